import { createPublicKey, hash, randomUUIDv7, verify } from 'node:crypto';
import { signedString } from '@attestation/signing';
import type { SignedRequest } from './model.ts';
import type { CustodyEvent, CustodyKind } from './ports.ts';

/** `previous` of the first event of a chain. */
export const chainStart = '0'.repeat(64);

/**
 * Milliseconds by which an event may be earlier than one before it, and the time of a request away from the clock when it
 * is stored: half of what verifiers let pass.
 */
export const maxStepBack = 1_800_000;

/**
 * The events that one request causes, linked to `last`, the newest event of the subject.
 *
 * @returns one event per kind, in order; `sequence` counts on without a gap
 */
export function custodyEvents(
  subject: string,
  last: Pick<CustodyEvent, 'sequence' | 'hash'> | undefined,
  [first, ...others]: readonly [CustodyKind, ...CustodyKind[]],
  request: SignedRequest,
): [CustodyEvent, ...CustodyEvent[]] {
  const requestDigest = requestDigestOf(request);
  let { sequence, hash: previous } = last ?? { sequence: 0, hash: chainStart };
  const next = (kind: CustodyKind): CustodyEvent => {
    sequence += 1;
    const event = { subject, sequence, kind, at: request.receivedAt, requestDigest, previous };
    previous = custodyHash(event);
    return { ...event, hash: previous };
  };
  return [next(first), ...others.map(next)];
}

/** SHA-256 (hex) of the bytes that the member signed. */
export function requestDigestOf(request: SignedRequest): string {
  return hash('sha256', signedString(request), 'hex');
}

/** SHA-256 (hex) of the RFC 8785 JSON of an event without its `hash`. */
export function custodyHash(event: Omit<CustodyEvent, 'hash'>): string {
  const { at, kind, previous, requestDigest, sequence, subject } = event;
  // RFC 8785 section 3.2.3: members sorted by name. None of these values needs more than JSON.stringify.
  return hash('sha256', JSON.stringify({ at, kind, previous, requestDigest, sequence, subject }), 'hex');
}

/** What is wrong with a chain, oldest event first; undefined when it holds. */
export function custodyFault(events: readonly CustodyEvent[]): string | undefined {
  let previous = chainStart;
  for (const [index, event] of events.entries()) {
    if (event.sequence !== index + 1) return `event ${index + 1} is missing`;
    if (event.previous !== previous) return `event ${event.sequence} does not follow the one before`;
    if (event.hash !== custodyHash(event)) return `event ${event.sequence} was changed`;
    previous = event.hash;
  }
  return undefined;
}

/**
 * A reference number, `caId` or attachment id: 32 upper-case hexadecimal characters, ordered by time, so that new
 * rows lie together in an index, with 74 random bits. D17, RFC 9562 section 5.7
 */
export function newNumber(): string {
  return randomUUIDv7().replaceAll('-', '').toUpperCase();
}

/** Reference numbers begin with the time at which they were given: the first one of that millisecond, or before it. */
export function numberAt(milliseconds: number): string {
  return Math.max(0, Math.floor(milliseconds)).toString(16).toUpperCase().padStart(12, '0');
}

/**
 * What is wrong with the evidence of one attestation or certification: the chain, the signatures, or the bond
 * between the two (each event names the digest of the request that caused it).
 *
 * @param requests oldest first, as `custody`
 */
export function evidenceFaults(
  requests: readonly (SignedRequest & { publicKeyPem: string })[],
  custody: readonly CustodyEvent[],
): string[] {
  const faults: string[] = [];
  if (custody.length === 0) faults.push('custody: there is no event');
  const broken = custodyFault(custody);
  if (broken !== undefined) faults.push(`custody: ${broken}`);

  const caused = custody.map((event) => event.requestDigest);
  const causes = caused.filter((digest, index) => digest !== caused[index - 1]);
  const digests = requests.map(requestDigestOf);
  if (digests.join() !== causes.join())
    faults.push('custody: the events are not those of the stored requests');

  for (const request of requests) {
    if (!isSigned(request)) faults.push(`request ${request.requestId}: its signature does not verify`);
  }
  return faults;
}

function isSigned(request: SignedRequest & { publicKeyPem: string }): boolean {
  try {
    const key = createPublicKey(request.publicKeyPem);
    const data = Buffer.from(signedString(request), 'utf8');
    return verify('sha256', data, key, Buffer.from(request.signature, 'base64'));
  } catch {
    // A stored key that is not a key: the request cannot be verified, which is what the caller reports.
    return false;
  }
}
