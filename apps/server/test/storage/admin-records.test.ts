import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Applicant } from '../../src/domain/model.ts';
import { prepare } from '../../src/storage/database/prepare.ts';
import { recordsOf } from '../../src/storage/open-storage.ts';
import { onEveryDatabase } from '../every-database.ts';
import {
  provisionParties,
  sampleAttestation,
  sampleFactoid,
  sampleNumber,
  sampleRequest,
} from '../storage-samples.ts';

/** Bytes of all tables and indexes, with what no attestation has. */
const wholeSize = prepare((q, _: Readonly<Record<string, never>>, dialect) =>
  q.selectNoFrom(
    dialect === 'postgresql'
      ? sql<number>`pg_database_size(current_database())`.as('bytes')
      : sql<number>`(select sum(pgsize) from dbstat)`.as('bytes'),
  ),
);

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

  it('the database is divided among members by what they store, open and closed', async () => {
    const db = await open();
    const { attestations, support } = recordsOf(db);
    const { acme, other: small } = await provisionParties(db);
    const sizeOf = async () => Number((await db.rows(wholeSize, {}))[0]?.bytes);
    const before = await sizeOf();
    const insert = async (owner: typeof acme, count: number, completed: boolean, fill: number) => {
      for (let i = 0; i < count; i += 1) {
        // Irregular, so that PostgreSQL compresses little of it.
        const data = JSON.stringify(Array.from({ length: fill }, (_, n) => Math.sin(1000 * i + n)));
        const uniqueId = `${completed}-${fill}-${i}`;
        const request = sampleRequest({
          accessKey: owner === acme ? 'AK1' : 'AK2',
          payload: data,
          signature: 'A'.repeat(344),
        });
        const factoids = [sampleFactoid('f1', { data })];
        await attestations.insert(sampleAttestation(owner, { uniqueId, completed, factoids, request }));
      }
    };
    await insert(acme, 60, false, 50);
    await insert(acme, 30, true, 50);
    await insert(small, 60, false, 5);
    const sizes = new Map((await support.sizes()).map((size) => [`${size.memberId} ${size.isClosed}`, size]));
    const shareOf = (owner: typeof acme, isClosed: number) => {
      const size = sizes.get(`${owner.memberId} ${isClosed}`);
      return { count: Number(size?.attestations), bytes: Number(size?.databaseBytes) };
    };
    const [large, little, closed] = [shareOf(acme, 0), shareOf(small, 0), shareOf(acme, 1)];
    expect([large.count, little.count, closed.count, sizes.size]).toEqual([60, 60, 30, 3]);
    // Twice a kilobyte each, factoid and signed request, and what belongs to them.
    expect(large.bytes / 60).toBeGreaterThan(2000);
    expect(large.bytes / little.bytes).toBeGreaterThan(1.5);
    // The pages of a small table count in full: `later_events` is for closed ones here.
    const ratio = closed.bytes / 30 / (large.bytes / 60);
    expect([ratio > 0.8, ratio < 1.6]).toEqual([true, true]);
    const all = large.bytes + little.bytes + closed.bytes;
    const grown = (await sizeOf()) - before;
    expect([all / grown > 0.7, all / grown < 1.6]).toEqual([true, true]);
  });
});
