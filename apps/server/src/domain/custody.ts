import { hash, randomUUIDv7 } from 'node:crypto';
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
