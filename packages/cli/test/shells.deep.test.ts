/** The completion as a shell has it: its own program asks `attest`, and puts the words into the line. */
import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attest } from './run-attest.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attest-shells-'));
  const profile = (name: string) => ({ url: `https://${name}.example`, access_key: 'A', key_file: '/k' });
  const profiles = { sandbox: profile('sandbox'), formal: profile('formal') };
  await writeFile(join(folder, 'config.json'), JSON.stringify({ current: 'sandbox', profiles }), {
    mode: 0o600,
  });
  const main = join(import.meta.dirname, '../src/main.ts');
  await writeFile(join(folder, 'attest'), `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`);
  await chmod(join(folder, 'attest'), 0o755);
  await writeFile(join(folder, 'contract one.pdf'), '');
  // Once each, not before every line: it takes a start of Node.
  for (const shell of Object.keys(shells))
    await writeFile(scriptOf(shell), (await attest(['completion', shell])).out);
});
afterAll(() => rm(folder, { recursive: true }));

const scriptOf = (shell: string) => join(folder, `completion.${shell}`);

/** Runs a script by a shell that has `attest`; gives the lines that it writes. */
function linesOf(shell: string, script: string): string[] {
  const { HOME: _, ...rest } = process.env;
  const env = {
    ...rest,
    ...{ HOME: folder, PATH: `${folder}:${process.env.PATH}`, ATTEST_CONFIG: join(folder, 'config.json') },
  };
  const flags = shell === 'zsh' ? ['-f'] : shell === 'fish' ? ['--no-config'] : [];
  const { stdout, stderr } = spawnSync(shell, [...flags, '-c', script], {
    ...{ cwd: folder, env, encoding: 'utf8', timeout: 20_000 },
  });
  expect(stderr).toBe('');
  return stdout.split(/\r?\n/).filter(Boolean);
}

/** What each shell makes of a line when Tab is pressed at its end: the words that it offers. */
const shells: Record<string, (line: string) => string[]> = {
  bash(line) {
    // As readline takes a line apart: the sign = is a word of its own.
    const words = line.split(/ |(?==)|(?<==)/).map((word) => `'${word}'`);
    const script = `source '${scriptOf('bash')}'; COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _attest; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return linesOf('bash', script);
  },
  zsh(line) {
    const inner = [
      `autoload -U compinit; compinit -u -D; source '${scriptOf('zsh')}'`,
      `tab() { zle complete-word; print -r -- "[[$BUFFER]]"; exit }`,
      'zle -N tab; bindkey "^T" tab; print ready',
    ].join('; ');
    // Completion needs a line editor, and that a terminal: a pseudo one.
    const script = `zmodload zsh/zpty; zpty inner 'PS1= TERM=dumb zsh -f -i'
      zpty -w inner ${quoted(inner)}; zpty -r -m inner seen $'*\\nready*'
      zpty -w -n inner ${quoted(line)}$'\\x14'; zpty -r -m inner seen '*\\[\\[*\\]\\]*'; print -r -- "$seen"`;
    const [, completed = ''] = /\[\[(.*)\]\]/.exec(linesOf('zsh', script).join('\n')) ?? [];
    expect(completed.startsWith(line.slice(0, line.lastIndexOf(' ')))).toBe(true);
    // The word comes into the line, with the space that ends it, and its own spaces escaped.
    const word = completed.trimEnd().slice(line.lastIndexOf(' ') + 1);
    return [word.replaceAll('\\ ', ' ').replace(/^0=/, '')];
  },
  fish(line) {
    const script = `source '${scriptOf('fish')}'; complete -C ${quoted(line)}`;
    return linesOf('fish', script).map((offered) => offered.replace(/\t.*/, '').replace(/^0=/, ''));
  },
};

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

const lines: [string, { given: string; want: string[] }][] = [
  ['a command', { given: 'attest dow', want: ['download'] }],
  ['the second word of a command', { given: 'attest profile li', want: ['list'] }],
  ['an option', { given: 'attest read NO --fi', want: ['--fields'] }],
  ['a profile', { given: 'attest profile use f', want: ['formal'] }],
  ['a value of an option', { given: 'attest apply --type P', want: ['PERSONAL'] }],
  ['a file, with its space', { given: 'attest create contr', want: ['contract one.pdf'] }],
  ['a file after INDEX=', { given: 'attest create --attach 0=contr', want: ['contract one.pdf'] }],
];

describe.each(Object.entries(shells))('%s', (shell, offered) => {
  const missing = spawnSync(shell, ['-c', 'true']).status !== 0 && `${shell} is not installed`;

  test('reads the script', (context) => {
    if (missing) return context.skip(missing);
    expect(spawnSync(shell, ['-n', scriptOf(shell)], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
  });

  test.for(lines)('completes %s', ([, { given, want }], context) => {
    if (missing) return context.skip(missing);
    expect(offered(given)).toEqual(want);
  });
});
