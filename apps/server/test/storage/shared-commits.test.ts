import { expect, test } from 'vitest';
import type { NewAttestation } from '../../src/domain/ports.ts';
import type { Database } from '../../src/storage/database/database.ts';
import { migrate } from '../../src/storage/database/migrations.ts';
import { openPostgresql } from '../../src/storage/database/postgresql.ts';
import { recordsOf } from '../../src/storage/open-storage.ts';
import { onEveryDatabase } from '../every-database.ts';
import { makeDatabase } from '../fresh-database.ts';
import { provisionParties, sampleAttestation, sampleFactoid } from '../storage-samples.ts';
import { storedIn } from '../stored.ts';

const hundred = Array.from({ length: 100 }, (_, i) => `U${i}`);

async function partiesIn(db: Database) {
  const { acme, other } = await provisionParties(db);
  // Each has factoids of its own, and every third is closed, so that their scripts are not of one length.
  const newOne = (uniqueId: string, change: Partial<NewAttestation> = {}) => {
    const factoids = [sampleFactoid('f1', { data: `"${uniqueId} \\"{,}\\\\ 李"` }), sampleFactoid('f2')];
    const completed = Number(uniqueId.slice(1)) % 3 === 0;
    return sampleAttestation(acme, { uniqueId, factoids, completed, ...change });
  };
  return { ...recordsOf(db), stored: storedIn(db), acme, other, newOne };
}

onEveryDatabase((open) => {
  test('creates that come together are each stored as if they came alone', async () => {
    const { attestations, stored, acme, newOne } = await partiesIn(await open());
    const given = hundred.map((uniqueId) => newOne(uniqueId));
    const answers = await Promise.all(given.map((one) => attestations.insert(one)));
    expect(answers).toEqual(given.map(({ no }) => ({ no, created: true })));
    for (const { no, factoids, completed, request } of given) {
      expect(await attestations.find(acme, no)).toMatchObject({ completed, size: { factoids: 2 } });
      expect((await stored.factoids(no)).map(({ data }) => data)).toEqual(factoids.map(({ data }) => data));
      expect(await stored.requests(no)).toMatchObject([request]);
      expect(await stored.custody(no)).toHaveLength(completed ? 2 : 1);
    }
  });

  test('one that fails fails alone, and nothing of it is stored', async () => {
    const { attestations, stored, acme, newOne } = await partiesIn(await open());
    const given = hundred.map((uniqueId) =>
      newOne(uniqueId, uniqueId === 'U50' ? { templateVersion: 9 } : {}),
    );
    const ends = await Promise.allSettled(given.map((one) => attestations.insert(one)));
    for (const [i, { no, templateVersion }] of given.entries()) {
      const fails = templateVersion === 9;
      expect(ends[i]?.status).toBe(fails ? 'rejected' : 'fulfilled');
      expect((await attestations.find(acme, no)) === undefined).toBe(fails);
      expect(await stored.factoids(no)).toHaveLength(fails ? 0 : 2);
    }
  });

  test('a repeat among them gets the number of the first, and other members their own', async () => {
    const { attestations, acme, other, newOne } = await partiesIn(await open());
    const kept = (await attestations.insert(newOne('U7'))).no;
    const given = hundred.map((uniqueId) => newOne(uniqueId));
    const ofOther = hundred.map((uniqueId) => newOne(uniqueId, { owner: other }));
    const answers = await Promise.all([...given, ...ofOther].map((one) => attestations.insert(one)));
    expect(answers[7]).toEqual({ no: kept, created: false });
    expect(answers.filter(({ created }) => created)).toHaveLength(199);
    const found = await Promise.all([
      ...hundred.map((uniqueId) => attestations.findByUniqueId(acme, uniqueId)),
      ...hundred.map((uniqueId) => attestations.findByUniqueId(other, uniqueId)),
      attestations.findByUniqueId(other, 'none'),
    ]);
    expect(found).toEqual([...answers.map(({ no }) => no), undefined]);
  });
});

test('on PostgreSQL creates that come together share commits and statements', async () => {
  const { url, drop } = await makeDatabase();
  const commits: number[] = [];
  const db = openPostgresql(url, { connections: 5, onCommit: (writes) => commits.push(writes) });
  await migrate(db);
  const { attestations, newOne } = await partiesIn(db);
  commits.length = 0;
  await Promise.all(hundred.map((uniqueId) => attestations.insert(newOne(uniqueId))));
  expect(commits.reduce((sum, writes) => sum + writes, 0)).toBe(100);
  expect(commits.length).toBeLessThan(10);
  await db.close();
  await drop();
});
