import type { CommandSpec, Input, OptionSpecs } from './command-spec.ts';
import { readCommandLine } from './read-command-line.ts';
import { UsageError } from './usage-errors.ts';

/**
 * The command line of a program that has only one command.
 *
 * @param version what `--version` prints; without it there is no such option
 * @returns the help or the version where it was asked for
 * @throws UsageError
 */
export function readOptions<const O extends OptionSpecs>(
  spec: CommandSpec<O>,
  args: readonly string[],
  version?: string,
): Input<O> | { readonly help: string } {
  const { name, about } = spec;
  const program = { name, about, commands: [], only: spec, ...(version === undefined ? {} : { version }) };
  const reading = readCommandLine(program, args);
  return 'help' in reading ? reading : (reading.input as unknown as Input<O>);
}

/**
 * The value of an option that takes a whole number.
 *
 * @param option as it is written: `--port`
 * @throws UsageError
 */
export function wholeNumber(
  option: string,
  text: string,
  { least = 0, most = Number.MAX_SAFE_INTEGER }: { least?: number; most?: number } = {},
): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  throw new UsageError(`${option} must be a whole number ${range}, not "${text}".`);
}
