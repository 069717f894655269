import { UsageError } from '@attestation/command-line';
import type { Printable } from '@attestation/signing/printable';
import { defineCommand } from '../command.ts';

/** What each shell needs to ask `attest __complete`. Written for bash 3.2 (macOS) and later, zsh 5, fish 3. */
const scripts = {
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

const shells = Object.keys(scripts);

export const completion = defineCommand({
  name: 'completion',
  about: 'Print a completion script for a shell: commands, options, profiles and files.',
  positionals: [{ name: 'SHELL', about: shells.join(', '), required: true, candidates: shells }],
  options: {},
  examples: [
    ['bash, now and in every new shell', 'source <(attest completion bash)'],
    ['', "echo 'source <(attest completion bash)' >> ~/.bashrc"],
    ['zsh, after compinit', "echo 'source <(attest completion zsh)' >> ~/.zshrc"],
    ['fish', 'attest completion fish > ~/.config/fish/completions/attest.fish'],
  ],
  run({ positionals: [shell = ''] }) {
    const script = Object.entries(scripts).find(([name]) => name === shell)?.[1];
    if (script === undefined)
      throw new UsageError(`There is no completion for "${shell}".`, shells.join(', '));
    return { data: { shell, script }, text: script as Printable };
  },
});
