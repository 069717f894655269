import { type Kysely, sql } from 'kysely';
import type { AttestationSearch } from '../../domain/console-ports.ts';
import { identityDigest } from '../../domain/identity-digests.ts';
import type { Environment } from '../../domain/model.ts';
import type { Database } from '../database/database.ts';
import { one, prepare } from '../database/prepare.ts';
import type { Schema } from '../database/schema.ts';
import { insertInto, selectFrom, updateTable } from '../database/statements.ts';

export function searchRecords(db: Database): AttestationSearch {
  return {
    list: async (owner, range) => (await db.rows(listRange, { ...owner, ...range })).map(lineOf),
    byUniqueId: async (owner, uniqueId, range) =>
      (await db.rows(listByUniqueId, { ...owner, ...range, uniqueId })).map(lineOf),
    async byIdentity(owner, identity, range) {
      const digest = identityDigest(owner, identity);
      return (await db.rows(listByIdentity, { ...owner, ...range, identity: digest })).map(lineOf);
    },
    async isIncomplete() {
      const [fill] = await db.rows(findFill, {});
      return fill === undefined || fill.cursor < fill.since;
    },
  };
}

function lineOf<Row extends { completed: number }>(row: Row) {
  return { ...row, completed: row.completed === 1 };
}

const lineColumns = [
  'a.no',
  'a.unique_id as uniqueId',
  'a.template_id as templateId',
  'a.created_at as createdAt',
  'a.completed',
] as const;

/** `from` belongs to it, `before` does not. */
type Range = {
  memberId: string;
  environment: Environment;
  from: string;
  before: string;
};

const pageAndOne = sql.lit(51);

const linesIn = (q: Kysely<Schema>, p: Range) =>
  q
    .selectFrom('attestations as a')
    .select(lineColumns)
    .where('a.member_id', '=', p.memberId)
    .where('a.environment', '=', p.environment)
    .where('a.no', '>=', p.from)
    .where('a.no', '<', p.before);

const listRange = prepare((q, p: Range) => linesIn(q, p).orderBy('a.no', 'desc').limit(pageAndOne));

const listByUniqueId = prepare((q, p: Range & { uniqueId: string }) =>
  linesIn(q, p).where('a.unique_id', '=', p.uniqueId),
);

const listByIdentity = prepare((q, p: Range & { identity: string }) =>
  q
    .selectFrom('attestation_identities as i')
    .innerJoin('attestations as a', 'a.no', 'i.no')
    .select(lineColumns)
    .where('i.identity', '=', p.identity)
    .where('i.no', '>=', p.from)
    .where('i.no', '<', p.before)
    // The digest says so already.
    .where('a.member_id', '=', p.memberId)
    .where('a.environment', '=', p.environment)
    .orderBy('i.no', 'desc')
    .limit(pageAndOne),
);

/** Also one that a fill has added already. */
export const insertIdentity = insertInto('attestation_identities', ['identity', 'no'], ['identity', 'no']);

export const findFill = selectFrom('identity_fills', ['since', 'until', 'cursor'], [], (q) =>
  q.where('id', '=', one),
);

export const insertFill = prepare((q, p: { since: string; until: string }) =>
  q
    .insertInto('identity_fills')
    .values({ id: one, since: p.since, until: p.until, cursor: '' })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

export const moveFill = updateTable('identity_fills', ['cursor'], [], (q, p: { cursor: string }) =>
  q.where('id', '=', one).where('cursor', '<', p.cursor),
);

export const anyAttestation = selectFrom('attestations', ['no'], [], (q) => q.limit(one));

export const listToFill = selectFrom(
  'attestations',
  ['no', 'member_id', 'environment', 'identities'],
  [],
  (q, p: { after: string; before: string; limit: number }) =>
    q.where('no', '>', p.after).where('no', '<', p.before).orderBy('no').limit(p.limit),
);
