import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { openServiceKeys } from '../../test/service-keys.ts';
import { createSealer, SealError } from '../certificates/sealer.ts';
import { environments } from '../domain/model.ts';
import { createServiceCertificates } from './service-certificates.ts';

const year = 365.25 * 86_400_000;
const purposes = ['signature', 'time'] as const;

test.each(environments.flatMap((environment) => purposes.map((purpose) => [environment, purpose] as const)))(
  'in %s the certificate for %s comes from the authority of that environment, for that alone',
  async (environment, purpose) => {
    const { authorities, certificates, records } = await openServiceKeys();
    const { privateKey } = await certificates.current(environment, purpose);
    const pem = (await records.find(environment, purpose))?.certificatePem ?? '';
    const certificate = new X509Certificate(pem);
    const authority = new X509Certificate(authorities[environment].certificatePem);
    expect(certificate.checkIssued(authority) && certificate.verify(authority.publicKey)).toBe(true);
    expect(certificate.checkPrivateKey(privateKey)).toBe(true);
    expect(certificate.ca).toBe(false);
    expect(certificate.subject.includes('sandbox')).toBe(environment === 'sandbox');
    const manifests = '2.25.48769193404745292642276344357587215771';
    expect(certificate.keyUsage).toEqual(
      purpose === 'time' ? ['1.3.6.1.5.5.7.3.8'] : ['1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.36', manifests],
    );
  },
);

test('the same one is used by all calls, and after a new start', async () => {
  const { options, certificates } = await openServiceKeys();
  const keys = await Promise.all([1, 2, 3].map(() => certificates.current('formal', 'signature')));
  expect(new Set(keys).size).toBe(1);
  const again = await createServiceCertificates(options).current('formal', 'signature');
  expect(again.privateKey.equals(keys[0]?.privateKey as typeof again.privateKey)).toBe(true);
});

test('two processes that start at once share one', async () => {
  const { options } = await openServiceKeys();
  const starts = [createServiceCertificates(options), createServiceCertificates(options)];
  const [one, other] = await Promise.all(starts.map((start) => start.current('formal', 'time')));
  expect(one?.privateKey.equals(other?.privateKey as NonNullable<typeof one>['privateKey'])).toBe(true);
});

test.each<[string, { years: number; renewed: boolean }]>([
  ['long before its end it stays', { years: 2.4, renewed: false }],
  ['half a year before its end it is replaced', { years: 2.6, renewed: true }],
  ['after its end it is replaced', { years: 5, renewed: true }],
])('%s', async (_name, { years, renewed }) => {
  let now = Date.now();
  const { certificates, options } = await openServiceKeys(() => now);
  const first = await certificates.current('formal', 'signature');
  now += years * year;
  const calls = [certificates.current('formal', 'signature'), certificates.current('formal', 'signature')];
  const [second, third] = await Promise.all(calls);
  expect(second === first).toBe(!renewed);
  expect(third).toBe(second);
  const restarted = await createServiceCertificates(options).current('formal', 'signature');
  expect(restarted.privateKey.equals(second?.privateKey as typeof restarted.privateKey)).toBe(true);
  expect(second?.chain[0].notAfter.value.getTime()).toBeGreaterThan(now);
});

test('in the last years of the authority one stays to the end', async () => {
  let now = Date.now();
  const { certificates } = await openServiceKeys(() => now);
  now += 19 * year;
  const first = await certificates.current('formal', 'signature');
  expect(first.chain[0].notAfter.value).toEqual(first.chain[1].notAfter.value);
  now += 0.9 * year;
  expect(await certificates.current('formal', 'signature')).toBe(first);
});

test('a key opens only under its own key file, for its own place', async () => {
  const { options, certificates, records } = await openServiceKeys();
  await certificates.current('formal', 'signature');
  const other = createServiceCertificates({ ...options, sealer: createSealer(Buffer.alloc(32, 2)) });
  await expect(other.current('formal', 'signature')).rejects.toThrow(SealError);

  const moved = await records.find('formal', 'signature');
  await records.replace({ ...(moved as NonNullable<typeof moved>), purpose: 'time' }, undefined);
  const again = createServiceCertificates(options);
  await expect(again.current('formal', 'time')).rejects.toThrow(SealError);
  await expect(again.current('formal', 'signature')).resolves.toBeDefined();
});
