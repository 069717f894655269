import type { CommandSpec, Input, OptionSpecs } from '@attestation/command-line';
import type { Printable } from '@attestation/signing/printable';
import type { ExitCode } from './exit-code.ts';
import type { Io, Paint } from './io.ts';
import type { everywhere } from './options.ts';

/** What a command has to say: `data` for --json, `text` for a person. */
export interface Outcome {
  readonly data: unknown;
  readonly text: Printable;
  readonly exitCode?: ExitCode;
}

/** What a command gets besides its arguments. */
export interface Surroundings {
  readonly io: Io;
  /** For `text`. */
  readonly paint: Paint;
}

export interface Command<O extends OptionSpecs = OptionSpecs> extends CommandSpec<O> {
  /** Exit code for a command line or a file that cannot be used, where 2 has another meaning. */
  readonly exitCodeOfUsage?: ExitCode;
  run(input: Input<O & typeof everywhere>, surroundings: Surroundings): Promise<Outcome> | Outcome;
}

/** Keeps the types of the options for `run`, then forgets them for the table. */
export function defineCommand<const O extends OptionSpecs>(command: Command<O>): Command {
  return command as unknown as Command;
}
