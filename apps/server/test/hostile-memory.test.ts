import { expect, test } from 'vitest';
import { transfer } from './memory/transfer.ts';
import { startServerProcess } from './server-process.ts';

const MiB = 2 ** 20;

/** Bytes: of these, a thread that has read the fonts of certificates takes some 60 MB, whatever the size of the file. */
const bound = 260e6;

test('a file of 256 MiB is uploaded and downloaded in less than 260 MB of memory', async () => {
  const server = await startServerProcess({ MAX_FILE_BYTES: '300MiB' });
  const { peak, same } = await transfer(server, (256 * MiB) / (64 * 1024));
  const spooled = await server.spooled();
  await server.stop();
  await server.remove();
  expect(same).toBe(true);
  expect(peak.downloaded).toBeLessThan(bound);
  expect(spooled).toEqual([]);
  expect(server.faults()).toEqual([]);
}, 120_000);
