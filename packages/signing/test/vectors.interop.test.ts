import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testKeys } from '../scripts/test-keys.ts';

const file = new URL('../vectors/signatures.json', import.meta.url);
const signatures: Record<string, string>[] = JSON.parse(readFileSync(file, 'utf8'));

it('openssl makes the same signatures', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vectors-'));
  try {
    for (const [name, key] of Object.entries(await testKeys()))
      writeFileSync(join(folder, name), key.private_key_pkcs8);
    for (const vector of signatures) {
      const made = execFileSync('openssl', ['dgst', '-sha256', '-sign', join(folder, vector.key ?? '')], {
        input: vector.signed_string,
      });
      expect(made.toString('base64'), vector.name).toBe(vector.signature);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
