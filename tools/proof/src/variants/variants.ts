import { join } from 'node:path';
import { editsOf, type Line } from '../mutants/edits-of.ts';
import { readPlaces } from '../mutants/read-mutants.ts';
import { readRows } from '../mutants/read-rows.ts';
import { serverMutantFolder, serverSourceTexts } from '../mutants/written-mutants.ts';
import { answerBehaviours } from './behaviours/answers.ts';
import { configurations } from './behaviours/configurations.ts';
import { frontBehaviours } from './behaviours/fronts.ts';
import type { ContractEditName } from './contract-edits.ts';
import type { Behaviours, Variant } from './variant.ts';

/** A variant as its file has it, by its id. */
export interface VariantRow {
  readonly says: string;
  readonly base?: Variant['base'];
  readonly decisions?: readonly string[];
  readonly contract?: readonly ContractEditName[];
  readonly liberal?: readonly string[];
  /** As those of mutants. */
  readonly edits?: readonly Line[];
}

export const variantFolder = join(import.meta.dirname, '../../variants');
export const behaviours: Behaviours = { ...answerBehaviours, ...configurations, ...frontBehaviours };

export const variantMembers = ['says', 'base', 'decisions', 'contract', 'liberal', 'edits'];
const places = readPlaces(serverMutantFolder);

/** Implementations that all keep the description, and agree in hardly anything else. */
export const variants: readonly Variant[] = readRows<VariantRow>(variantFolder, variantMembers).map(
  ([id, { base = 'reference', decisions = [], edits, ...row }]) => ({
    ...row,
    id,
    base,
    decisions,
    ...(edits && { edits: () => edits.flatMap((line) => editsOf(line, places, serverSourceTexts())) }),
    ...behaviours[id],
  }),
);
