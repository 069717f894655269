import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { editsOf, type Line, type Places } from './edits-of.ts';
import type { Sources } from './find-place.ts';
import type { Mutant, Need } from './mutant.ts';
import { readRows } from './read-rows.ts';

/** A mutant as its file has it, by its id. */
export interface MutantRow {
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
