import { generateKeyPair } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { configOf } from '../config-of.ts';
import type { TargetConfig } from '../target-config.ts';

/** A whole configuration with new keys for a server that will never look at them, so that every rule applies. */
export async function configOfUnknown(
  baseUrl: string,
): Promise<{ config: TargetConfig; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-null-'));
  const key = (name: string) => makeKey(folder, name);
  const [main, other, formal] = await Promise.all([key('main'), key('other'), key('formal')]);
  const config = configOf(baseUrl, folder, {
    members: [{ ...main, formal }, other],
    templateId: 'TEMPLATE-1',
    factoids: [
      { type: 'user', required: false, data: { name: 'Zhang San', phone_number: '13234568732' } },
      { type: 'product', required: false, data: { name: 'gold', description: 'a product', price: 560.5 } },
    ],
  });
  return { config, remove: () => rm(folder, { recursive: true }) };
}

async function makeKey(folder: string, name: string) {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const privateKeyFile = `${name}.pem`;
  await writeFile(join(folder, privateKeyFile), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return { accessKey: name.toUpperCase(), privateKeyFile };
}
