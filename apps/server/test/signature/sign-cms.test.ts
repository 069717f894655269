import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { verifyCades, verifyTimeStamp } from '@attestation/evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Environment, environments } from '../../src/domain/model.ts';
import { createTimeStamper } from '../../src/signature/request-time-stamp.ts';
import { signDetached } from '../../src/signature/service-certificates.ts';
import { openServiceKeys } from '../service-keys.ts';

const run = promisify(execFile);
const openssl = await run('openssl', ['version']).catch(() => undefined);
const manifest = Buffer.from('{"format":1,"no":"F98F99A554E944B6996882E8A68C60B2"}');
const at = Date.UTC(2026, 10, 21, 10, 30, 15);

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

const other: Record<Environment, Environment> = { sandbox: 'formal', formal: 'sandbox' };
const rootsOf = (environment: Environment) => [keys.authorities[environment].certificatePem];

async function judgedBy(args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await run('openssl', args, { cwd: folder }).catch((error) => error);
  return `${stdout}${stderr}`;
}

test.each(environments)(
  'the signature of the %s service is that of its own authority',
  async (environment) => {
    const signed = await signDetached(environment, manifest, keys);
    const result = await verifyCades(signed, manifest, { roots: rootsOf(environment) });
    expect(result).toMatchObject({ ok: true, signer: { organization: 'Attestation Service' } });
    const others = await verifyCades(signed, manifest, { roots: rootsOf(other[environment]) });
    expect(others).toMatchObject({ ok: false, reason: 'untrusted' });
  },
);

test.each(environments)(
  'the time stamp of the %s service is that of its own authority',
  async (environment) => {
    const token = await createTimeStamper(keys).stamp(environment, manifest);
    const result = await verifyTimeStamp(token, manifest, { roots: rootsOf(environment) });
    expect(result).toMatchObject({
      ok: true,
      accuracy: 1000,
      signer: { organization: 'Attestation Service' },
    });
    const others = await verifyTimeStamp(token, manifest, { roots: rootsOf(other[environment]) });
    expect(others).toMatchObject({ ok: false, reason: 'untrusted' });
  },
);

test('neither can stand for the other', async () => {
  const signed = await signDetached('formal', manifest, keys);
  const token = await createTimeStamper(keys).stamp('formal', manifest);
  const roots = rootsOf('formal');
  expect(await verifyTimeStamp(signed, manifest, { roots })).toMatchObject({ reason: 'wrong-kind' });
  expect(await verifyCades(token, manifest, { roots })).toMatchObject({ reason: 'attached-content' });
});

test.each([0, 1, 10, 100, 120, 999])(
  'a time with %i milliseconds is stamped as it is',
  async (milliseconds) => {
    const time = Math.floor(Date.now() / 1000) * 1000 + milliseconds;
    const token = await createTimeStamper({ ...keys, clock: () => time }).stamp('sandbox', manifest);
    const result = await verifyTimeStamp(token, manifest, { roots: rootsOf('sandbox') });
    expect(result).toMatchObject({ ok: true, time: new Date(time) });
    if (openssl) expect(await opensslStamp(token, 'sandbox')).toContain('Verification: OK');
  },
);

test('no two stamps have one serial number', async () => {
  const stamper = createTimeStamper(keys);
  const tokens = await Promise.all(Array.from({ length: 20 }, () => stamper.stamp('sandbox', manifest)));
  const roots = rootsOf('sandbox');
  const results = await Promise.all(tokens.map((token) => verifyTimeStamp(token, manifest, { roots })));
  expect(new Set(results.map((result) => result.ok && result.serialNumber)).size).toBe(20);
});

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

test.skipIf(openssl === undefined)('openssl judges likewise (skipped without openssl)', async () => {
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

test('a signing time is in whole seconds of UTC', async () => {
  const signed = await signDetached('formal', manifest, { ...keys, clock: () => at + 999 });
  const result = await verifyCades(signed, manifest, { roots: rootsOf('formal'), at: new Date() });
  expect(result).toMatchObject({ ok: true, signedAt: new Date(at) });
});
