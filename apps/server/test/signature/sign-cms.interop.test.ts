import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Environment, environments } from '../../src/domain/model.ts';
import { createTimeStamper } from '../../src/signature/request-time-stamp.ts';
import { signDetached } from '../../src/signature/service-certificates.ts';
import { openServiceKeys } from '../service-keys.ts';

const run = promisify(execFile);
const manifest = Buffer.from('{"format":1,"no":"F98F99A554E944B6996882E8A68C60B2"}');

let folder: string;
let keys: Awaited<ReturnType<typeof openServiceKeys>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'service-signature-'));
  keys = await openServiceKeys();
  await writeFile(join(folder, 'manifest.json'), manifest);
  for (const environment of environments) {
    await writeFile(join(folder, `${environment}.pem`), keys.authorities[environment].certificatePem);
  }
});
afterAll(() => rm(folder, { recursive: true }));

async function judgedBy(args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await run('openssl', args, { cwd: folder }).catch((error) => error);
  return `${stdout}${stderr}`;
}

async function opensslStamp(token: Uint8Array, trusted: Environment): Promise<string> {
  await writeFile(join(folder, 'manifest.tst'), token);
  const files = ['-data', 'manifest.json', '-in', 'manifest.tst', '-token_in', '-CAfile', `${trusted}.pem`];
  return judgedBy(['ts', '-verify', ...files]);
}

async function opensslSignature(
  signed: Uint8Array,
  trusted: Environment,
  ...more: string[]
): Promise<string> {
  await writeFile(join(folder, 'manifest.p7s'), signed);
  const files = ['-in', 'manifest.p7s', '-content', 'manifest.json', '-CAfile', `${trusted}.pem`];
  return judgedBy(['cms', '-verify', '-binary', '-inform', 'DER', ...files, ...more]);
}

test('openssl judges likewise', async () => {
  const signed = await signDetached('formal', manifest, keys);
  expect(await opensslSignature(signed, 'formal', '-purpose', 'any')).toContain('Verification successful');
  expect(await opensslSignature(signed, 'formal', '-cades')).toContain('Verification successful');
  expect(await opensslSignature(signed, 'sandbox')).toContain('certificate verify error');

  const token = await createTimeStamper(keys).stamp('formal', manifest);
  expect(await opensslStamp(token, 'formal')).toContain('Verification: OK');
  expect(await opensslStamp(token, 'sandbox')).toContain('Verification: FAILED');
  const text = await judgedBy(['ts', '-reply', '-in', 'manifest.tst', '-token_in', '-token_out', '-text']);
  expect(text).toMatch(/Policy OID: 2\.25\.213404267423113667403446125720947252976/);
  expect(text).toMatch(/Serial number: 0x[4-7][0-9A-F]{31}/);
  expect(text).toMatch(/Ordering: no\n/);
  expect(text).toMatch(/TSA: DirName:.*Attestation Service Time Stamps/);

  const printed = await judgedBy(['cms', '-cmsout', '-print', '-inform', 'DER', '-in', 'manifest.p7s']);
  for (const attribute of ['contentType', 'messageDigest', 'signingTime', 'signingCertificateV2']) {
    expect(printed).toContain(
      `object: ${attribute === 'signingCertificateV2' ? 'id-smime-aa-signingCertificateV2' : attribute}`,
    );
  }
});

test.each([0, 1, 10, 100, 120, 999])('openssl reads a time with %i milliseconds', async (milliseconds) => {
  const time = Math.floor(Date.now() / 1000) * 1000 + milliseconds;
  const token = await createTimeStamper({ ...keys, clock: () => time }).stamp('sandbox', manifest);
  expect(await opensslStamp(token, 'sandbox')).toContain('Verification: OK');
});
