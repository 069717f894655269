import type { CommandSpec, Input, OptionSpecs } from './command-spec.ts';
import { readCommandLine } from './read-command-line.ts';

/**
 * The command line of a program that has only one command.
 *
 * @returns the help where it was asked for
 * @throws UsageError
 */
export function readOptions<const O extends OptionSpecs>(
  spec: CommandSpec<O>,
  args: readonly string[],
): Input<O> | { readonly help: string } {
  const reading = readCommandLine({ name: spec.name, about: spec.about, commands: [], only: spec }, args);
  return 'help' in reading ? reading : (reading.input as unknown as Input<O>);
}
