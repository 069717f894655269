import { hash } from 'node:crypto';
import type { JsonSource, Owner } from './model.ts';
import { isVisible } from './readable-text.ts';

/** What one identity is looked up by, within what an owner has stored. */
export function identityDigest({ memberId, environment }: Owner, identity: string): string {
  const text = JSON.stringify([memberId, environment, comparable(identity)]);
  return hash('sha256', text, 'buffer').subarray(0, 16).toString('base64url');
}

/** The same of each identity of an attestation. @param identities JSON of an object: code to value */
export function identityDigests(owner: Owner, identities: JsonSource): string[] {
  const values = Object.values(JSON.parse(identities) as Record<string, unknown>);
  return [...new Set(values.map((value) => identityDigest(owner, String(value))))];
}

/**
 * People write `x` for the last digit `X` of an ID number, and spaces into phone numbers. What has nothing to be seen
 * is the same as nothing, also where an earlier version has stored it. D1
 */
export function isSameIdentity(one: string, other: string): boolean {
  const text = comparable(one);
  return isVisible(text) && text === comparable(other);
}

/** As it is compared: in one Unicode form (NFKC, so full-width digits are digits), upper case, and without white space. */
function comparable(identity: string): string {
  return identity.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
}
