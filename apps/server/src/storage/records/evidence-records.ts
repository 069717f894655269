import { custodyEvents, maxStepBack } from '../../domain/custody.ts';
import type { FileSource } from '../../domain/file-records.ts';
import type { Environment, SignedRequest } from '../../domain/model.ts';
import { type CustodyEvent, type CustodyKind, textOfFactoid } from '../../domain/ports.ts';
import type { Database, Script } from '../database/database.ts';
import { one, prepare, run } from '../database/prepare.ts';
import { insertInto, selectFrom } from '../database/statements.ts';
import { factoidPages, lastPosition } from './attestation-pages.ts';

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

const findNewest = selectFrom('custody_events', ['sequence', 'hash', 'at'], ['subject'], (q) =>
  q.orderBy('sequence', 'desc').limit(one),
);

const findLatest = prepare((q, p: { subject: string }) =>
  q
    .selectFrom('custody_events')
    .select((column) => column.fn.max('at').as('at'))
    .where('subject', '=', p.subject),
);

/** With the first custody event that it caused, whose time is that of the request. */
const insertRequest = insertInto('signed_requests', [
  'subject',
  'sequence',
  'environment',
  'access_key',
  'path',
  'request_id',
  'tonce',
  'payload',
  'signature',
  'received_at',
  'kind',
  'request_digest',
  'previous',
  'hash',
]);

const insertLater = insertInto('later_events', [
  'subject',
  'sequence',
  'environment',
  'kind',
  'at',
  'request_digest',
  'previous',
  'hash',
]);

const requestColumns = [
  'r.access_key as accessKey',
  'r.path',
  'r.request_id as requestId',
  'r.tonce',
  'r.payload',
  'r.signature',
  'r.received_at as receivedAt',
  'k.public_key_pem as publicKeyPem',
] as const;

/** Evidence that is kept with the data: accepted requests as they were signed, oldest first, each with the key that verifies it. */
export const listRequests = prepare((q, p: { subject: string }) =>
  q
    .selectFrom('signed_requests as r')
    .innerJoin('access_keys as k', 'k.access_key', 'r.access_key')
    .select(requestColumns)
    .where('r.subject', '=', p.subject)
    .orderBy('r.sequence'),
);

/** The custody chain, oldest first. */
export const listEvents = selectFrom(
  'custody_events',
  ['subject', 'sequence', 'kind', 'at', 'request_digest', 'previous', 'hash'],
  ['subject'],
  (q) => q.orderBy('sequence'),
);

/** What is read here belongs to closed attestations, so it is the same however often it is read. */
export function fileSource(db: Database): FileSource {
  return {
    async closed(no) {
      const [row] = await db.rows(findClosed, { no });
      if (row === undefined) return undefined;
      const [sum] = await db.rows(sumLengths, { no });
      return { ...row, dataLength: Number(sum?.length ?? 0) };
    },
    async *factoids(no) {
      const [last] = await db.rows(lastPosition, { no });
      const pages = factoidPages(db, no, (last?.position ?? -1) + 1);
      for await (const page of pages) yield* page.map(textOfFactoid);
    },
    attachments: (no) => db.rows(listAttachments, { no }),
    async publicKeys(no) {
      const rows = await db.rows(listKeys, { no });
      return [...new Set(rows.map(({ publicKeyPem }) => publicKeyPem))];
    },
    requestSequences: async (no) => (await db.rows(listSequences, { no })).map(({ sequence }) => sequence),
    async request(no, sequence) {
      const [row] = await db.rows(findRequest, { no, sequence });
      if (row === undefined) throw new Error(`Attestation ${no} has no request ${sequence}.`);
      return row;
    },
    events: (no) => db.rows(listEvents, { subject: no }),
  };
}

const findClosed = prepare((q, p: { no: string }) =>
  q
    .selectFrom('attestations as a')
    .innerJoin('members as m', 'm.id', 'a.member_id')
    .innerJoin('templates as t', 't.id', 'a.template_id')
    .innerJoin('template_versions as v', (on) =>
      on.onRef('v.template_id', '=', 'a.template_id').onRef('v.version', '=', 'a.template_version'),
    )
    .innerJoin('custody_events as e', 'e.subject', 'a.no')
    .select([
      'a.no',
      'a.environment',
      'a.member_id as memberId',
      'm.name as memberName',
      'a.unique_id as uniqueId',
      'a.template_id as templateId',
      'a.template_version as templateVersion',
      't.name as templateName',
      'v.kinds',
      'v.layout',
      'a.identities',
      'a.created_at as createdAt',
      'e.at as closedAt',
    ])
    .where('a.no', '=', p.no)
    .where('a.completed', '=', 1)
    // Once more, so that the view is not read as a whole.
    .where('e.subject', '=', p.no)
    .where('e.kind', '=', 'closed'),
);

const sumLengths = prepare((q, p: { no: string }) =>
  q
    .selectFrom('factoids')
    .select(({ fn }) => fn.sum(fn<number>('length', ['data'])).as('length'))
    .where('no', '=', p.no),
);

const listAttachments = selectFrom(
  'attachments',
  ['factoid', 'position', 'id', 'checksum', 'size', 'file_name', 'media_type', 'sign'],
  ['no'],
  (q) => q.orderBy('factoid').orderBy('position'),
);

const listSequences = selectFrom('signed_requests', ['sequence'], ['subject as no'], (q) =>
  q.orderBy('sequence'),
);

const listKeys = prepare((q, p: { no: string }) =>
  q
    .selectFrom('signed_requests as r')
    .innerJoin('access_keys as k', 'k.access_key', 'r.access_key')
    .select('k.public_key_pem as publicKeyPem')
    .where('r.subject', '=', p.no),
);

const findRequest = prepare((q, p: { no: string; sequence: number }) =>
  q
    .selectFrom('signed_requests as r')
    .innerJoin('access_keys as k', 'k.access_key', 'r.access_key')
    .select(requestColumns)
    .where('r.subject', '=', p.no)
    .where('r.sequence', '=', p.sequence),
);
