import type { FileSource } from '../../domain/file-records.ts';
import { textOfFactoid } from '../../domain/text-of-factoid.ts';
import type { Database } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { factoidPages } from './attestation-pages.ts';
import { lastPosition } from './attestation-records.ts';
import { listEvents, requestColumns } from './evidence-records.ts';

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
      // Not the number that the attestation's row has: a version that did not know that column may have added some.
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

const listAttachments = prepare((q, p: { no: string }) =>
  q
    .selectFrom('attachments')
    .select([
      'factoid',
      'position',
      'id',
      'checksum',
      'size',
      'file_name as fileName',
      'media_type as mediaType',
      'sign',
    ])
    .where('no', '=', p.no)
    .orderBy('factoid')
    .orderBy('position'),
);

const listSequences = prepare((q, p: { no: string }) =>
  q.selectFrom('signed_requests').select('sequence').where('subject', '=', p.no).orderBy('sequence'),
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
