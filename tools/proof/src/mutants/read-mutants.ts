import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { editsOf, type Line, type Places, type Sources } from './edits-of.ts';
import type { Mutant, Need } from './mutant.ts';

/**
 * The rows in the files of a folder by their ids; `places.yaml` has none.
 *
 * @throws Error on a row with an unknown member, and on an id that is there twice.
 */
export function readRows<R extends object>(
  folder: string,
  members: readonly string[],
): [id: string, row: R][] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml') && file !== 'places.yaml');
  const rows = files.sort().flatMap((file) => {
    return Object.entries(parse(readFileSync(join(folder, file), 'utf8')) as Record<string, R>);
  });
  const known = new Set<string>();
  for (const [id, row] of rows) {
    const odd = Object.keys(row).filter((name) => !members.includes(name));
    if (odd.length > 0)
      throw new Error(`${id} has unknown members: ${odd.join(', ')}; use ${members.join(', ')}`);
    if (known.has(id)) throw new Error(`${id} is there twice`);
    known.add(id);
  }
  return rows;
}

/** A mutant as its file has it, by its id. */
interface MutantRow {
  readonly says: string;
  readonly breaks: string | readonly string[];
  readonly rules?: readonly string[];
  readonly needs?: Need;
  readonly liberal?: readonly string[];
  readonly open?: string;
  readonly edits: readonly Line[];
}

const members = ['says', 'breaks', 'rules', 'needs', 'liberal', 'open', 'edits'];

/** The mutants in the files of a folder, where `places.yaml` has what they share. */
export function readMutants(folder: string, sources: () => Sources): Mutant[] {
  const places = readPlaces(folder);
  return readMutantRows(folder).map(([id, { breaks, rules = [], liberal = [], edits, ...row }]) => ({
    ...row,
    id,
    breaks: [breaks].flat(),
    rules,
    liberal,
    edits: () => edits.flatMap((line) => editsOf(line, places, sources())),
  }));
}

export function readMutantRows(folder: string): [id: string, row: MutantRow][] {
  return readRows<MutantRow>(folder, members);
}

export function readPlaces(folder: string): Places {
  return parse(readFileSync(join(folder, 'places.yaml'), 'utf8')) as Places;
}
