import { identityDigest } from '../../domain/identity-digests.ts';
import type { AttestationSearch } from '../../domain/search-ports.ts';
import type { Database } from '../database/database.ts';
import * as sql from './search-queries.ts';

export function searchRecords(db: Database): AttestationSearch {
  return {
    list: async (owner, range) => (await db.rows(sql.listRange, { ...owner, ...range })).map(lineOf),
    byUniqueId: async (owner, uniqueId, range) =>
      (await db.rows(sql.listByUniqueId, { ...owner, ...range, uniqueId })).map(lineOf),
    async byIdentity(owner, identity, range) {
      const digest = identityDigest(owner, identity);
      return (await db.rows(sql.listByIdentity, { ...owner, ...range, identity: digest })).map(lineOf);
    },
    async isIncomplete() {
      const [fill] = await db.rows(sql.findFill, {});
      return fill === undefined || fill.cursor < fill.since;
    },
  };
}

function lineOf<Row extends { completed: number }>(row: Row) {
  return { ...row, completed: row.completed === 1 };
}
