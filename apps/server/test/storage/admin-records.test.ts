import { expect, it } from 'vitest';
import type { Applicant } from '../../src/domain/model.ts';
import { recordsOf } from '../../src/storage/open-storage.ts';
import { onEveryDatabase } from '../every-database.ts';
import { provisionParties, sampleNumber, sampleRequest } from '../storage-samples.ts';

onEveryDatabase((open) => {
  const openRecords = async () => {
    const db = await open();
    const records = { ...recordsOf(db), ...(await provisionParties(db)) };
    const caId = sampleNumber();
    await records.certifications.insert({
      caId,
      owner: records.acme,
      applicant: { type: 'PERSONAL', linkName: 'Li Lei' } as Applicant,
      certificatePem: 'OLD',
      sealedKey: 'OLD KEY',
      request: sampleRequest({ path: '/api/v1/cas' }),
    });
    return { ...records, caId };
  };
  const renewal = { previousPem: 'OLD', certificatePem: 'NEW', sealedKey: 'NEW KEY' };

  it('a renewed certification has the new certificate and key, under the same caId', async () => {
    const { administration, certifications, acme, caId } = await openRecords();
    expect(await administration.renewCertification({ caId, ...renewal })).toBe('renewed');
    expect(await certifications.find(acme, caId)).toEqual({ certificatePem: 'NEW', sealedKey: 'NEW KEY' });
    expect(await administration.renewCertification({ caId, ...renewal })).toBe('changed');
  });

  it('one that is revoked is unknown to new requests, and is not renewed', async () => {
    const { administration, certifications, acme, caId } = await openRecords();
    expect(await administration.revokeCertification(caId)).toBe(true);
    const first = (await administration.certification(caId))?.revokedAt;
    expect(await certifications.exists(acme, caId)).toBe(false);
    expect(await certifications.find(acme, caId), 'what was accepted before').toBeDefined();
    expect(await administration.revokeCertification(caId)).toBe(true);
    expect((await administration.certification(caId))?.revokedAt).toBe(first);
    expect(await administration.renewCertification({ caId, ...renewal })).toBe('changed');
    expect(await administration.revokeCertification('unknown')).toBe(false);
  });

  it('a member that is removed has no key and no certification, and gets no new ones', async () => {
    const { administration, certifications, provision, keys, acme, caId } = await openRecords();
    await provision.revokeKey('AK1');
    const revokedBefore = (await keys.find('AK1'))?.revokedAt;
    expect(await administration.removeMember('Acme')).toEqual({ accessKeys: 1, certifications: 1 });
    expect((await keys.find('AK1'))?.revokedAt).toBe(revokedBefore);
    expect((await keys.find('AK1F'))?.revokedAt).toBeGreaterThan(0);
    expect((await keys.find('AK2'))?.revokedAt).toBeNull();
    expect(await certifications.exists(acme, caId)).toBe(false);

    const accessKey = {
      accessKey: 'AK9',
      environment: 'formal',
      publicKeyPem: 'X',
      expiresAt: null,
    } as const;
    const plan = { templates: [], certifications: [], members: [{ name: 'Acme', accessKeys: [accessKey] }] };
    await expect(provision.apply(plan)).rejects.toThrow('The member "Acme" was removed');
    expect(await keys.find('AK9')).toBeUndefined();
    expect(await administration.removeMember('Acme')).toEqual({ accessKeys: 0, certifications: 0 });
    expect(await administration.removeMember('Unknown')).toBeUndefined();
  });
});
