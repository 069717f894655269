import { createHash } from 'node:crypto';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Applicant, Environment, Owner } from '../../src/domain/model.ts';
import { run } from '../../src/storage/database/prepare.ts';
import { type FileFolder, openFileFolder } from '../../src/storage/files/file-folder.ts';
import { clearSpool, createSpool } from '../../src/storage/files/spool.ts';
import {
  removeAttachments,
  removeAttestation,
  removeCertification,
  removeEvents,
  removeExpired,
  removeFactoids,
  removeRequests,
} from '../../src/storage/maintenance/retention.ts';
import { recordsOf } from '../../src/storage/open-storage.ts';
import { onEveryDatabase } from '../every-database.ts';
import { sampleFile, startShard } from '../sample-file-maker.ts';
import {
  provisionParties,
  sampleAddition,
  sampleAttestation,
  sampleFactoid,
  sampleNumber,
  sampleRequest,
} from '../storage-samples.ts';
import { storedIn } from '../stored.ts';

const day = 86_400_000;
const now = 1_800_000_000_000;
const options = { olderThanMs: 7 * day, now };

let folder: string;
let files: FileFolder;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-retention-'));
  files = await openFileFolder(join(folder, 'files'));
  await clearSpool(join(folder, 'spool'));
});
afterEach(() => rm(folder, { recursive: true }));

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Keeps a file that is last touched two hours before `now`, unless said otherwise. */
async function keep(environment: Environment, text: string, time = now - 7_200_000): Promise<void> {
  const spool = createSpool(join(folder, 'spool'));
  const limits = { fileName: null, mediaType: null, maxBytes: 1000 };
  await files.keep(environment, [await spool.receive(Readable.from([Buffer.from(text)]), limits)]);
  const checksum = sha256(text);
  const path = join(folder, 'files', environment, checksum.slice(0, 2), checksum);
  await utimes(path, time / 1000, time / 1000);
}

