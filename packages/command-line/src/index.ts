export type {
  Candidates,
  CommandSpec,
  Example,
  Input,
  OptionSpec,
  OptionSpecs,
  Positional,
  Program,
  Values,
} from './command-spec.ts';
export { type Reading, readCommandLine, readOptions, wholeNumber } from './read-command-line.ts';
export { hasColours, type Paint, painter, type Style } from './terminal.ts';
export { UsageError } from './usage-errors.ts';
