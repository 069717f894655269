import { jsonMembers } from '@attestation/signing';
import type { RenderedFactoid } from './render-input.ts';
import type { FieldReference } from './resolve-field.ts';

/** A value as it is printed. Of what is not there, only why. */
export type Value = { readonly text: string } | { readonly missing: 'empty' | 'none' };

export interface Fact {
  /** Position in the attestation. */
  readonly index: number;
  readonly uniqueId: string;
  readonly kind: string;
  readonly values: ReadonlyMap<string, Value>;
}

/** The factoids of an attestation, and which of their values are printed already. */
export interface Facts {
  readonly all: readonly Fact[];
  ofKind(kind: string): readonly Fact[];
  /** The value of a field, which from now on counts as printed. */
  place(fact: Fact, field: string): Value;
  /** Fields of a factoid that are not printed yet, in the order of its data. */
  unplaced(fact: Fact): string[];
}

export function readFacts(factoids: readonly RenderedFactoid[]): Facts {
  const all = factoids.map(({ uniqueId, type, data }, index) => ({
    index,
    uniqueId,
    kind: type,
    values: readValues(data),
  }));
  const byKind = Map.groupBy(all, ({ kind }) => kind);
  const placed = all.map(() => new Set<string>());
  return {
    all,
    ofKind: (kind) => byKind.get(kind) ?? [],
    place(fact, field) {
      placed[fact.index]?.add(field);
      return fact.values.get(field) ?? { missing: 'none' };
    },
    unplaced: (fact) => [...fact.values.keys()].filter((field) => !placed[fact.index]?.has(field)),
  };
}

/** Members of a JSON object of strings and numbers. D3: an empty object may come as an empty array. */
export function readValues(json: string): Map<string, Value> {
  if (json.trimStart().startsWith('[')) return new Map();
  return new Map([...jsonMembers(json)].map(([name, source]) => [name, readValue(source)]));
}

/** D4: a number keeps its text, 560.50 is not 560.5. */
function readValue(source: string): Value {
  if (source === 'null') return { missing: 'none' };
  const text = source.startsWith('"') ? (JSON.parse(source) as string) : source;
  return text === '' ? { missing: 'empty' } : { text };
}

/** The fields that an entry stands for: itself, or for `*` those of the template and then what else the factoid has. */
export function fieldsOf({ field }: FieldReference, fact: Fact, known: readonly string[]): string[] {
  if (field !== '*') return [field];
  return [...new Set([...known.filter((name) => fact.values.has(name)), ...fact.values.keys()])];
}
