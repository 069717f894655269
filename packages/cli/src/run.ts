import { type Reading, readCommandLine } from '@attestation/command-line';
import { writeJson } from '@attestation/contract';
import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { complete } from './completion/complete.ts';
import { type ExitCode, exitCodes } from './exit-code.ts';
import { explain } from './explain.ts';
import { hasColours, type Io, painter } from './io.ts';
import { attest } from './program.ts';
import { version } from './version.ts';

/**
 * Runs one command line. What a person or a program wants goes to stdout, all else to stderr; with --json stdout
 * gets exactly one JSON value, also when it fails.
 *
 * @returns the exit code.
 */
export async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  try {
    if (args[0] === '__complete') return print(io, await complete(args.slice(1), io.env));
    const reading = readCommandLine(attest(await version()), args, hasColours(io.stdout, io.env));
    return 'help' in reading ? print(io, reading.help) : await runCommand(reading, io);
  } catch (error) {
    return report(error, args, io);
  }
}

async function runCommand(
  { command, input }: Exclude<Reading<Command>, { help: string }>,
  io: Io,
): Promise<ExitCode> {
  const paint = painter(io.stdout, io.env);
  const { data, text, exitCode = exitCodes.ok } = await command.run(input, { io, paint });
  print(io, input.values.json ? `${writeJson(data)}\n` : text);
  return exitCode;
}

function report(error: unknown, args: readonly string[], io: Io): ExitCode {
  const { exitCode, text, data } = explain(error, painter(io.stderr, io.env), exitCodeOfUsage(args));
  if (asksForJson(args)) io.stdout.write(`${writeJson({ error: data })}\n`);
  else io.stderr.write(`${text}\n`);
  return exitCode;
}

function exitCodeOfUsage(args: readonly string[]): ExitCode {
  const words = `${args.join(' ')} `;
  const command = commands.find(({ name }) => words.startsWith(`${name} `));
  return command?.exitCodeOfUsage ?? exitCodes.usage;
}

function print(io: Io, text: string): ExitCode {
  if (text !== '') io.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
  return exitCodes.ok;
}

/** Not from the parsed values: the command line may be what is wrong. */
function asksForJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).includes('--json');
}