onEveryDatabase((open) => {
  const openRecords = async () => {
    const db = await open();
    const records = { ...recordsOf(db), stored: storedIn(db), ...(await provisionParties(db)) };
    const insert = async (owner: Owner, uniqueId: string, receivedAt: number, file: string) => {
      const attachment = { id: sampleNumber(), size: 1, fileName: null, mediaType: null, sign: null };
      const given = sampleAttestation(owner, {
        uniqueId,
        factoids: [sampleFactoid('f1', { attachments: [{ ...attachment, checksum: sha256(file) }] })],
        request: sampleRequest({ receivedAt }),
      });
      await records.attestations.insert(given);
      return given.no;
    };
    const certify = async (owner: Owner, receivedAt: number) => {
      const caId = sampleNumber();
      const request = sampleRequest({ requestId: caId, receivedAt });
      const applicant = { type: 'PERSONAL' } as Applicant;
      await records.certifications.insert({
        caId,
        owner,
        applicant,
        certificatePem: '',
        sealedKey: '',
        request,
      });
      return caId;
    };
    return { db, ...records, insert, certify };
  };

  const signed = { factoid: 0, position: 0, checksum: sha256('signed'), size: 6, revisions: [] };

  it('removes old files of sandbox attestations, made or not, with their signed PDFs; the log keeps its leaves', async () => {
    const { db, fileRecords, leafRecords, acme, acmeFormal, attestations, insert } = await openRecords();
    const close = async (owner: Owner, uniqueId: string, file: string) => {
      const receivedAt = now - 30 * day;
      const no = await insert(owner, uniqueId, receivedAt, file);
      const accessKey = owner.environment === 'formal' ? 'AK1F' : 'AK1';
      const request = sampleRequest({ accessKey, receivedAt });
      await attestations.append(sampleAddition(owner, no, { completed: true, factoids: [], request }));
      await fileRecords.keepSignedPdf(no, 'sandbox', signed);
      return no;
    };
    for (const environment of ['sandbox', 'formal'] as const) {
      await startShard({ leafRecords }, environment, 1);
      await keep(environment, 'signed');
    }
    const made = await close(acme, 'made', 'a');
    const waiting = await close(acme, 'waiting', 'b');
    const formal = await close(acmeFormal, 'made', 'a');
    await fileRecords.insert(sampleFile(made, 'sandbox'), [signed]);
    await fileRecords.insert(sampleFile(formal, 'formal'), [signed]);

    expect(await removeExpired(db, files, options)).toEqual({ attestations: 2, certifications: 0, files: 1 });

    for (const no of [made, waiting]) {
      expect(await fileRecords.find(no)).toBeUndefined();
      expect(await fileRecords.signedPdfs(no)).toEqual([]);
    }
    expect(await fileRecords.pending('sandbox', acme.memberId, '')).toEqual([]);
    expect(await leafRecords.count('sandbox', 1)).toBe(1);
    expect(await fileRecords.find(formal)).toBeDefined();
    expect(await fileRecords.signedPdfs(formal)).toHaveLength(1);
    expect(await files.size('formal', sha256('signed'))).toBe(6);
    // One whose attestation went meanwhile cannot come back.
    expect(await fileRecords.insert(sampleFile(waiting, 'sandbox'), [])).toBe('removed');
  });

  it('keeps a signed PDF that an attestation refers to', async () => {
    const { db, fileRecords, acme, insert } = await openRecords();
    await keep('sandbox', 'signed');
    const no = await insert(acme, 'young', now, 'a');
    await fileRecords.keepSignedPdf(no, 'sandbox', signed);
    expect(await removeExpired(db, files, options)).toMatchObject({ files: 0 });
  });

  it('removes old sandbox data with its evidence and its files, and nothing else', async () => {
    const { db, attestations, certifications, stored, acme, acmeFormal, insert, certify } =
      await openRecords();
    for (const environment of ['sandbox', 'formal'] as const) {
      for (const file of ['old', 'shared', 'young', 'unreferenced']) await keep(environment, file);
    }
    await keep('sandbox', 'just uploaded', now - 60_000);
    const old = await insert(acme, 'old', now - 7 * day - 1, 'old');
    const oldShared = await insert(acme, 'old shared', now - 30 * day, 'shared');
    const young = await insert(acme, 'young', now - 7 * day, 'young');
    await insert(acme, 'young shared', now, 'shared');
    const formal = await insert(acmeFormal, 'old', now - 3000 * day, 'old');
    const oldCa = await certify(acme, now - 8 * day);
    const youngCa = await certify(acme, now);
    const formalCa = await certify(acmeFormal, now - 3000 * day);

    expect(await removeExpired(db, files, options)).toEqual({ attestations: 2, certifications: 1, files: 2 });

    for (const no of [old, oldShared]) {
      expect(await attestations.find(acme, no)).toBeUndefined();
      expect(await stored.factoids(no)).toEqual([]);
      expect(await stored.attachments(no)).toEqual([]);
    }
    for (const subject of [old, oldShared, oldCa]) {
      expect(await stored.requests(subject)).toEqual([]);
      expect(await stored.custody(subject)).toEqual([]);
    }
    for (const [owner, no] of [
      [acme, young],
      [acmeFormal, formal],
    ] as const) {
      expect(await attestations.find(owner, no)).toBeDefined();
      expect(await stored.attachments(no)).toHaveLength(1);
      expect(await stored.requests(no)).toHaveLength(1);
      expect(await stored.custody(no)).toHaveLength(1);
    }
    expect(await certifications.exists(acme, oldCa)).toBe(false);
    expect(await certifications.exists(acme, youngCa)).toBe(true);
    expect(await certifications.exists(acmeFormal, formalCa)).toBe(true);
    expect(await stored.requests(formalCa)).toHaveLength(1);

    const names = async (environment: Environment) => (await Array.fromAsync(files.list(environment))).sort();
    expect(await names('sandbox')).toEqual(['just uploaded', 'shared', 'young'].map(sha256).sort());
    expect(await names('formal')).toEqual(['old', 'shared', 'unreferenced', 'young'].map(sha256).sort());
    expect(await removeExpired(db, files, options)).toEqual({ attestations: 0, certifications: 0, files: 0 });
  });

  it('leaves certifications that an administrator brought', async () => {
    const { db, certifications, provision, acme } = await openRecords();
    const caId = sampleNumber();
    const [{ name: member } = { name: '' }] = (await provision.members()).filter(
      ({ id }) => id === acme.memberId,
    );
    const applicant = { type: 'PERSONAL' } as Applicant;
    const plan = {
      caId,
      member,
      environment: 'sandbox' as const,
      applicant,
      certificatePem: '',
      sealedKey: '',
    };
    await provision.apply({ members: [], templates: [], certifications: [plan] });
    const later = { ...options, now: Date.now() + 3000 * day };
    expect(await removeExpired(db, files, later)).toMatchObject({ certifications: 0 });
    expect(await certifications.exists(acme, caId)).toBe(true);
  });

  it('removes any number, in batches', async () => {
    const { db, attestations, acme, insert } = await openRecords();
    await Promise.all(Array.from({ length: 120 }, (_, i) => insert(acme, `U${i}`, 1000 + i, 'x')));
    expect(await removeExpired(db, files, options)).toMatchObject({ attestations: 120 });
    expect(await attestations.findByUniqueId(acme, 'U119')).toBeUndefined();
  });

  describe('each deleting query spares formal rows by itself', () => {
    it.each([
      ['attachments', (no: string) => run(removeAttachments, { no })],
      ['factoids', (no: string) => run(removeFactoids, { no })],
      ['requests', (no: string) => run(removeRequests, { subject: no })],
      ['events', (no: string) => run(removeEvents, { subject: no })],
      ['attestation', (no: string) => run(removeAttestation, { no })],
    ])('%s', async (_name, remove) => {
      const { db, attestations, stored, acmeFormal, insert } = await openRecords();
      const no = await insert(acmeFormal, 'U', 1, 'x');
      await db.write(() => remove(no));
      expect(await attestations.find(acmeFormal, no)).toBeDefined();
      expect(await stored.factoids(no)).toHaveLength(1);
      expect(await stored.attachments(no)).toHaveLength(1);
      expect(await stored.requests(no)).toHaveLength(1);
      expect(await stored.custody(no)).toHaveLength(1);
    });

    it('certification', async () => {
      const { db, certifications, acmeFormal, certify } = await openRecords();
      const caId = await certify(acmeFormal, 1);
      await db.write(() => run(removeCertification, { caId }));
      expect(await certifications.exists(acmeFormal, caId)).toBe(true);
    });
  });
});
