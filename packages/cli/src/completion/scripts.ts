/** What each shell needs to ask `attest __complete`. Written for bash 3.2 (macOS) and later, zsh 5, fish 3. */
export const scripts = {
  bash: `_attest() {
  local IFS=$'\\n'
  local found=($(attest __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
  COMPREPLY=()
  if [ "\${found[0]}" = ':file' ]; then
    COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]#=}"))
    compopt -o filenames 2>/dev/null
    return
  fi
  local line
  for line in "\${found[@]}"; do COMPREPLY+=("\${line%%$'\\t'*}"); done
}
complete -F _attest attest
`,
  zsh: `#compdef attest
_attest() {
  local -a found described
  found=("\${(@f)$(attest __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ "\${found[1]}" == ':file' ]]; then
    compset -P '*='
    _files
    return
  fi
  local line
  for line in "\${found[@]}"; do
    [[ -n "$line" ]] && described+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  _describe 'attest' described
}
compdef _attest attest
`,
  fish: `function __attest_complete
  set -l found (attest __complete (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)
  if test "$found[1]" = ':file'
    set -l index (string match -r '^\\d+=' -- (commandline -ct))
    set -l path (string replace -r '^\\d+=' '' -- (commandline -ct))
    for file in (__fish_complete_path "$path")
      printf '%s%s\\n' "$index" $file
    end
  else
    printf '%s\\n' $found
  end
end
complete -c attest -f -a '(__attest_complete)'
`,
} as const;
