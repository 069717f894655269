import { expect, it } from 'vitest';
import { numberAt } from '../../src/domain/custody.ts';
import type { Owner } from '../../src/domain/model.ts';
import type { AttestationFilter, AttestationSearch, NumberRange } from '../../src/domain/ports.ts';
import type { Database } from '../../src/storage/database/database.ts';
import { prepare, run } from '../../src/storage/database/prepare.ts';
import { createSearchFill, type FillOptions } from '../../src/storage/maintenance/fill-search.ts';
import { removeExpired } from '../../src/storage/maintenance/retention.ts';
import { recordsOf } from '../../src/storage/open-storage.ts';
import { onEveryDatabase } from '../every-database.ts';
import { provisionParties, sampleAttestation, sampleRequest } from '../storage-samples.ts';

const all = { from: '', before: '~' };
type FoundPage = Awaited<ReturnType<AttestationSearch['page']>>;
const terms = prepare((q, _: Record<string, never>) =>
  q.selectFrom('attestation_search').select(['term', 'no']),
);
/** As a version without the table leaves a database. */
const fileMade = prepare((q, p: { no: string }) => q.deleteFrom('pending_files').where('no', '=', p.no));
const forgetTerms = prepare((q) => q.deleteFrom('attestation_search'));
const forgetFill = prepare((q) => q.deleteFrom('search_fills'));

