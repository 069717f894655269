import { expect, it } from 'vitest';
import { onEveryDatabase } from '../../test/every-database.ts';
import { provisionParties } from '../../test/storage-samples.ts';
import { migrate } from './migrations.ts';
import { prepare, run } from './prepare.ts';
import { provisionRecords } from './provision-records.ts';

const fromTheFuture = prepare((q) => q.insertInto('migrations').values({ number: 999, applied_at: 1 }));

onEveryDatabase((open) => {
  it('leaves a database that is up to date as it is', async () => {
    const db = await open();
    await provisionParties(db);
    await migrate(db);
    expect(await provisionRecords(db).members()).toHaveLength(2);
  });

  it('refuses a database that a newer version has written', async () => {
    const db = await open();
    await db.write(() => run(fromTheFuture, {}));
    await expect(migrate(db)).rejects.toThrow('Use the newer version that wrote it');
  });
});
