import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { AttestationFile } from '../../src/domain/file-records.ts';
import { prepare } from '../../src/storage/database/prepare.ts';
import { recordsOf } from '../../src/storage/open-storage.ts';
import { claims } from '../../src/storage/records/shared-records.ts';
import { onEveryDatabase } from '../every-database.ts';
import { sampleFile as fileOf, startShard } from '../sample-file-maker.ts';
import { provisionParties, sampleAddition, sampleAttestation, sampleFactoid } from '../storage-samples.ts';

const listClaims = prepare((q, _: Record<string, never>) => q.selectFrom('file_claims').selectAll());

const sampleFile = (no: string, change: Partial<AttestationFile> = {}) => fileOf(no, 'sandbox', change);

onEveryDatabase((open) => {
  const openRecords = async () => {
    const db = await open();
    const records = recordsOf(db);
    const { acme } = await provisionParties(db);
    await startShard(records, 'sandbox', 1);
    let count = 0;
    const close = async (change = {}) => {
      count += 1;
      const given = sampleAttestation(acme, { uniqueId: `U${count}`, completed: true, ...change });
      return (await records.attestations.insert(given)).no;
    };
    const hashOf = async (no: string) => (await records.attestations.find(acme, no))?.blockchainHash;
    return { ...records, db, files: records.fileRecords, acme, close, hashOf };
  };

  describe('pending', () => {
    it('is what was closed, by the create or by a later request, oldest number first', async () => {
      const { attestations, files, acme, close } = await openRecords();
      const given = sampleAttestation(acme, { uniqueId: 'open', completed: false });
      const { no } = await attestations.insert(given);
      const closed = await close();
      expect(await files.pending('sandbox', acme.memberId, '')).toEqual([closed]);
      const factoids = [sampleFactoid('f9')];
      await attestations.append(sampleAddition(acme, no, { factoids, completed: true }));
      const both = [no, closed].sort();
      expect(await files.pending('sandbox', acme.memberId, '')).toEqual(both);
      expect(await files.pending('sandbox', acme.memberId, both[0] ?? '')).toEqual([both[1]]);
      expect(await files.pending('formal', acme.memberId, '')).toEqual([]);
      expect(await files.memberWaiting('sandbox', '')).toBe(acme.memberId);
      expect(await files.memberWaiting('sandbox', acme.memberId)).toBeUndefined();
    });

    it('is not what was left open, or sent again', async () => {
      const { attestations, files, acme } = await openRecords();
      const given = sampleAttestation(acme, { uniqueId: 'again', completed: false });
      await attestations.insert(given);
      await attestations.insert({ ...given, completed: true });
      expect(await files.pending('sandbox', acme.memberId, '')).toEqual([]);
    });
  });

  describe('forgetSignedPdfs', () => {
    it('forgets those of an attestation without a file, and no others', async () => {
      const { files, close: closeOne } = await openRecords();
      const attachment = { checksum: 'a'.repeat(64), size: 1, fileName: null, mediaType: null, sign: null };
      const close = () =>
        closeOne({ factoids: [sampleFactoid('f1', { attachments: [{ ...attachment, id: randomUUID() }] })] });
      const pdf = { factoid: 0, position: 0, checksum: 'c', size: 1, revisions: [] };
      const [made, pending, other] = [await close(), await close(), await close()];
      for (const no of [made, pending, other]) await files.keepSignedPdf(no, 'sandbox', pdf);
      await files.insert(sampleFile(made), [pdf]);
      await files.forgetSignedPdfs(made);
      await files.forgetSignedPdfs(pending);
      expect(await Promise.all([made, pending, other].map(files.signedPdfs))).toEqual([[pdf], [], [pdf]]);
    });
  });

  describe('insert', () => {
    it('keeps the first file, gives it one leaf and takes it from the pending ones', async () => {
      const { files, leafRecords, acme, close } = await openRecords();
      const no = await close();
      const makers = Array.from({ length: 10 }, (_, i) => files.insert(sampleFile(no, { salt: `${i}` }), []));
      const outcomes = await Promise.all(makers);
      expect(outcomes.filter((outcome) => outcome === 'kept')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'there')).toHaveLength(9);
      expect(await files.pending('sandbox', acme.memberId, '')).toEqual([]);
      expect(await leafRecords.count('sandbox', 1)).toBe(1);
      const salt = `${outcomes.indexOf('kept')}`;
      expect(await files.find(no)).toEqual({ ...sampleFile(no, { salt }), position: 0 });
    });

    it('counts positions without a gap, however many come at once', async () => {
      const { files, leafRecords, close } = await openRecords();
      const numbers = [];
      for (let i = 0; i < 12; i++) numbers.push(await close());
      await Promise.all(numbers.map((no) => files.insert(sampleFile(no), [])));
      const positions = await Promise.all(numbers.map(async (no) => (await files.find(no))?.position ?? -1));
      expect(positions.toSorted((a, b) => a - b)).toEqual(numbers.map((_, i) => i));
      for (const [i, position] of positions.entries()) {
        const [leaf] = await leafRecords.read('sandbox', 1, position, position + 1);
        expect(Buffer.from(leaf ?? []).toString('hex')).toBe(sampleFile(numbers[i] ?? '').manifestHash);
      }
    });

    it('refuses a file whose manifest names a shard that has ended, and leaves no leaf', async () => {
      const { files, leafRecords, acme, close } = await openRecords();
      const no = await close();
      await startShard({ leafRecords }, 'sandbox', 2);
      expect(await files.insert(sampleFile(no), [])).toBe('shard-ended');
      expect(await leafRecords.count('sandbox', 2)).toBe(0);
      expect(await files.pending('sandbox', acme.memberId, '')).toHaveLength(1);
      expect(await files.insert(sampleFile(no, { shard: 2 }), [])).toBe('kept');
    });

    it('refuses a file whose signed PDFs are no longer the ones that are kept', async () => {
      const { files, leafRecords, close: closeOne } = await openRecords();
      const attachment = { checksum: 'a'.repeat(64), size: 1, fileName: null, mediaType: null, sign: null };
      const no = await closeOne({
        factoids: [sampleFactoid('f1', { attachments: [{ ...attachment, id: randomUUID() }] })],
      });
      const pdf = { factoid: 0, position: 0, checksum: 'c', size: 1, revisions: [] };
      await files.keepSignedPdf(no, 'sandbox', pdf);
      expect(await files.insert(sampleFile(no), [])).toBe('pdfs-changed');
      expect(await files.insert(sampleFile(no), [{ ...pdf, checksum: 'another' }])).toBe('pdfs-changed');
      expect(await leafRecords.count('sandbox', 1)).toBe(0);
      expect(await files.insert(sampleFile(no), [pdf])).toBe('kept');
    });

    it('ends the claims of the file, and there is none afterwards', async () => {
      const { db, files, acme, attestations, close } = await openRecords();
      const no = await close();
      const other = claims(db);
      const first = await Promise.all([files.claim(no), other(no)]);
      expect(first.toSorted()).toEqual(['elsewhere', 'ours']);
      expect(await Promise.all([files.claim(no), other(no)])).toEqual(first);
      expect(await files.insert(sampleFile(no), [])).toBe('kept');
      // The other one found it pending before.
      expect([await other(no), await files.claim(no)]).toEqual(['needless', 'needless']);
      const open = await attestations.insert(sampleAttestation(acme, { uniqueId: 'o', completed: false }));
      expect(await other(open.no)).toBe('needless');
      expect(await db.rows(listClaims, {})).toEqual([]);
    });

    it('leaves no claim, also when others claim in that moment', async () => {
      const { db, files, close } = await openRecords();
      const others = Array.from({ length: 4 }, () => claims(db));
      for (let i = 0; i < 10; i += 1) {
        const no = await close();
        const late = others.map(async (claim) => claim(no));
        const inserted = files.insert(sampleFile(no), []);
        await Promise.all([inserted, ...late, ...others.map(async (claim) => claim(no))]);
      }
      expect(await db.rows(listClaims, {})).toEqual([]);
    });

    it('lets another process claim it when the claim has ended', async () => {
      const { db, close } = await openRecords();
      const no = await close();
      expect(await claims(db, 1)(no)).toBe('ours');
      await sleep(5);
      expect(await claims(db)(no)).toBe('ours');
      expect(await claims(db)(no)).toBe('elsewhere');
    });

    it('says so when the attestation was removed', async () => {
      const { files } = await openRecords();
      expect(await files.insert(sampleFile('0F'.repeat(16)), [])).toBe('removed');
    });
  });

  it('links each attestation once, by the first that covers it', async () => {
    const { files, close, hashOf } = await openRecords();
    const numbers = [];
    for (let i = 0; i < 3; i++) numbers.push(await close());
    for (const no of numbers) await files.insert(sampleFile(no), []);
    await files.link('sandbox', 1, 2, 'first');
    await Promise.all([files.link('sandbox', 1, 3, 'second'), files.link('sandbox', 1, 1, 'late')]);
    expect(await Promise.all(numbers.map(hashOf))).toEqual(['first', 'first', 'second']);
    expect(await files.linked('sandbox', 1)).toBe(3);
  });

  it('gives a file its time stamp later, once', async () => {
    const { files, close } = await openRecords();
    const no = await close();
    await files.insert(sampleFile(no), []);
    expect(await files.unstamped('')).toEqual([
      { no, environment: 'sandbox', manifest: `manifest of ${no}` },
    ]);
    await files.setTimeStamp(no, 'MQ==');
    await files.setTimeStamp(no, 'Mg==');
    expect(await files.unstamped('')).toEqual([]);
    expect((await files.find(no))?.timeStamp).toBe('MQ==');
  });
});
