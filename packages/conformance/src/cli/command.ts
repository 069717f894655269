import { type CommandSpec, type Input, type OptionSpecs, wholeNumber } from '@attestation/command-line';
import type { Terminal } from './terminal.ts';

/** One command of the command line. */
export interface Command<O extends OptionSpecs = OptionSpecs> extends CommandSpec<O> {
  /** Returns the exit code. */
  run(input: Input<O>, terminal: Terminal): Promise<number>;
}

/** Keeps the types of the options for `run`, then forgets them for the table. */
export function defineCommand<const O extends OptionSpecs>(command: Command<O>): Command {
  return command as unknown as Command;
}

/** @throws UsageError when it is given and not a whole number of at least `least` */
export function optionalNumber(option: string, text: string | undefined, least: number): number | undefined {
  return text === undefined ? undefined : wholeNumber(option, text, { least });
}
