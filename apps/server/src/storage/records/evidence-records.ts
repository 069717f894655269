import { custodyEvents, maxStepBack } from '../../domain/custody.ts';
import type { Environment, SignedRequest } from '../../domain/model.ts';
import type { CustodyEvent, CustodyKind } from '../../domain/ports.ts';
import type { Script } from '../database/database.ts';
import { one, prepare, run } from '../database/prepare.ts';

/** What links an event to the one before it. */
type Link = Pick<CustodyEvent, 'sequence' | 'hash' | 'at'>;

/** Stores the request as it was signed, and the custody events that it caused, linked to the newest one. */
export function* storeEvidence(
  environment: Environment,
  subject: string,
  newest: Link | undefined,
  kinds: readonly [CustodyKind, ...CustodyKind[]],
  request: SignedRequest,
): Script<void> {
  const [first, ...later] = custodyEvents(subject, newest, kinds, request);
  yield* run(insertRequest, { ...request, ...first, environment });
  for (const event of later) yield* run(insertLater, { ...event, environment });
}

/**
 * From when on the subject takes events, when one of its events lies too far ahead of `at` since the clock did.
 *
 * @param at Unix milliseconds
 * @returns Unix milliseconds; undefined when an event at `at` is fine
 */
export function* aheadUntil(
  subject: string,
  newest: Link | undefined,
  at: number,
): Script<number | undefined> {
  // What is not earlier than the newest event is fine, since that one was.
  if (newest === undefined || newest.at <= at) return undefined;
  const [latest = newest] = yield* run(findLatest, { subject });
  return latest.at > at + maxStepBack ? latest.at - maxStepBack : undefined;
}

/** The last link of a chain. */
export function* newestEvent(subject: string): Script<Link | undefined> {
  return (yield* run(findNewest, { subject }))[0];
}

const findNewest = prepare((q, p: { subject: string }) =>
  q
    .selectFrom('custody_events')
    .select(['sequence', 'hash', 'at'])
    .where('subject', '=', p.subject)
    .orderBy('sequence', 'desc')
    .limit(one),
);

const findLatest = prepare((q, p: { subject: string }) =>
  q
    .selectFrom('custody_events')
    .select((column) => column.fn.max('at').as('at'))
    .where('subject', '=', p.subject),
);

/** With the first custody event that it caused, whose time is that of the request. */
const insertRequest = prepare((q, p: SignedRequest & CustodyEvent & { environment: Environment }) =>
  q.insertInto('signed_requests').values({
    subject: p.subject,
    sequence: p.sequence,
    environment: p.environment,
    access_key: p.accessKey,
    path: p.path,
    request_id: p.requestId,
    tonce: p.tonce,
    payload: p.payload,
    signature: p.signature,
    received_at: p.receivedAt,
    kind: p.kind,
    request_digest: p.requestDigest,
    previous: p.previous,
    hash: p.hash,
  }),
);

const insertLater = prepare((q, p: CustodyEvent & { environment: Environment }) =>
  q.insertInto('later_events').values({
    subject: p.subject,
    sequence: p.sequence,
    environment: p.environment,
    kind: p.kind,
    at: p.at,
    request_digest: p.requestDigest,
    previous: p.previous,
    hash: p.hash,
  }),
);

export const requestColumns = [
  'r.access_key as accessKey',
  'r.path',
  'r.request_id as requestId',
  'r.tonce',
  'r.payload',
  'r.signature',
  'r.received_at as receivedAt',
  'k.public_key_pem as publicKeyPem',
] as const;

/** Evidence that is kept with the data: accepted requests as they were signed, oldest first, with the key to verify. */
export const listRequests = prepare((q, p: { subject: string }) =>
  q
    .selectFrom('signed_requests as r')
    .innerJoin('access_keys as k', 'k.access_key', 'r.access_key')
    .select(requestColumns)
    .where('r.subject', '=', p.subject)
    .orderBy('r.sequence'),
);

/** The custody chain, oldest first. */
export const listEvents = prepare((q, p: { subject: string }) =>
  q
    .selectFrom('custody_events')
    .select(['subject', 'sequence', 'kind', 'at', 'request_digest as requestDigest', 'previous', 'hash'])
    .where('subject', '=', p.subject)
    .orderBy('sequence'),
);
