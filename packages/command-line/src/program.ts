import type { CommandSpec, OptionSpecs } from './command-spec.ts';

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
