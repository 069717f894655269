import { expect, it } from 'vitest';
import { numberAt } from '../../src/domain/custody.ts';
import { recordsOf } from '../../src/storage/open-storage.ts';
import { onEveryDatabase } from '../every-database.ts';
import { provisionParties, sampleAttestation } from '../storage-samples.ts';

onEveryDatabase((open) => {
  it('adds up the requests of a key, and keeps the largest figures', async () => {
    const db = await open();
    const { acme } = await provisionParties(db);
    const { usage, console: records } = recordsOf(db);
    const hour = (at: number, requests: number, peak: number, largest: number) => ({
      ...{ accessKey: 'AK1', hour: at, requests, peak, largest },
    });
    await usage.note(new Map([['AK1', 5000]]), [hour(1, 10, 5, 100), hour(2, 7, 2, 900)], 0);
    await usage.note(new Map([['AK1', 4000]]), [hour(2, 3, 4, 50)], 0);
    expect(await usage.ofKey('AK1', 1)).toEqual({ accessKey: 'AK1', requests: 20, peak: 5, largest: 900 });
    expect(await usage.ofKey('AK1', 2)).toEqual({ accessKey: 'AK1', requests: 10, peak: 4, largest: 900 });
    expect(await usage.ofKey('AK2', 0)).toEqual({ accessKey: 'AK2', requests: 0, peak: 0, largest: 0 });
    expect((await records.keys(acme.memberId, 'sandbox'))[0]?.lastUsedAt).toBe(5000);
    await usage.note(new Map([['AK1', 6000]]), [], 2);
    expect((await usage.ofKey('AK1', 0)).requests).toBe(10);
  });

  it('counts attestations by age, those that are open, and those that wait for their file', async () => {
    const db = await open();
    const { acme, other } = await provisionParties(db);
    const { usage, attestations } = recordsOf(db);
    const store = (uniqueId: string, at: number, completed: boolean, owner = acme) =>
      attestations.insert(
        sampleAttestation(owner, { uniqueId, completed, no: `${numberAt(at)}${uniqueId.padEnd(20, '0')}` }),
      );
    await store('A1', 1000, true);
    await store('A2', 2000, false);
    await store('A3', 3000, true);
    await store('A4', 3000, true, other);
    const counts = async (owner = acme) => [
      await usage.storedSince(owner, ''),
      await usage.storedSince(owner, numberAt(2000)),
      await usage.open(owner),
      await usage.waitingFiles(owner),
    ];
    expect(await counts()).toEqual([3, 2, 1, 2]);
    expect(await counts(other)).toEqual([1, 1, 0, 1]);
  });
});
