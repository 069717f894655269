import { readFile } from 'node:fs/promises';
import { hasColours, painter, type Reading, readCommandLine } from '@attestation/command-line';
import { writeJson } from '@attestation/contract';
import { type Printable, printableJson, shown } from '@attestation/signing/printable';
import { type Command, type ExitCode, exitCodes, type Io } from './command.ts';
import { allCommands, attest, commandNamed } from './commands.ts';

/**
 * Runs one command line. What a person or a program wants goes to stdout, all else to stderr; with --json stdout
 * gets exactly one JSON value, also when it fails.
 *
 * @returns the exit code.
 */
export async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  let named: Command | undefined;
  try {
    if (args[0] === '__complete') {
      const { complete } = await import('./completion/complete.ts');
      return print(io, await complete(args.slice(1), io.env));
    }
    named = await commandNamed(args);
    const program = attest(await version(), named ? [named] : await allCommands());
    const reading = readCommandLine(program, args, hasColours(io.stdout, io.env));
    // The help is words of ours, with their colours.
    return 'help' in reading ? print(io, reading.help as Printable) : await runCommand(reading, io);
  } catch (error) {
    return report(error, args, io, named?.exitCodeOfUsage);
  }
}

async function runCommand(
  { command, input }: Exclude<Reading<Command>, { help: string }>,
  io: Io,
): Promise<ExitCode> {
  const paint = painter(hasColours(io.stdout, io.env));
  const { data, text, exitCode = exitCodes.ok } = await command.run(input, { io, paint });
  print(io, input.values.json ? shown`${printableJson(writeJson(data))}\n` : text);
  return exitCode;
}

async function report(
  error: unknown,
  args: readonly string[],
  io: Io,
  exitCodeOfUsage: ExitCode | undefined,
): Promise<ExitCode> {
  const { explain } = await import('./explain.ts');
  const { exitCode, text, data } = explain(error, painter(hasColours(io.stderr, io.env)), exitCodeOfUsage);
  if (asksForJson(args)) io.stdout.write(shown`${printableJson(writeJson({ error: data }))}\n`);
  else io.stderr.write(shown`${text}\n`);
  return exitCode;
}

function print(io: Io, text: Printable): ExitCode {
  if (text !== '') io.stdout.write(text.endsWith('\n') ? text : shown`${text}\n`);
  return exitCodes.ok;
}

/** Not from the parsed values: the command line may be what is wrong. */
function asksForJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).includes('--json');
}

/** The version of this package. */
async function version(): Promise<string> {
  const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
