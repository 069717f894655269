import { expect, it } from 'vitest';
import { custodyFault } from '../../src/domain/custody.ts';
import type { Applicant, Owner } from '../../src/domain/model.ts';
import type { NewCertification } from '../../src/domain/ports.ts';
import { recordsOf } from '../../src/storage/open-storage.ts';
import { onEveryDatabase } from '../every-database.ts';
import { provisionParties, sampleNumber, sampleRequest } from '../storage-samples.ts';
import { storedIn } from '../stored.ts';

const applicant = { type: 'PERSONAL', linkName: 'Li Lei' } as Applicant;

function sampleCertification(owner: Owner, payload = '{"type": "PERSONAL"}'): NewCertification {
  return {
    caId: sampleNumber(),
    owner,
    applicant,
    certificatePem: 'CERTIFICATE',
    sealedKey: 'SEALED',
    request: sampleRequest({ path: '/api/v1/cas', payload }),
  };
}

onEveryDatabase((open) => {
  const openRecords = async () => {
    const db = await open();
    return { ...recordsOf(db), stored: storedIn(db), ...(await provisionParties(db)) };
  };

  it('gives many concurrent applications with one request_id one caId and the payload of the first', async () => {
    const { certifications, stored, acme } = await openRecords();
    const given = Array.from({ length: 30 }, (_, i) => sampleCertification(acme, `{"n": ${i}}`));
    const answers = await Promise.all(given.map((one) => certifications.insert(one)));
    expect(new Set(answers.map(({ caId, payload }) => `${caId} ${payload}`)).size).toBe(1);

    const kept = answers[0] as { caId: string; payload: string };
    expect(given.find(({ caId }) => caId === kept.caId)?.request.payload).toBe(kept.payload);
    expect(await certifications.findByRequest(acme, sampleRequest().requestId)).toEqual(kept);
    expect((await stored.requests(kept.caId)).map(({ payload }) => payload)).toEqual([kept.payload]);
    const custody = await stored.custody(kept.caId);
    expect(custody.map(({ kind }) => kind)).toEqual(['certified']);
    expect(custodyFault(custody)).toBeUndefined();
    for (const { caId } of given.filter((one) => one.caId !== kept.caId)) {
      expect(await certifications.exists(acme, caId)).toBe(false);
      expect(await stored.requests(caId)).toEqual([]);
    }
  });

  it('is unknown to other owners, who may use the same request_id', async () => {
    const { certifications, acme, acmeFormal, other } = await openRecords();
    const { caId } = await certifications.insert(sampleCertification(acme));
    for (const outsider of [acmeFormal, other]) {
      expect(await certifications.exists(outsider, caId)).toBe(false);
      expect(await certifications.findByRequest(outsider, sampleRequest().requestId)).toBeUndefined();
      expect((await certifications.insert(sampleCertification(outsider))).caId).not.toBe(caId);
    }
    expect(await certifications.exists(acme, caId)).toBe(true);
  });

  it('keeps the first authority of an environment', async () => {
    const { authorities } = await openRecords();
    expect(await authorities.find('formal')).toBeUndefined();
    const given = ['a', 'b', 'c'].map((sealedKey) => ({
      environment: 'formal' as const,
      certificatePem: `PEM ${sealedKey}`,
      sealedKey,
    }));
    const answers = await Promise.all(given.map((authority) => authorities.insert(authority)));
    const kept = await authorities.find('formal');
    expect(given).toContainEqual(kept);
    for (const answer of answers) expect(answer).toEqual(kept);
    expect(await authorities.find('sandbox')).toBeUndefined();
  });
});
