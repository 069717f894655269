import { parseArgs } from 'node:util';
import type { ArgsDef } from 'citty';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/** One command of the command line. */
export interface Command {
  readonly description: string;
  readonly args: ArgsDef;
  readonly examples: readonly string[];
  /** Returns the exit code. */
  run(flags: Flags, terminal: Terminal): Promise<number>;
}

/** What a command line says. */
export interface Flags {
  /** The last value of a flag, or its default. */
  text(name: string): string | undefined;
  /** Every value of a flag that may be repeated. */
  all(name: string): readonly string[];
  on(name: string): boolean;
  readonly positionals: readonly string[];
}

/**
 * Reads a command line strictly: the library that prints the help lets unknown flags pass, and keeps only the last of
 * a flag that is repeated.
 *
 * @throws UsageError
 */
export function readFlags(args: readonly string[], definition: ArgsDef): Flags {
  const options = Object.entries(definition).filter(([, { type }]) => type !== 'positional');
  const { values, positionals } = parse(
    args,
    options.map(([name, { type }]) => [name, type === 'boolean']),
  );
  const all = (name: string) => (values[name] ?? []).map(String);
  for (const [name, { type, options: allowed }] of options as [
    string,
    { type?: string; options?: string[] },
  ][]) {
    const stranger = type === 'enum' ? all(name).find((value) => !allowed?.includes(value)) : undefined;
    if (stranger !== undefined) {
      throw new UsageError(`--${name} must be one of ${allowed?.join(', ')}, not "${stranger}".`);
    }
  }
  return {
    all,
    text: (name) => all(name).at(-1) ?? (definition[name]?.default as string | undefined),
    on: (name) => values[name]?.at(-1) === true,
    positionals,
  };
}

function parse(args: readonly string[], names: readonly [string, boolean][]) {
  const options = names.map(([name, isFlag]) => [
    name,
    { type: isFlag ? ('boolean' as const) : ('string' as const), multiple: true as const },
  ]);
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: Object.fromEntries(options) as Record<string, { type: 'string' | 'boolean'; multiple: true }>,
      allowPositionals: true,
    });
    return { values: values as Record<string, (string | boolean)[] | undefined>, positionals };
  } catch (error) {
    // The first sentence says what is wrong; the rest is about a rare way to write it.
    throw new UsageError(`${(error as Error).message.split('. ')[0]?.replace(/\.$/, '')}.`);
  }
}

/** @throws UsageError when it is not a whole number from `least` on */
export function wholeNumber(flags: Flags, name: string, least: number): number | undefined {
  const text = flags.text(name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && Number.isSafeInteger(value)) return value;
  throw new UsageError(`--${name} must be a whole number from ${least} on, not "${text}".`);
}
