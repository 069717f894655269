import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageFault } from '../../errors/storage-fault.ts';
import { isWhole, wholeOf } from './whole-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whole-file-'));
});
afterEach(() => rm(folder, { recursive: true }));

test.each([0, 1, 65_536, 262_143, 262_144, 700_000])('a file of %i bytes is compared', async (size) => {
  const path = join(folder, 'a');
  const bytes = Buffer.alloc(size, 'x');
  const checksum = createHash('sha256').update(bytes).digest('hex');
  await writeFile(path, bytes);
  const allocate = vi.spyOn(Buffer, 'allocUnsafeSlow');
  expect(await isWhole(path, checksum)).toBe(true);
  // A request of a hundred small files would else allocate two hundred megabytes.
  expect(Math.max(...allocate.mock.calls.map(([length]) => length))).toBeLessThanOrEqual(size + 1);
  allocate.mockRestore();
  await writeFile(path, Buffer.concat([bytes.subarray(1), Buffer.from('y')]));
  expect(await isWhole(path, checksum)).toBe(false);
  expect(await isWhole(join(folder, 'b'), checksum)).toBe(false);
});

const system = (code: string) => Object.assign(new Error(code), { code });

test.each([
  ['damaged', 'is not there', system('ENOENT')],
  ['damaged', 'the disk cannot read', system('EIO')],
  ['refused', 'this user may not read', system('EACCES')],
  ['unavailable', 'the process has no file handle left for', system('EMFILE')],
  ['unavailable', 'is in a store that does not answer', storageFault('store', system('ECONNREFUSED'))],
])('is %s: a file that %s', async (outcome, _, fault) => {
  const broken = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from('a');
    throw fault;
  };
  const pieces = Array.fromAsync(wholeOf(broken, '', 'sandbox/abc'));
  await expect(pieces).rejects.toMatchObject({ code: `storage-${outcome}` });
});
