import { tilePath } from '@attestation/evidence/log';
import { openLog } from '@attestation/log';
import {
  leavesFrom,
  type MemoryLeaves,
  memoryLeaves,
  plainSealer,
  published,
} from '@attestation/log/testing';
import { describe, expect, test } from 'vitest';
import type { ObjectStore } from './object-store.ts';
import { tilesInStore } from './tiles-in-store.ts';

/** A store that gives what `spoil` makes of an object. */
function storeOf(spoil: (key: string, bytes: Buffer) => Buffer): ObjectStore {
  const objects = new Map<string, Buffer>();
  return {
    async put(key, content) {
      if ('bytes' in content) objects.set(key, Buffer.from(content.bytes));
    },
    async read(key) {
      const bytes = objects.get(key);
      return (
        bytes &&
        (async function* () {
          yield spoil(key, bytes);
        })()
      );
    },
    size: async (key) => objects.get(key)?.length,
    remove: async (key) => void objects.delete(key),
    async *list(below) {
      for (const key of objects.keys()) if (key.startsWith(below)) yield { key, at: 0 };
    },
    close() {},
  };
}

const tile = { level: 0, index: 0, width: 256 } as const;

test('a tile that the store gives wrongly once is read again for the proof', async () => {
  const leaves = memoryLeaves();
  const { records } = leaves;
  const faults: unknown[] = [];
  let wrong = 0;
  const store = storeOf((key, bytes) => {
    if (!key.endsWith(tilePath(tile)) || wrong-- <= 0) return bytes;
    return Buffer.from(bytes.map((byte) => byte ^ 1));
  });
  const log = await openLog({
    ...{ places: tilesInStore(store, records), records, sealer: plainSealer, environment: 'sandbox' },
    ...{ serviceName: 'attest.example', gatherMs: 5, onFault: (error) => faults.push(error) },
  });
  try {
    await leaves.append(leavesFrom(0, 300));
    log.notify();
    await published(log, 300);
    wrong = 1;
    expect(await log.inclusionProof(7)).toContain('index 7\n');
    expect(wrong).toBeLessThanOrEqual(0);
    expect(faults).toEqual([]);
  } finally {
    await log.close();
  }
});

describe('a database that was restored from an older backup, with the newer store', () => {
  async function restoredLog() {
    const store = storeOf((_key, bytes) => bytes);
    const first = memoryLeaves();
    const faults: unknown[] = [];
    const open = ({ records }: MemoryLeaves) =>
      openLog({
        ...{ places: tilesInStore(store, records), records, sealer: plainSealer, environment: 'sandbox' },
        ...{ serviceName: 'attest.example', gatherMs: 5, onFault: (error) => faults.push(error) },
      });
    const log = await open(first);
    await first.append(leavesFrom(0, 300));
    await published(log, 300);
    await log.close();
    const leaves = first.rows.leaves.slice(0, 200);
    return { restored: memoryLeaves({ ...first.rows, checkpoints: [], leaves }), open, faults };
  }

  test('it has fewer leaves than were published: no server starts', async () => {
    const { restored, open } = await restoredLog();
    await expect(open(restored)).rejects.toMatchObject({ code: 'rolled-back' });
  });

  test('it has others meanwhile: nothing is signed', async () => {
    const { restored, open, faults } = await restoredLog();
    await restored.append(leavesFrom(1000, 150));
    const log = await open(restored);
    await expect.poll(() => faults).toMatchObject([{ code: 'forked' }]);
    expect(restored.rows.checkpoints).toEqual([]);
    await log.close();
  });
});

test('more than a tile has is not taken into memory', async () => {
  let given = 0;
  const endless = {
    ...storeOf((_, bytes) => bytes),
    async read() {
      return (async function* () {
        for (;;) {
          given += 1;
          yield Buffer.alloc(1024);
        }
      })();
    },
  };
  const { find } = tilesInStore(endless, { newestCheckpoint: async () => undefined });
  const folder = await find({ environment: 'sandbox', shard: 1 });
  await expect(folder?.read(tile)).rejects.toThrow('more for tile/0/000 than a tile has');
  expect(given).toBeLessThan(20);
});
