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
    const [one, other] = (await support.sizes()).toSorted((a, b) => b.dataBytes - a.dataBytes);
    expect(one).toMatchObject({ open: { attestations: 60 }, closed: { attestations: 30 } });
    expect(other).toMatchObject({
      open: { attestations: 60 },
      closed: { attestations: 0, databaseBytes: 0 },
    });
    const [large, little] = [one?.open.databaseBytes ?? 0, other?.open.databaseBytes ?? 0];
    // Twice a kilobyte each, factoid and signed request, and what belongs to them.
    expect(large / 60).toBeGreaterThan(2000);
    expect(large / little).toBeGreaterThan(1.5);
    // The pages of a small table count in full: `later_events` is for closed ones here.
    const closed = (one?.closed.databaseBytes ?? 0) / 30 / (large / 60);
    expect([closed > 0.8, closed < 1.6]).toEqual([true, true]);
    const all = large + little + (one?.closed.databaseBytes ?? 0);
    const grown = (await sizeOf()) - before;
    expect([all / grown > 0.7, all / grown < 1.6]).toEqual([true, true]);
  });
});
