import type { ExitCode } from './exit-code.ts';
import type { Io, Paint } from './io.ts';
import type { everywhere } from './options.ts';

/** What completion offers for a value. */
export type Candidates = 'file' | 'profile' | readonly string[];

export interface Option {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  readonly multiple?: true;
  /** What stands for the value in the help: FILE. */
  readonly value?: string;
  readonly about: string;
  readonly candidates?: Candidates;
}

export type Options = Readonly<Record<string, Option>>;

export interface Positional {
  /** As the help shows it: NO. */
  readonly name: string;
  readonly about: string;
  readonly required: boolean;
  readonly candidates?: Candidates;
}

/** What was given for each option; an option that was not given is missing. */
export type Values<O extends Options> = {
  readonly [Name in keyof O]?: O[Name] extends { multiple: true }
    ? readonly string[]
    : O[Name] extends { type: 'boolean' }
      ? boolean
      : string;
};

export interface Input<O extends Options> {
  readonly values: Values<O>;
  readonly positionals: readonly string[];
}

/** What a command has to say: `data` for --json, `text` for a person. */
export interface Outcome {
  readonly data: unknown;
  readonly text: string;
  readonly exitCode?: ExitCode;
}

/** What a command gets besides its arguments. */
export interface Surroundings {
  readonly io: Io;
  /** For `text`. */
  readonly paint: Paint;
}

/** Comment and command line, to be copied. */
export type Example = readonly [comment: string, line: string];

export interface Command<O extends Options = Options> {
  /** One word or two: `profile add`. */
  readonly name: string;
  readonly about: string;
  readonly positionals: readonly Positional[];
  readonly options: O;
  /** Lines that follow the options in the help. */
  readonly notes?: string;
  /** Of a command line or a file that cannot be used, where 2 has another meaning. */
  readonly exitCodeOfUsage?: ExitCode;
  readonly examples: readonly Example[];
  run(input: Input<O & typeof everywhere>, surroundings: Surroundings): Promise<Outcome> | Outcome;
}

/** Keeps the types of the options for `run`, then forgets them for the table. */
export function defineCommand<const O extends Options>(command: Command<O>): Command {
  return command as unknown as Command;
}
