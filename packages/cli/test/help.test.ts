import { readCommandLine } from '@attestation/command-line';
import { expect, test } from 'vitest';
import { allCommands, commandNamed, attest as program } from '../src/commands.ts';
import { attest } from './run-attest.ts';

const commands = await allCommands();

test('the help of everything is as reviewed', async () => {
  const pages = [(await attest(['--help'])).out];
  for (const { name } of commands) {
    pages.push(`$ attest ${name} --help\n${(await attest([...name.split(' '), '--help'])).out}`);
  }
  await expect(pages.join('\n')).toMatchFileSnapshot('golden/help.txt');
});

test.each([[[]], [['help']], [['-h']], [['--help']]])('attest %j shows the overview', async (args) => {
  const { code, out } = await attest(args);
  expect([code, out]).toEqual([0, (await attest(['--help'])).out]);
});

test('"help COMMAND" is "COMMAND --help", also without the arguments that it needs', async () => {
  expect((await attest(['help', 'profile', 'add'])).out).toBe((await attest(['profile', 'add', '-h'])).out);
});

test.each(commands.map(({ name }) => name))(
  'the help of %s is not wider than 120 characters',
  async (name) => {
    const { out } = await attest([...name.split(' '), '--help']);
    expect(out.split('\n').filter((line) => line.length > 120 && !line.startsWith('  attest '))).toEqual([]);
  },
);

// An example that names an option which is no longer there would be copied and fail.
const lines = commands.flatMap((command) => command.examples.map(([, line]) => [line, command] as const));

test.each(lines)('the example parses: %s', (line, command) => {
  const own = line
    .replaceAll('\\\n', ' ')
    .split(/[|)>]/)
    .find((part) => part.includes('attest '))
    ?.replace(/^.*attest /s, '');
  const words = [...(own ?? '').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, a, b, c]) => a ?? b ?? c ?? '',
  );
  expect(words.slice(0, command.name.split(' ').length).join(' ')).toBe(command.name);
  expect(readCommandLine(program('1.0.0', commands), words)).toMatchObject({ command });
});

test.each(commands.map((command) => [command.name, command] as const))(
  'a line that begins with %s names that command',
  async (name, command) => {
    expect(await commandNamed([...name.split(' '), '--json'])).toBe(command);
  },
);

test.each([[[]], [['profile']], [['createe']], [['--json', 'create']]])(
  'a line that begins as %j names none',
  async (words) => {
    expect(await commandNamed(words)).toBeUndefined();
  },
);

test('colours on a terminal, but not under NO_COLOR, on a dumb terminal or in a file', async () => {
  const coloured = async (given: object) => (await attest(['--help'], given)).out.includes('\u001b[');
  expect(await coloured({ terminal: true })).toBe(true);
  expect(await coloured({ terminal: true, env: { NO_COLOR: '1' } })).toBe(false);
  expect(await coloured({ terminal: true, env: { NO_COLOR: '' } })).toBe(true); // no-color.org: when not empty
  expect(await coloured({ terminal: true, env: { TERM: 'dumb' } })).toBe(false);
  expect(await coloured({})).toBe(false);
});

test.each([[['profile']], [['profile', '--help']], [['help', 'profile']]])(
  '%j lists the commands that begin so',
  async (args) => {
    const { code, out } = await attest(args);
    const names = [...out.slice(out.indexOf('Commands:')).matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name);
    expect([code, names]).toEqual([0, ['add', 'list', 'use', 'remove']]);
  },
);

test('--version', async () => {
  expect((await attest(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
});
