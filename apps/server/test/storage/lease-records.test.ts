import { setTimeout as sleep } from 'node:timers/promises';
import type { Attempt } from '@attestation/anchor';
import { describe, expect, it } from 'vitest';
import { openLease } from '../../src/processes/join-processes.ts';
import { LeaseLost, leaseRecords, sharedRecords } from '../../src/storage/records/shared-records.ts';
import { onEveryDatabase } from '../every-database.ts';

const attempt: Attempt = {
  ...{ environment: 'sandbox', sequence: 1, shard: 1, size: 1, root: 'r', nonce: 0 },
  ...{ transactionHash: '0x1', rawTransaction: '0x2', state: 'signed', createdAt: 1 },
};

onEveryDatabase((open) => {
  it('one of many takes it, and another when it has ended or is given back', async () => {
    const leases = leaseRecords(await open());
    const all = await Promise.all(Array.from({ length: 10 }, (_, i) => leases.take('l', `${i}`, 60_000)));
    expect(all.filter((epoch) => epoch !== undefined)).toEqual([1]);
    const first = `${all.indexOf(1)}`;
    expect(await leases.take('l', 'other', 60_000)).toBeUndefined();
    expect(await leases.take('l', first, 60_000)).toBe(1);
    await leases.giveBack('l', 'other');
    expect(await leases.take('l', 'other', 60_000)).toBeUndefined();
    await leases.giveBack('l', first);
    await sleep(2);
    expect(await leases.take('l', 'other', 1)).toBe(2);
    await sleep(5);
    expect(await leases.take('l', first, 60_000)).toBe(3);
  });

  it('is held until it ends or is given back', async () => {
    const leases = leaseRecords(await open());
    const held = [await leases.isHeld('l')];
    await leases.take('l', 'a', 1);
    await sleep(5);
    held.push(await leases.isHeld('l'));
    await leases.take('l', 'b', 60_000);
    held.push(await leases.isHeld('l'), await leases.isHeld('other'));
    await leases.giveBack('l', 'b');
    held.push(await leases.isHeld('l'));
    expect(held).toEqual([false, false, true, false, false]);
  });

  it('is lost by a process that does not keep it, without asking the database', async () => {
    const leases = leaseRecords(await open());
    const faults: unknown[] = [];
    let isDown = false;
    const take: typeof leases.take = (...args) =>
      isDown ? Promise.reject(new Error('no connection')) : leases.take(...args);
    const options = { name: 'l', holder: 'a', lasts: 400, onFault: (error: unknown) => faults.push(error) };
    const lease = await openLease({ ...leases, take }, options);
    expect([lease.isHeld(), lease.epoch()]).toEqual([true, 1]);
    await sleep(600);
    expect(lease.isHeld()).toBe(true);
    isDown = true;
    await expect.poll(() => lease.isHeld()).toBe(false);
    expect(faults.length).toBeGreaterThan(0);
    isDown = false;
    await expect.poll(() => lease.epoch()).toBe(1);
    await lease.close();
    expect(await leases.take('l', 'b', 60_000)).toBe(2);
  });

  describe('an anchor of a process that was paused', () => {
    it.each(['insert', 'markSent', 'markMined', 'markFinal', 'abandon'] as const)(
      '%s is refused',
      async (write) => {
        const db = await open();
        const { leases, fencedAnchors } = sharedRecords(db);
        const epoch = (await leases.take('l', 'paused', 60_000)) ?? 0;
        const paused = fencedAnchors('l', 'paused', () => epoch);
        if (write !== 'insert') await paused.insert(attempt);
        const before = await paused.last('sandbox');
        await leases.giveBack('l', 'paused');
        await sleep(2);
        await leases.take('l', 'other', 60_000);
        const writes = {
          insert: () => paused.insert(attempt),
          markSent: () => paused.markSent(attempt),
          markMined: () => paused.markMined(attempt, '{}'),
          markFinal: () => paused.markFinal(attempt, '{}', 1),
          abandon: () => paused.abandon(attempt),
        };
        await expect(writes[write]()).rejects.toThrow(LeaseLost);
        expect(await paused.last('sandbox')).toEqual(before);
        // Also when it has the lease again, but began before it was lost.
        await leases.giveBack('l', 'other');
        await sleep(2);
        expect(await leases.take('l', 'paused', 60_000)).toBe(3);
        await expect(writes[write]()).rejects.toThrow(LeaseLost);
      },
    );
  });
});
