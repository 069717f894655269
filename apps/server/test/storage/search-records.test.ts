import { expect, it } from 'vitest';
import { numberAt } from '../../src/domain/custody.ts';
import type { Owner } from '../../src/domain/model.ts';
import type { Database } from '../../src/storage/database/database.ts';
import { prepare, run } from '../../src/storage/database/prepare.ts';
import { createIdentityFill, type FillOptions } from '../../src/storage/maintenance/fill-identities.ts';
import { removeExpired } from '../../src/storage/maintenance/retention.ts';
import { recordsOf } from '../../src/storage/open-storage.ts';
import { onEveryDatabase } from '../every-database.ts';
import { provisionParties, sampleAttestation } from '../storage-samples.ts';

const all = { from: '', before: '~' };
const identities = prepare((q, _: Record<string, never>) =>
  q.selectFrom('attestation_identities').select(['identity', 'no']),
);
/** As a version without the table leaves a database. */
const forgetIdentities = prepare((q) => q.deleteFrom('attestation_identities'));
const forgetFill = prepare((q) => q.deleteFrom('identity_fills'));

/** As a server that starts does. */
async function fillAll(db: Database, options: FillOptions = {}) {
  const fill = createIdentityFill(db, { step: 10, ...options });
  let outcome = await fill();
  while (outcome === 'more') outcome = await fill();
  return outcome;
}

onEveryDatabase((open) => {
  const store = (db: Database, owner: Owner, uniqueId: string, text: string, no = numberOf(uniqueId)) =>
    recordsOf(db).attestations.insert(sampleAttestation(owner, { uniqueId, identities: text, no }));
  /** In the order of the names. */
  const numberOf = (name: string) =>
    `${numberAt(1_700_000_000_000)}${Buffer.from(name).toString('hex').toUpperCase()}`;

  it('finds by any identity, however it is written, and only of that owner', async () => {
    const db = await open();
    const { acme, acmeFormal, other } = await provisionParties(db);
    await store(db, acme, 'A', '{"ID":"42012319800127691X","MO":"15857112383"}');
    await store(db, acme, 'B', '{"MO":"158 5711 2383"}');
    await store(db, acme, 'C', '{"MO":"15857112384"}');
    await store(db, acmeFormal, 'D', '{"MO":"15857112383"}');
    await store(db, other, 'E', '{"MO":"15857112383"}');
    const { search } = recordsOf(db);
    const found = async (owner: Owner, identity: string) =>
      (await search.byIdentity(owner, identity, all)).map(({ uniqueId }) => uniqueId);
    expect(await found(acme, '15857112383')).toEqual(['B', 'A']);
    expect(await found(acme, ' 42012319800127691x ')).toEqual(['A']);
    expect(await found(acme, '１５８５７１１２３８４')).toEqual(['C']);
    expect(await found(acmeFormal, '15857112383')).toEqual(['D']);
    expect(await found(other, '15857112383')).toEqual(['E']);
    expect(await found(other, '42012319800127691X')).toEqual([]);
    expect(await found(acme, '1585711238')).toEqual([]);
  });

  it('goes through all of an identity a page at a time', async () => {
    const db = await open();
    const { acme } = await provisionParties(db);
    const names = Array.from({ length: 120 }, (_, i) => `U${String(i).padStart(3, '0')}`);
    for (const name of names) await store(db, acme, name, '{"MO":"1"}');
    const found: string[] = [];
    for (let before = '~'; before !== ''; ) {
      const page = (await recordsOf(db).search.byIdentity(acme, '1', { from: '', before })).slice(0, 50);
      found.push(...page.map(({ uniqueId }) => uniqueId));
      before = page.length === 50 ? (page.at(-1)?.no ?? '') : '';
    }
    expect(found).toEqual(names.reverse());
  });

  it('adds what an earlier version has stored, in steps, and goes on after an interruption', async () => {
    const db = await open();
    const { acme } = await provisionParties(db);
    const stored = async () => (await db.rows(identities, {})).length;
    for (let i = 0; i < 25; i++) await store(db, acme, `U${i}`, `{"ID":"${i}","MO":"15857112383"}`);
    await db.write(function* () {
      yield* run(forgetIdentities, {});
      yield* run(forgetFill, {});
    });
    const { search } = recordsOf(db);
    expect(await search.isIncomplete()).toBe(true);
    const fill = createIdentityFill(db, { step: 10 });
    expect([await fill(), await fill()]).toEqual(['more', 'more']);
    expect([await stored(), await search.isIncomplete()]).toEqual([40, true]);
    // Servers of the earlier version may run for a day longer: so it is not done.
    expect(await fillAll(db)).toBe('later');
    expect([await stored(), await search.isIncomplete()]).toEqual([50, false]);
    const late = numberAt(Date.now() - 1000);
    await store(db, acme, 'late', '{"MO":"2"}', `${late}${'0'.repeat(20)}`);
    await db.write(() => run(forgetIdentities, {}));
    const tomorrow = { now: () => Date.now() + 2 * 86_400_000 };
    expect(await fillAll(db, tomorrow)).toBe('done');
    expect(await search.byIdentity(acme, '2', all)).toMatchObject([{ uniqueId: 'late' }]);
    // From then on nothing is read any more.
    await db.write(() => run(forgetIdentities, {}));
    expect(await fillAll(db, tomorrow)).toBe('done');
    expect(await stored()).toBe(0);
  });

  it('has nothing to add to an empty database', async () => {
    const db = await open();
    expect(await fillAll(db)).toBe('done');
    expect(await recordsOf(db).search.isIncomplete()).toBe(false);
  });

  it('forgets what retention removes', async () => {
    const db = await open();
    const { acme, acmeFormal } = await provisionParties(db);
    await store(db, acme, 'A', '{"MO":"1","ID":"2"}');
    const { no } = await store(db, acmeFormal, 'B', '{"MO":"1"}');
    await removeExpired(db, { sweep: async () => 0 }, { olderThanMs: 1 });
    expect((await db.rows(identities, {})).map((row) => row.no)).toEqual([no]);
  });
});
