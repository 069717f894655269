import { verifyCades, verifyTimeStamp } from '@attestation/evidence';
import { beforeAll, expect, test } from 'vitest';
import { type Environment, environments } from '../../src/domain/model.ts';
import { createTimeStamper } from '../../src/signature/request-time-stamp.ts';
import { signDetached } from '../../src/signature/service-certificates.ts';
import { openServiceKeys } from '../service-keys.ts';

const manifest = Buffer.from('{"format":1,"no":"F98F99A554E944B6996882E8A68C60B2"}');
const at = Date.UTC(2026, 10, 21, 10, 30, 15);

let keys: Awaited<ReturnType<typeof openServiceKeys>>;
beforeAll(async () => {
  keys = await openServiceKeys();
});

const other: Record<Environment, Environment> = { sandbox: 'formal', formal: 'sandbox' };
const rootsOf = (environment: Environment) => [keys.authorities[environment].certificatePem];

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
  },
);

test('no two stamps have one serial number', async () => {
  const stamper = createTimeStamper(keys);
  const tokens = await Promise.all(Array.from({ length: 20 }, () => stamper.stamp('sandbox', manifest)));
  const roots = rootsOf('sandbox');
  const results = await Promise.all(tokens.map((token) => verifyTimeStamp(token, manifest, { roots })));
  expect(new Set(results.map((result) => result.ok && result.serialNumber)).size).toBe(20);
});

test('a signing time is in whole seconds of UTC', async () => {
  const signed = await signDetached('formal', manifest, { ...keys, clock: () => at + 999 });
  const result = await verifyCades(signed, manifest, { roots: rootsOf('formal'), at: new Date() });
  expect(result).toMatchObject({ ok: true, signedAt: new Date(at) });
});
