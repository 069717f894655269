import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readAnchorKey } from './sign-anchor.ts';

const digits = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-anchor-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function keyFile(text: string, mode = 0o600): Promise<string> {
  const path = join(folder, 'anchor.key');
  await writeFile(path, text);
  await chmod(path, mode);
  return path;
}

test.each([digits, `${digits}\n`, `0x${digits}\r\n`, digits.toUpperCase()])('%j is a key', async (text) => {
  expect((await readAnchorKey(await keyFile(text))).address).toBe(address);
});

test.each<[string, { given: string; want: string }]>([
  ['a short key', { given: digits.slice(2), want: '64 hexadecimal digits' }],
  ['two lines', { given: `${digits}\n${digits}\n`, want: '64 hexadecimal digits' }],
  ['a long file', { given: `${digits}\n`.repeat(1_000), want: '64 hexadecimal digits' }],
  ['zero', { given: '0'.repeat(64), want: 'no key of secp256k1' }],
  ['the order of the curve', { given: 'f'.repeat(64), want: 'no key of secp256k1' }],
])('refuses %s without showing it', async (_name, { given, want }) => {
  const fault = await readAnchorKey(await keyFile(given)).catch((error: Error) => error);
  expect(fault).toMatchObject({ code: 'bad-key-file', message: expect.stringContaining(want) });
  expect(JSON.stringify([(fault as Error).message, (fault as Error).cause])).not.toContain(
    given.slice(0, 20),
  );
});

test('refuses a file that is missing, or that others may read', async () => {
  await expect(readAnchorKey(join(folder, 'none'))).rejects.toThrow('cannot be read (ENOENT)');
  await expect(readAnchorKey(await keyFile(digits, 0o640))).rejects.toThrow('Run: chmod 600');
});
