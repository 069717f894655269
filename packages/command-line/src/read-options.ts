import type { CommandSpec, Input, OptionSpecs } from './command-spec.ts';
import { readCommandLine } from './read-command-line.ts';

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
