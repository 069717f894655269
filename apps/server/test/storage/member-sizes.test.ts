import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { prepare } from '../../src/storage/database/prepare.ts';
import { recordsOf } from '../../src/storage/open-storage.ts';
import { onEveryDatabase } from '../every-database.ts';
import { provisionParties, sampleAttestation, sampleFactoid, sampleRequest } from '../storage-samples.ts';

/** Bytes of all tables and indexes, with what no attestation has. */
const wholeSize = prepare((q, _: Readonly<Record<string, never>>, dialect) =>
  q.selectNoFrom(
    dialect === 'postgresql'
      ? sql<number>`pg_database_size(current_database())`.as('bytes')
      : sql<number>`(select sum(pgsize) from dbstat)`.as('bytes'),
  ),
);

onEveryDatabase((open) => {
  it('the database is divided among members by what they store, open and closed', async () => {
    const db = await open();
    const { attestations, support } = recordsOf(db);
    const { acme, other: small } = await provisionParties(db);
    const sizeOf = async () => Number((await db.rows(wholeSize, {}))[0]?.bytes);
    const before = await sizeOf();
    const insert = async (owner: typeof acme, count: number, completed: boolean, fill: number) => {
      for (let i = 0; i < count; i += 1) {
        // Irregular, so that PostgreSQL compresses little of it.
        const data = JSON.stringify(Array.from({ length: fill }, (_, n) => Math.sin(1000 * i + n)));
        const uniqueId = `${completed}-${fill}-${i}`;
        const request = sampleRequest({
          accessKey: owner === acme ? 'AK1' : 'AK2',
          payload: data,
          signature: 'A'.repeat(344),
        });
        const factoids = [sampleFactoid('f1', { data })];
        await attestations.insert(sampleAttestation(owner, { uniqueId, completed, factoids, request }));
      }
    };
    await insert(acme, 60, false, 50);
    await insert(acme, 30, true, 50);
    await insert(small, 60, false, 5);
    const sizes = new Map((await support.sizes()).map((size) => [`${size.memberId} ${size.isClosed}`, size]));
    const shareOf = (owner: typeof acme, isClosed: number) => {
      const size = sizes.get(`${owner.memberId} ${isClosed}`);
      return { count: Number(size?.attestations), bytes: Number(size?.databaseBytes) };
    };
    const [large, little, closed] = [shareOf(acme, 0), shareOf(small, 0), shareOf(acme, 1)];
    expect([large.count, little.count, closed.count, sizes.size]).toEqual([60, 60, 30, 3]);
    // Twice a kilobyte each, factoid and signed request, and what belongs to them.
    expect(large.bytes / 60).toBeGreaterThan(2000);
    expect(large.bytes / little.bytes).toBeGreaterThan(1.5);
    // The pages of a small table count in full: `later_events` is for closed ones here.
    const ratio = closed.bytes / 30 / (large.bytes / 60);
    expect([ratio > 0.8, ratio < 1.6]).toEqual([true, true]);
    const all = large.bytes + little.bytes + closed.bytes;
    const grown = (await sizeOf()) - before;
    expect([all / grown > 0.7, all / grown < 1.6]).toEqual([true, true]);
  });
});
