import { expect, test } from 'vitest';
import { transfer } from './memory/transfer.ts';
import { startServerProcess } from './server-process.ts';

const MiB = 2 ** 20;

/** Bytes. Whatever the size of the file, the threads that render and that verify take some 150 MB of these. */
const bound = 340e6;

test('a file of 256 MiB is uploaded and downloaded in less than 340 MB of memory', async () => {
  const server = await startServerProcess({ MAX_FILE_BYTES: '300MiB', MEMBER_BYTES: '1TiB' });
  const { peak, same } = await transfer(server, (256 * MiB) / (64 * 1024));
  const spooled = await server.spooled();
  await server.stop();
  await server.remove();
  expect(same).toBe(true);
  expect(peak.downloaded).toBeLessThan(bound);
  expect(spooled).toEqual([]);
  expect(server.faults()).toEqual([]);
}, 120_000);
