import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import {
  type CommandSpec,
  type OptionSpecs,
  readOptions,
  UsageError,
  type Values,
  wholeNumber,
} from '@attestation/command-line';
import { describeMachine, type Machine } from './machine.ts';

/** Options that several commands have. */
export const sharedOptions = {
  dir: { type: 'string', value: 'FOLDER', default: tmpdir(), about: 'Folder whose file system is measured' },
  json: { type: 'string', value: 'FILE', about: 'Write every figure there' },
  write: { type: 'boolean', about: 'Update the table in bench/README.md' },
} as const;

interface Result {
  /** For the README. */
  readonly tables: string;
  /** Every figure, for --json. */
  readonly figures?: object;
  /** What makes the run worthless: then the README stays as it is, and the exit code is 1. */
  readonly faults?: readonly string[];
}

/**
 * Runs a command: prints its help, or its tables, or what is wrong, with exit code 1.
 *
 * @param name of the tables between markers in the README
 */
export async function runCommand<const O extends OptionSpecs>(
  name: string,
  command: CommandSpec<O>,
  run: (values: Values<O>, machine: Machine, say: (line: string) => void) => Promise<Result>,
): Promise<void> {
  const say = (line: string) => process.stderr.write(`${line}\n`);
  try {
    const read = readOptions(command, process.argv.slice(2));
    if ('help' in read) {
      process.stdout.write(read.help);
      return;
    }
    const shared: { dir?: string; json?: string; write?: boolean } = read.values;
    const { dir = tmpdir(), json, write } = shared;
    const machine = describeMachine(dir);
    const { tables, figures, faults = [] } = await run(read.values, machine, say);
    process.stdout.write(`\n${tables}\n`);
    if (json) await writeFile(json, `${JSON.stringify({ machine, ...figures }, null, 2)}\n`);
    for (const fault of faults) say(`FAULT ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
    else if (write) await updateReadme(tables, name);
  } catch (error) {
    say((error as Error).message);
    process.exitCode = 1;
  }
}

/** Puts the tables of a command between its markers. @throws Error when the markers are missing */
async function updateReadme(tables: string, name: string): Promise<void> {
  const file = new URL('../README.md', import.meta.url);
  const script = name === 'bench' ? 'npm run bench --' : `npm run bench:${name} -w @attestation/bench --`;
  const [start, end] = [`<!-- ${name}:start, written by ${script} --write -->`, `<!-- ${name}:end -->`];
  const text = await readFile(file, 'utf8');
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) {
    throw new Error(`${file.pathname} has lost its markers; put these back:\n${start}\n${end}`);
  }
  await writeFile(file, `${text.slice(0, from)}${start}\n\n${tables}\n\n${text.slice(to)}`);
}

/** Reads the options that are numbers. @throws UsageError */
export function readNumbers<Name extends string>(
  values: Readonly<Record<NoInfer<Name>, string>>,
  limits: Readonly<Record<Name, { readonly least: number; readonly most?: number }>>,
): Record<Name, number> {
  const names = Object.keys(limits) as Name[];
  const numbers = names.map((name) => [name, wholeNumber(`--${name}`, values[name], limits[name])]);
  return Object.fromEntries(numbers) as Record<Name, number>;
}

/** Reads a list of names for `--only`. @throws UsageError */
export function readNames<Name extends string>(list: string, names: readonly Name[]): Name[] {
  return list.split(',').map((text) => {
    const name = names.find((each) => each === text);
    if (name) return name;
    throw new UsageError(`--only names "${text}"; it can name ${names.join(', ')}.`);
  });
}

/** A table in Markdown. @param align of all columns but the first */
export function table(head: readonly string[], rows: readonly (readonly string[])[], align = '---:'): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, i) => (i === 0 ? '---' : align))), ...rows.map(line)].join('\n');
}

export function integer(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

export function ratio(value: number): string {
  return value.toFixed(2);
}

/** Undefined when there is no value. */
export function median(values: readonly (number | undefined)[]): number | undefined {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}
