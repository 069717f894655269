import { jsonMembers } from '@attestation/signing';
import type { FieldReference, Layout, TemplateKind } from './layout.ts';

/** All that a document is made from; the same input gives the same bytes. */
export interface RenderInput {
  readonly no: string;
  /** ISO 8601, UTC. */
  readonly closedAt: string;
  readonly environment: 'sandbox' | 'formal';
  /** Name of the template. */
  readonly productName: string;
  /** Name of the member. */
  readonly organizationName: string;
  /** JSON text of the identities (code to value), when they are to be printed. */
  readonly identities?: string;
  /** Null: one is made from the kinds. */
  readonly layout: Layout | null;
  readonly kinds: readonly TemplateKind[];
  readonly factoids: readonly RenderedFactoid[];
  readonly attachments: readonly RenderedAttachment[];
  /** Where the service is reached, such as `https://attest.example.com`; null when that is not known. */
  readonly publicAddress: string | null;
}

export interface RenderedFactoid {
  readonly uniqueId: string;
  readonly type: string;
  /** JSON text, as the member sent it. */
  readonly data: string;
}

export interface RenderedAttachment {
  /** Index of its factoid. */
  readonly factoid: number;
  readonly name: string | null;
  /** SHA-256, hexadecimal. */
  readonly checksum: string;
  /** Bytes. */
  readonly size: number;
  /** Parties that the member has named to sign it. */
  readonly signers: readonly RenderedSigner[];
  /** Whether they have. */
  readonly signed: boolean;
}

export interface RenderedSigner {
  /** As its certificate calls it; '' when there is none any more. */
  readonly name: string;
  readonly caId: string;
  readonly keywords: readonly SigningPlaces[];
}

/** A keyword, and where it was signed. */
interface SigningPlaces {
  readonly keyword: string;
  /** The page of each place, from 1; empty where that is not known. */
  readonly pages: readonly number[];
}

/** What a document may have at most; what is beyond it is left out, and a page says so. */
export interface DocumentLimits {
  readonly maxPages: number;
  /** Characters that are broken into lines, in the whole document. */
  readonly maxCharacters: number;
}

/** Some hundred times an ordinary document; drawn in a few seconds. */
export const documentLimits: DocumentLimits = { maxPages: 1000, maxCharacters: 4_000_000 };

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
