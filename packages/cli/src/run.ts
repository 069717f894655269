import { writeJson } from '@attestation/contract';
import { UsageError } from './cli-error.ts';
import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { complete } from './completion/complete.ts';
import { type ExitCode, exitCodes } from './exit-code.ts';
import { explain } from './explain.ts';
import { commandText, groupText, overviewText } from './help-text.ts';
import { type Io, painter } from './io.ts';
import { nearest } from './nearest.ts';
import { readArguments } from './read-arguments.ts';
import { version } from './version.ts';

/**
 * Runs one command line. What a person or a program wants goes to stdout, all else to stderr; with --json stdout
 * gets exactly one JSON value, also when it fails.
 *
 * @returns the exit code.
 */
export async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  try {
    return await dispatch(args, io);
  } catch (error) {
    const { exitCode, text, data } = explain(error, painter(io.stderr, io.env));
    if (asksForJson(args)) io.stdout.write(`${writeJson({ error: data })}\n`);
    else io.stderr.write(`${text}\n`);
    return exitCode;
  }
}

async function dispatch(args: readonly string[], io: Io): Promise<ExitCode> {
  const paint = painter(io.stdout, io.env);
  const [first, ...rest] = args;
  if (first === '__complete') return print(io, await complete(rest, io.env));
  if (first === '--version') return print(io, `${await version()}\n`);
  if (
    first === undefined ||
    first === '--help' ||
    first === '-h' ||
    (first === 'help' && rest.length === 0)
  ) {
    return print(io, overviewText(commands, paint));
  }
  const [word, next] = first === 'help' ? rest : args;
  const group = commands.filter(({ name }) => name.startsWith(`${word} `));
  if (group.length > 0 && [undefined, '--help', '-h'].includes(next))
    return print(io, groupText(group, paint));
  const { command, args: own } = first === 'help' ? find([...rest, '--help']) : find(args);
  try {
    return await runCommand(command, own, io);
  } catch (error) {
    throw error instanceof UsageError ? error.withExitCode(command.exitCodeOfUsage) : error;
  }
}

async function runCommand(command: Command, args: readonly string[], io: Io): Promise<ExitCode> {
  const paint = painter(io.stdout, io.env);
  const input = readArguments(command, args);
  if (input.values.help) return print(io, commandText(command, paint));
  const { data, text, exitCode = exitCodes.ok } = await command.run(input, { io, paint });
  print(io, input.values.json ? `${writeJson(data)}\n` : text);
  return exitCode;
}

function print(io: Io, text: string): ExitCode {
  if (text !== '') io.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
  return exitCodes.ok;
}

/** The command that the first one or two words name, and what follows. */
function find(args: readonly string[]): { command: Command; args: readonly string[] } {
  const [first = '', second = ''] = args;
  const words = [`${first} ${second}`, first];
  for (const [index, name] of words.entries()) {
    const command = commands.find((candidate) => candidate.name === name);
    if (command) return { command, args: args.slice(2 - index) };
  }
  throw unknownCommand(first, second);
}

function unknownCommand(first: string, second: string): UsageError {
  const within = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name);
  if (within.length > 0) {
    return new UsageError(
      `There is no command "${first} ${second}"; there are: ${within.join(', ')}.`,
      `attest ${within[0]} --help`,
    );
  }
  const words = second.startsWith('-') ? first : `${first} ${second}`.trim();
  const meant = nearest(first, [...commands.map(({ name }) => name), ...aliases.keys()]);
  const name = aliases.get(meant ?? '') ?? meant;
  const hint = name ? `; did you mean "${name}"?` : '.';
  return new UsageError(
    first.startsWith('-')
      ? `The command comes first, then ${first}.`
      : `There is no command "${words}"${hint}`,
    'attest --help',
  );
}

/** What others call the commands. */
const aliases = new Map([
  ['add', 'add-factoids'],
  ['get', 'read'],
  ['show', 'read'],
  ['cas', 'apply'],
  ['check', 'doctor'],
  ['login', 'profile add'],
]);

/** Not from the parsed values: the command line may be what is wrong. */
function asksForJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).includes('--json');
}
