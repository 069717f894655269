import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { FileRecords } from '../../src/domain/file-records.ts';
import { startStampWorker } from '../../src/evidence/complete-files.ts';
import type { KeptFile } from '../../src/evidence/make-file.ts';

/** Milliseconds; a machine that is busy with others must not fail a test. */
const patience = 20_000;
const numbers = Array.from({ length: 10 }, (_, i) => `N${i}`);

/** Files without a time stamp, three to a page, and the stamps that they got. */
function world() {
  const stamps = new Map<string, string>();
  const order: string[] = [];
  const records: Pick<FileRecords, 'unstamped' | 'find' | 'setTimeStamp'> = {
    unstamped: async (after) =>
      numbers
        .filter((no) => no > after && !stamps.has(no))
        .slice(0, 3)
        .map((no) => ({ no, environment: 'formal', manifest: no })),
    find: async (no) => ({ no }) as KeptFile,
    setTimeStamp: async (no, stamp) => {
      order.push(no);
      stamps.set(no, Buffer.from(stamp, 'base64').toString());
    },
  };
  return { stamps, order, records };
}

test('stamps all, each once, and some at the same time', async () => {
  const { stamps, order, records } = world();
  let underWay = 0;
  let most = 0;
  const stamp = async (_: unknown, manifest: Uint8Array) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await sleep(20);
    underWay -= 1;
    return Buffer.from(`stamp of ${Buffer.from(manifest)}`);
  };
  const worker = startStampWorker({ records, stamp, examine: async () => {}, onFault: () => {}, pauseMs: 5 });
  await vi.waitFor(() => expect(stamps.size).toBe(10), patience);
  await worker.stop();
  expect(order.sort()).toEqual(numbers);
  expect([...stamps].sort()).toEqual(numbers.map((no) => [no, `stamp of ${no}`]));
  expect(most).toBe(3);
});

test('an authority that gives none is not asked for each file, and asked again later', async () => {
  const { stamps, records } = world();
  const faults: unknown[] = [];
  let asked = 0;
  let isDown = true;
  const stamp = async () => {
    asked += 1;
    if (isDown) throw new Error('no answer');
    return Buffer.from('stamp');
  };
  const onFault = (error: unknown, no: string | undefined) => faults.push([String(error), no, asked]);
  const worker = startStampWorker({ records, stamp, examine: async () => {}, onFault, pauseMs: 50 });
  await vi.waitFor(() => expect(faults).not.toEqual([]), patience);
  // Only faults of the first page, of requests that were in progress together.
  expect(faults[0]).toEqual(['Error: no answer', undefined, 3]);
  isDown = false;
  await vi.waitFor(() => expect(stamps.size).toBe(10), patience);
  await worker.stop();
});

test('a stamp that contradicts its file is reported and not kept, and holds up no other', async () => {
  const { stamps, records } = world();
  const faults: unknown[] = [];
  const examine = async ({ no }: KeptFile) => {
    if (no === 'N1') throw new Error('before it was closed');
  };
  const onFault = (error: unknown, no: string | undefined) => faults.push([String(error), no]);
  const stamp = async () => Buffer.from('stamp');
  const worker = startStampWorker({ records, stamp, examine, onFault, pauseMs: 5 });
  await vi.waitFor(() => expect(stamps.size).toBe(9), patience);
  await worker.stop();
  expect(stamps.has('N1')).toBe(false);
  // It is tried again a second later, on a busy machine within this test.
  expect(new Set(faults.map(String))).toEqual(new Set(['Error: before it was closed,N1']));
});
