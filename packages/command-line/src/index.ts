export type {
  Candidates,
  CommandSpec,
  Example,
  Input,
  OptionSpec,
  OptionSpecs,
  Positional,
  Values,
} from './command-spec.ts';
export type { Program } from './program.ts';
export { type Reading, readCommandLine } from './read-command-line.ts';
export { readOptions, wholeNumber } from './read-options.ts';
export { UsageError } from './usage-errors.ts';
