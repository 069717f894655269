import { publicKeyDer, SigningError } from '@attestation/signing';
import { sha256Hex } from '../file/digests.ts';
import type { Finding } from '../report/report.ts';
import { type Case, findingsOf } from './case.ts';
import type { MemberRequest } from './requests.ts';

const { ok, failed, note } = findingsOf('member.key');

/**
 * The manifest names the keys of the requests, and these are keys that the caller knows to be the member's. Without
 * such a key the name is the word of the service.
 *
 * @param known SHA-256 of public keys (SubjectPublicKeyInfo) of the member, got from the member
 */
export function checkMember(
  { manifest: { member } }: Case,
  requests: readonly MemberRequest[],
  known: readonly string[] | undefined,
): Finding[] {
  const used = [...new Set(requests.map(({ keyPem }) => fingerprintOf(keyPem)))].sort();
  const values = { name: member.name, keys: used.join(', ') };
  if (used.join() !== member.keys.join()) return [failed('member-key-differs', values, 'manifest.json')];
  if (known === undefined) return [note('member-key-unknown', values)];
  return [
    used.every((key) => known.includes(key))
      ? ok('member-key-ok', values)
      : failed('member-key-other', values),
  ];
}

/** Empty for a value that is not a key: another check says so. */
function fingerprintOf(pem: string): string {
  try {
    return sha256Hex(publicKeyDer(pem));
  } catch (error) {
    if (error instanceof SigningError) return '';
    throw error;
  }
}
