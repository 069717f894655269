import { type Kysely, sql } from 'kysely';
import type { Environment } from '../../domain/model.ts';
import type { Database } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';
import type { Schema } from '../database/schema.ts';
import { deleteFrom, insertInto, selectFrom } from '../database/statements.ts';
import { appendEvent } from './session-records.ts';

const pageSize = 200;

/** What an administrator asks about one attestation, or about all of a member. */
export function supportRecords(db: Database) {
  return {
    attestation: async (no: string) => (await db.rows(findAttestation, { no }))[0],
    /** Numbers of a member, in order, after this one; an empty page is the end. */
    numbers: (memberId: string, environment: Environment, after: string) =>
      db.rows(listNumbers, { memberId, environment, after }),
    /** Attestations and bytes by member; reads all of them. */
    async sizes() {
      const files = new Map((await db.read(() => run(sumFiles, {}))).map((row) => [row.memberId, row]));
      return (await db.read(() => run(sumAttestations, {}))).map(({ memberId, attestations, dataBytes }) => ({
        memberId,
        attestations: Number(attestations),
        dataBytes: Number(dataBytes),
        files: Number(files.get(memberId)?.files ?? 0),
        fileBytes: Number(files.get(memberId)?.bytes ?? 0),
      }));
    },
    /**
     * Hides an attestation from the owner's look-up and the search of the console, or shows it again, and adds that to
     * the audit list of the organization.
     *
     * @param reason null: show it again
     * @returns false when it was so before
     */
    hide: ({ no, memberId }: { no: string; memberId: string }, reason: string | null) =>
      db.write(function* () {
        const at = Date.now();
        const changed =
          reason === null ? yield* run(show, { no }) : yield* run(hide, { no, hiddenAt: at, reason });
        if (changed.length === 0) return false;
        const what = reason === null ? ('attestation-shown' as const) : ('attestation-hidden' as const);
        yield* appendEvent({ memberId, at, who: null, what, subject: no, address: null });
        return true;
      }),
  };
}

/** Not one that an administrator has hidden. @param no a column */
export function isShown(no: string) {
  return sql<boolean>`not exists (select 1 from hidden_attestations as h where h.no = ${sql.ref(no)})`;
}

const findAttestation = prepare((q, p: { no: string }) =>
  q
    .selectFrom('attestations as a')
    .innerJoin('members as m', 'm.id', 'a.member_id')
    .leftJoin('pending_files as p', 'p.no', 'a.no')
    .leftJoin('attestation_files as f', 'f.no', 'a.no')
    .leftJoin('hidden_attestations as h', 'h.no', 'a.no')
    .select(['a.no', 'a.member_id as memberId', 'm.name as member', 'a.environment', 'a.identities'])
    .select(['a.unique_id as uniqueId', 'a.template_id as templateId', 'a.template_version as version'])
    .select(['a.created_at as createdAt', 'a.completed', 'a.blockchain_hash as blockchainHash'])
    .select(['p.closed_at as waitingSince', 'f.created_at as madeAt', 'f.shard', 'f.position'])
    .select(['h.hidden_at as hiddenAt', 'h.reason as hiddenFor'])
    .where('a.no', '=', p.no),
);

const listNumbers = selectFrom(
  'attestations',
  ['no'],
  ['member_id', 'environment'],
  (q, p: { after: string }) => q.where('no', '>', p.after).orderBy('no').limit(pageSize),
);

const byMember = (q: Kysely<Schema>) => q.selectFrom('attestations as a').groupBy('a.member_id');

const sumAttestations = prepare((q) =>
  byMember(q).select((of) => [
    'a.member_id as memberId',
    of.fn.countAll<number>().as('attestations'),
    of.fn.sum<number>('a.data_bytes').as('dataBytes'),
  ]),
);

const sumFiles = prepare((q) =>
  byMember(q)
    .innerJoin('attachments as t', 't.no', 'a.no')
    .select((of) => [
      'a.member_id as memberId',
      of.fn.countAll<number>().as('files'),
      of.fn.sum<number>('t.size').as('bytes'),
    ]),
);

const hide = insertInto('hidden_attestations', ['no', 'hidden_at', 'reason'], ['no'], (q) =>
  q.returning('no'),
);

const show = deleteFrom('hidden_attestations', ['no'], (q) => q.returning('no'));
