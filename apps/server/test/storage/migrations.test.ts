import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { custodyFault } from '../../src/domain/custody.ts';
import { factoidRows, migrate } from '../../src/storage/database/migrations.ts';
import { prepare, run } from '../../src/storage/database/prepare.ts';
import { recordsOf } from '../../src/storage/open-storage.ts';
import { provisionRecords } from '../../src/storage/records/provision-records.ts';
import { onEveryDatabase } from '../every-database.ts';
import { provisionParties, sampleAddition, sampleAttestation, sampleFactoid } from '../storage-samples.ts';
import { storedIn } from '../stored.ts';

const fromTheFuture = prepare((q) => q.insertInto('migrations').values({ number: 999, applied_at: 1 }));

/** As an earlier version stores them, which still has the name of the table where it runs next to this one. */
const storeEvents = prepare((q, _p, dialect) =>
  q
    .insertInto(dialect === 'postgresql' ? 'custody_events' : 'later_events')
    .columns(eventColumns)
    .expression(q.selectFrom('custody_events').select(eventColumns)),
);
const eventColumns = [
  ...(['subject', 'sequence', 'environment', 'kind', 'at', 'request_digest', 'previous', 'hash'] as const),
];
const forgetEvents = prepare((q) => q.updateTable('signed_requests').set({ kind: null }));
const removeEvents = prepare((q, p: { subject: string }) =>
  q.deleteFrom('custody_events').where('subject', '=', p.subject),
);

const pointsAt = prepare((q, _: Record<string, never>) =>
  q.selectFrom(sql<{ table: string }>`pragma_foreign_key_list('attachments')`.as('f')).select('f.table'),
);
const brokenReferences = prepare((q, _: Record<string, never>) =>
  q.selectFrom(sql<{ parent: string }>`pragma_foreign_key_check`.as('f')).select('f.parent'),
);

onEveryDatabase((open) => {
  it('leaves a database that is up to date as it is', async () => {
    const db = await open();
    await provisionParties(db);
    await migrate(db);
    expect(await provisionRecords(db).members()).toHaveLength(2);
  });

  it('keeps factoids and what points at them when their table gets another form', async () => {
    const db = await open();
    if (db.dialect !== 'sqlite') return;
    const { acme } = await provisionParties(db);
    const attachment = { id: 'a1', checksum: 'ab', size: 3, fileName: null, mediaType: null, sign: null };
    const factoids = [sampleFactoid('f1', { attachments: [attachment] }), sampleFactoid('李')];
    const { attestations } = recordsOf(db);
    const { no } = await attestations.insert(sampleAttestation(acme, { factoids }));
    const groups = { factoids: true, attachments: true };
    const before = await attestations.read(acme, no, groups);
    await db.write(function* () {
      for (const statement of factoidRows) yield* run(statement, {});
    });
    expect(await attestations.read(acme, no, groups)).toEqual(before);
    expect(await db.rows(pointsAt, {})).toEqual([{ table: 'factoids' }, { table: 'factoids' }]);
    expect(await db.rows(brokenReferences, {})).toEqual([]);
  });

  it('continues the custody chains of an earlier version, which can run next to it', async () => {
    const db = await open();
    const { acme } = await provisionParties(db);
    const { attestations } = recordsOf(db);
    const { custody } = storedIn(db);
    const { no } = await attestations.insert(sampleAttestation(acme));
    const before = await custody(no);
    await db.write(function* () {
      yield* run(storeEvents, {});
      yield* run(forgetEvents, {});
    });
    expect(await custody(no)).toEqual(before);
    await attestations.append(sampleAddition(acme, no, { factoids: [sampleFactoid('f2')], completed: true }));
    const events = await custody(no);
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'factoids-added', 'closed']);
    expect(custodyFault(events)).toBeUndefined();
    if (db.dialect === 'sqlite') return;
    await db.write(() => run(removeEvents, { subject: no }));
    expect((await custody(no)).map(({ kind }) => kind)).toEqual(['factoids-added']);
  });

  it('refuses a database that a newer version has written', async () => {
    const db = await open();
    await db.write(() => run(fromTheFuture, {}));
    await expect(migrate(db)).rejects.toThrow('Use the newer version that wrote it');
  });
});
