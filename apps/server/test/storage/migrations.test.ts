import { expect, it } from 'vitest';
import { migrate } from '../../src/storage/migrations.ts';
import { prepare, run } from '../../src/storage/prepare.ts';
import { provisionRecords } from '../../src/storage/provision-records.ts';
import { onEveryDatabase } from '../every-database.ts';
import { provisionParties } from '../storage-samples.ts';

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
