import { expect, it } from 'vitest';
import type { ServiceCertificateRecord } from '../../src/signature/service-certificates.ts';
import { serviceCertificateRecords } from '../../src/storage/records/deployment-records.ts';
import { onEveryDatabase } from '../every-database.ts';

const sample = (name: string): ServiceCertificateRecord => ({
  environment: 'formal',
  purpose: 'signature',
  certificatePem: name,
  sealedKey: `sealed ${name}`,
});

onEveryDatabase((open) => {
  it('keeps the first certificate of an environment and purpose', async () => {
    const records = serviceCertificateRecords(await open());
    expect(await records.find('formal', 'signature')).toBeUndefined();
    const given = Array.from({ length: 10 }, (_, i) => sample(`first ${i}`));
    const kept = await Promise.all(given.map((one) => records.replace(one, undefined)));
    expect(new Set(kept.map(({ certificatePem }) => certificatePem)).size).toBe(1);
    expect(await records.find('formal', 'signature')).toEqual(kept[0]);
    expect(await records.find('formal', 'time')).toBeUndefined();
    expect(await records.find('sandbox', 'signature')).toBeUndefined();
  });

  it('replaces the one that is to be replaced, once', async () => {
    const records = serviceCertificateRecords(await open());
    const first = await records.replace(sample('first'), undefined);
    const given = Array.from({ length: 10 }, (_, i) => sample(`next ${i}`));
    const kept = await Promise.all(given.map((one) => records.replace(one, first)));
    expect(new Set(kept.map(({ certificatePem }) => certificatePem)).size).toBe(1);
    expect(kept[0]?.certificatePem).toMatch(/^next/);
    expect(await records.replace(sample('late'), first)).toEqual(kept[0]);
    expect(await records.find('formal', 'signature')).toEqual(kept[0]);
  });
});