/** As a server that starts does. */
async function fillAll(db: Database, options: FillOptions = {}) {
  const fill = createSearchFill(db, { step: 10, ...options });
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

  const foundBy = async (db: Database, owner: Owner, filter: AttestationFilter, limit = 50) =>
    (await recordsOf(db).search.page(owner, filter, all, limit)).lines.map(({ uniqueId }) => uniqueId);

  it('finds by the whole, the beginning or the end of a text, however it is written, and only of that owner', async () => {
    const db = await open();
    const { acme, acmeFormal, other } = await provisionParties(db);
    await store(db, acme, 'A', '{"ID":"42012319800127691X","MO":"15857112383"}');
    await store(db, acme, 'B', '{"MO":"158 5711-2383"}');
    await store(db, acme, 'C', '{"MO":"15857112384"}');
    await store(db, acmeFormal, 'D', '{"MO":"15857112383"}');
    await store(db, other, 'E', '{"MO":"15857112383"}');
    await store(db, acme, 'Straße–2026/17', '{"MO":"1\u{10ffff}"}');
    await store(db, acme, '-', '{"MO":"2"}');
    await store(db, acme, '合同'.repeat(120), '{"MO":"3"}');
    const found = (owner: Owner, text: string) => foundBy(db, owner, { text });
    expect(await found(acme, '15857112383')).toEqual(['B', 'A']);
    expect(await found(acme, ' 42012319800127691x ')).toEqual(['A']);
    expect(await found(acme, '１５８５７１１２３８４')).toEqual(['C']);
    expect(await found(acmeFormal, '15857112383')).toEqual(['D']);
    expect(await found(other, '15857112383')).toEqual(['E']);
    expect(await found(other, '42012319800127691X')).toEqual([]);
    // From six characters on.
    expect(await found(acme, '158571')).toEqual(['C', 'B', 'A']);
    expect(await found(acme, '15857')).toEqual([]);
    expect(await found(acme, 'strasse 20')).toEqual(['Straße–2026/17']);
    // The end of an identity, from four characters on.
    expect(await found(acme, '2383')).toEqual(['B', 'A']);
    expect(await found(acme, '691x')).toEqual(['A']);
    expect(await found(acme, '383')).toEqual([]);
    expect(await found(acme, '5711238')).toEqual([]);
    expect(await found(acme, '2026/17')).toEqual([]);
    expect(await found(other, '691X')).toEqual([]);
    expect(await found(acme, '-')).toEqual(['-']);
    expect(await found(acme, '合同'.repeat(50))).toEqual(['合同'.repeat(120)]);
    const whole = await foundBy(db, acme, {});
    expect(await found(acme, numberOf('A').slice(0, 12))).toEqual(whole);
    expect(await found(acme, numberOf('A'))).toContain('A');
    // What a text is marked with in the index finds nothing.
    for (const text of ['tT1', 'kAK1', 'T1', 'AK1', '%', '______'])
      expect(await found(acme, text)).toEqual([]);
  });

  it('picks by state, template and key, alone and together', async () => {
    const db = await open();
    const { acme } = await provisionParties(db);
    const { attestations, search } = recordsOf(db);
    const rows = [
      ['open-1', { completed: false }],
      ['closed-1', { completed: true }],
      ['open-2', { completed: false, request: sampleRequest({ accessKey: 'AK1F' }) }],
      ['ready-1', { completed: true }],
    ] as const;
    for (const [i, [uniqueId, change]] of rows.entries())
      await attestations.insert(sampleAttestation(acme, { uniqueId, no: numberOf(`${i}`), ...change }));
    await db.write(() => run(fileMade, { no: numberOf('3') }));
    const cases: readonly (readonly [AttestationFilter, string[]])[] = [
      [{}, ['ready-1', 'open-2', 'closed-1', 'open-1']],
      [{ state: 'open' }, ['open-2', 'open-1']],
      [{ state: 'closed' }, ['ready-1', 'closed-1']],
      [{ state: 'waiting' }, ['closed-1']],
      [{ state: 'ready' }, ['ready-1']],
      [{ accessKey: 'AK1F' }, ['open-2']],
      [{ accessKey: 'AK1', state: 'open' }, ['open-1']],
      [{ templateId: 'T1', accessKey: 'AK1F' }, ['open-2']],
      [{ templateId: 'T2' }, []],
      [{ templateId: 'T2', text: 'open-1' }, []],
      [{ templateId: 'T1', accessKey: 'AK1', text: '42012319800127691X', state: 'ready' }, ['ready-1']],
    ];
    for (const [filter, want] of cases) {
      expect(await foundBy(db, acme, filter), JSON.stringify(filter)).toEqual(want);
      expect(await search.count(acme, filter, all)).toEqual({ count: want.length, isMore: false });
      expect(await search.isCut(acme, filter)).toBe(false);
    }
  });

  it.each<AttestationFilter>([{}, { text: '1' }, { text: 'U00000' }, { templateId: 'T1', state: 'open' }])(
    'goes through all of a selection a page at a time: %j',
    async (filter) => {
      const db = await open();
      const { acme } = await provisionParties(db);
      const names = Array.from({ length: 120 }, (_, i) => `U00000${String(i).padStart(3, '0')}`);
      for (const name of names) await store(db, acme, name, '{"MO":"1"}');
      const { search } = recordsOf(db);
      const found: string[] = [];
      for (let before: string | null = '~'; before !== null; ) {
        const range: NumberRange = { from: '', before };
        const page: FoundPage = await search.page(acme, filter, range, 50);
        found.push(...page.lines.map(({ uniqueId }) => uniqueId));
        before = page.next;
      }
      expect(found).toEqual(names.reverse());
    },
  );

  it('adds what an earlier version has stored, in steps, and goes on after an interruption', async () => {
    const db = await open();
    const { acme } = await provisionParties(db);
    const stored = async () => (await db.rows(terms, {})).length;
    for (let i = 0; i < 25; i++) await store(db, acme, `U${i}`, `{"ID":"${i}","MO":"15857112383"}`);
    await db.write(function* () {
      yield* run(forgetTerms, {});
      yield* run(forgetFill, {});
    });
    const { search } = recordsOf(db);
    expect(await search.isIncomplete()).toBe(true);
    const fill = createSearchFill(db, { step: 10 });
    expect([await fill(), await fill()]).toEqual(['more', 'more']);
    expect([await stored(), await search.isIncomplete()]).toEqual([120, true]);
    // Servers of the earlier version may run for a day longer: so it is not done.
    expect(await fillAll(db)).toBe('later');
    expect([await stored(), await search.isIncomplete()]).toEqual([150, false]);
    const late = numberAt(Date.now() - 1000);
    await store(db, acme, 'late', '{"MO":"2"}', `${late}${'0'.repeat(20)}`);
    await db.write(() => run(forgetTerms, {}));
    const tomorrow = { now: () => Date.now() + 2 * 86_400_000 };
    expect(await fillAll(db, tomorrow)).toBe('done');
    expect(await foundBy(db, acme, { text: 'late', templateId: 'T1', accessKey: 'AK1' })).toEqual(['late']);
    // From then on nothing is read any more.
    await db.write(() => run(forgetTerms, {}));
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
    const kept = await db.rows(terms, {});
    expect(kept.map(({ term }) => term).sort()).toEqual(['kAK1F', 'r1', 'x1', 'xB']);
    expect(new Set(kept.map((row) => row.no))).toEqual(new Set([no]));
  });
});
