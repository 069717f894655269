import { type Program, readCommandLine, UsageError } from '@attestation/command-line';
import { type Printable, printableLines, shown } from '@attestation/signing/printable';
import { suiteVersion } from '../report/report.ts';
import { SetupError } from '../verdict.ts';
import { client } from './client.ts';
import { type Command, paint, runCommand, type Terminal } from './command.ts';
import { doctor } from './doctor.ts';
import { explore } from './explore.ts';
import { init } from './init.ts';
import { list } from './list.ts';
import { judge, replay } from './replay.ts';
import { run } from './run.ts';

/**
 * Runs a command line.
 *
 * @param args without the program's own name
 * @returns the exit code. 0: every MUST is kept. 1: one is broken, or the baseline is stale. 2: the set-up or the
 *   command line is wrong. 3: a fault of the suite itself. 130 or 143: it was interrupted.
 */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const reading = readCommandLine(program, args, terminal.colour);
    if ('help' in reading) {
      // Text of the program, with its colours.
      terminal.out(reading.help as Printable);
      return reading.incomplete ? 2 : 0;
    }
    return await runCommand(reading.command, reading.input, terminal);
  } catch (error) {
    const command = program.commands.find(({ name }) => name === args[0]);
    return complain(error, command ? `${program.name} ${command.name}` : program.name, terminal);
  }
}

function complain(error: unknown, command: string, terminal: Terminal): number {
  if (error instanceof UsageError) {
    terminal.err(
      shown`${printableLines(`${command}: ${error.message} See "${error.advice ?? `${command} --help`}".`)}\n`,
    );
    return 2;
  }
  if (error instanceof SetupError) {
    terminal.err(shown`${printableLines(`${command}: ${error.message}`)}\n`);
    return 2;
  }
  const reported = error instanceof Error ? (error.stack ?? error.message) : String(error);
  terminal.err(
    shown`${paint(terminal, 'red', 'This is a fault of the suite itself, not of the target.')}\n${printableLines(reported)}\n`,
  );
  return 3;
}

/** `attestation-conformance`, as data. */
export const program: Program<Command> = {
  name: 'attestation-conformance',
  about: 'Judges an implementation of the Attestation Service API over HTTP.',
  version: suiteVersion,
  commands: [init, doctor, run, explore, replay, judge, list, client],
  notes: `Begin with:
  attestation-conformance init      write conformance.config.yaml, then fill it in
  attestation-conformance doctor    check the config
  attestation-conformance run       judge the implementation
  attestation-conformance explore   search for faults that no rule names
To judge a client:
  attestation-conformance client --command "python3 $PWD/driver.py"

Exit code: 0 every MUST holds, 1 one is broken (or a baseline entry is stale), 2 the config is wrong, 3 a fault of the
suite itself, 130 interrupted. "attestation-conformance COMMAND --help" shows options and examples.`,
};
