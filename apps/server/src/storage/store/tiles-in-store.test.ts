import { tilePath } from '@attestation/evidence/log';
import { openLog } from '@attestation/log';
import { leavesFrom, memoryLeaves, plainSealer, published } from '@attestation/log/testing';
import { expect, test } from 'vitest';
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
