/** What completion offers for a value: file names, these words, or names that only the program knows (`profile`). */
export type Candidates = 'file' | readonly string[] | (string & {});

export interface OptionSpec {
  readonly type: 'string' | 'boolean';
  /** One letter. */
  readonly short?: string;
  /** May be repeated; its value is a list. */
  readonly multiple?: true;
  readonly required?: true;
  readonly default?: string;
  /** The only values that are accepted. */
  readonly choices?: readonly string[];
  /** The placeholder of the value in the help: FILE. */
  readonly value?: string;
  readonly about: string;
  readonly candidates?: Candidates;
}

/** By name, without the dashes. An option `no-x` is true when it is given, like any other. */
export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

export interface Positional {
  /** The placeholder in the help: NO. */
  readonly name: string;
  readonly about: string;
  readonly required: boolean;
  /** Takes all that follow; only the last one can. */
  readonly several?: true;
  readonly candidates?: Candidates;
}

type TextOf<S extends OptionSpec> = S extends { choices: readonly (infer Choice extends string)[] }
  ? Choice
  : string;
type ValueOf<S extends OptionSpec> = S extends { multiple: true }
  ? readonly TextOf<S>[]
  : S extends { type: 'boolean' }
    ? boolean
    : TextOf<S>;
type AlwaysGiven<O extends OptionSpecs> = {
  [Name in keyof O]: O[Name] extends { required: true } | { default: string } ? Name : never;
}[keyof O];

/** The value of each option. An option that was not given and has no default has no member here. */
export type Values<O extends OptionSpecs> = {
  readonly [Name in AlwaysGiven<O>]: ValueOf<O[Name]>;
} & {
  readonly [Name in Exclude<keyof O, AlwaysGiven<O>>]?: ValueOf<O[Name]>;
};

export interface Input<O extends OptionSpecs> {
  readonly values: Values<O>;
  readonly positionals: readonly string[];
}

/** Comment (may be empty) and command line, to be copied. */
export type Example = readonly [comment: string, line: string];

/** One command, as data: the parser, the help, completion and the checks of the documentation are derived from it. */
export interface CommandSpec<O extends OptionSpecs = OptionSpecs> {
  /** One word, or two: `profile add`. */
  readonly name: string;
  readonly about: string;
  readonly positionals: readonly Positional[];
  readonly options: O;
  /** Paragraphs after the options in the help. */
  readonly notes?: string;
  readonly examples: readonly Example[];
}

export interface Program<C extends CommandSpec> {
  /** What is typed before the command: `attest`, `npm run admin --`. */
  readonly name: string;
  readonly about: string;
  readonly version?: string;
  readonly commands: readonly C[];
  /** In place of commands: the program is one command. */
  readonly only?: C;
  /** Options of every command. */
  readonly everywhere?: OptionSpecs;
  /** What the first words of commands with two words stand for. */
  readonly groups?: Readonly<Record<string, string>>;
  /** Other words for a command, which are only suggested. */
  readonly otherNames?: ReadonlyMap<string, string>;
  /** Paragraphs after the list of commands. */
  readonly notes?: string;
}
