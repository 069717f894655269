import { createVerifier, publicKeyDer, SigningError, type Verifier } from '@attestation/signing';
import { timeText } from '../file/clock-difference.ts';
import { sha256Hex } from '../file/digests.ts';
import type { Finding } from '../report/report.ts';
import { remember } from '../signature/remember.ts';
import { type Case, findingsOf } from './case.ts';
import type { MemberRequest, RequestFault } from './requests.ts';

/** The service takes a request only when its `tonce`, which the member signs, is within 300 s of its clock. */
const TONCE_WINDOW = 300_000;
/** It looks at `tonce` before it checks the signature, and notes the time of receipt after that. */
const RECEIVING = 60_000;

const { ok, failed } = findingsOf('requests.signatures');

/**
 * Every request is signed by the key stored with it, at the time when it was received: the member cannot deny it,
 * the service cannot have made it up, nor kept it back for years.
 */
export async function checkRequests(
  requests: readonly MemberRequest[],
  faults: readonly { code: RequestFault; file: string }[],
): Promise<Finding[]> {
  const found: Finding[] = faults.map(({ code, file }) => failed(code, {}, file));
  const keys = new Map<string, string>();
  const verifiers = new Map<string, Verifier | undefined>();
  for (const request of requests) {
    const { keyPem, keyFile, file, facts } = request;
    if (Math.abs(facts.received_at - facts.tonce * 1000) > TONCE_WINDOW + RECEIVING) {
      const values = { tonce: timeText(facts.tonce * 1000), received: timeText(facts.received_at) };
      found.push(failed('request-time', values, file));
    }
    if ((keys.get(facts.access_key) ?? keyPem) !== keyPem) {
      found.push(failed('request-key-differs', { key: facts.access_key }, keyFile));
    }
    keys.set(facts.access_key, keyPem);
    if (!verifiers.has(keyPem)) verifiers.set(keyPem, await verifierOf(keyPem));
    const verifier = verifiers.get(keyPem);
    if (!verifier) found.push(failed('request-key-unusable', {}, keyFile));
    else if (!(await verifier(request.signed, request.signature))) {
      found.push(failed('request-signature', {}, file));
    }
  }
  return found.length > 0 ? found : [ok('requests-ok', { count: requests.length, keys: keys.size })];
}

/** @returns undefined when the text is not a key that can be used */
const verifierOf = remember(
  (pem: string) => [pem],
  async (pem): Promise<Verifier | undefined> => {
    try {
      return await createVerifier(pem);
    } catch (error) {
      if (error instanceof SigningError && error.code !== 'no-webcrypto') return undefined;
      throw error;
    }
  },
);

const memberKey = findingsOf('member.key');

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
  if (used.join() !== member.keys.join())
    return [memberKey.failed('member-key-differs', values, 'manifest.json')];
  if (known === undefined) return [memberKey.note('member-key-unknown', values)];
  return [
    used.every((key) => known.includes(key))
      ? memberKey.ok('member-key-ok', values)
      : memberKey.failed('member-key-other', values),
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
