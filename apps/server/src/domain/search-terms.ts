import { hash } from 'node:crypto';
import type { JsonSource, Owner } from './model.ts';

/** From so many characters of a searched text on, the beginning of a number, `unique_id` or identity is enough. */
export const leastOfBeginning = 6;
/** From so many on, the end of an identity is: what people know of a phone number or a card. */
export const leastOfEnd = 4;

/** Characters of a term; an index takes no longer one. What differs only after them is found together. */
const longest = 100;

/**
 * A text as it is compared by a search: in one Unicode form (NFKC, so full-width digits are digits), upper case, and without
 * blanks and hyphens, unless it has nothing else.
 *
 * @example searchableText('ord-2026 17') // 'ORD202617'
 */
export function searchableText(text: string): string {
  return bareText(text).slice(0, longest).toWellFormed();
}

function bareText(text: string): string {
  const plain = text.normalize('NFKC').toUpperCase().normalize('NFKC');
  const bare = plain.replaceAll(/[\s\p{Pd}\u00ad\u2212]/gu, '');
  return bare === '' ? plain : bare;
}

/** Names an owner in the index: short, since it is in each row. */
export function scopeOf({ memberId, environment }: Owner): string {
  const text = JSON.stringify([memberId, environment]);
  return hash('sha256', text, 'buffer').subarray(0, 9).toString('base64url');
}

/** Terms of different kinds never meet: a text finds no key. */
export const termOf = {
  text: (text: string): string => `x${searchableText(text)}`,
  /** Backwards, so that what ends with a text is next to each other in the index. */
  end: (text: string): string =>
    `r${[...bareText(text)].reverse().join('').slice(0, longest).toWellFormed()}`,
  key: (accessKey: string): string => `k${accessKey.slice(0, longest).toWellFormed()}`,
};

interface Found {
  readonly uniqueId: string;
  readonly identities: JsonSource;
  /** The key of the request that created it; null: an earlier version did not keep it. */
  readonly accessKey: string | null;
}

/** What an attestation is found by, besides its number. */
export function termsOf({ uniqueId, identities, accessKey }: Found): string[] {
  const values = Object.values(JSON.parse(identities) as Record<string, unknown>).map(String);
  const texts = [uniqueId, ...values].map(termOf.text);
  const key = accessKey === null ? [] : [termOf.key(accessKey)];
  return [...new Set([...texts, ...values.map(termOf.end), ...key])];
}
