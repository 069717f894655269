import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Spool } from '../../src/domain/ports.ts';
import { parseBlobUrl } from '../../src/settings/values.ts';
import type { Database } from '../../src/storage/database/database.ts';
import { prepare } from '../../src/storage/database/prepare.ts';
import type { StoredFiles } from '../../src/storage/files/file-folder.ts';
import { clearSpool, createSpool } from '../../src/storage/files/spool.ts';
import { recordsOf } from '../../src/storage/open-storage.ts';
import { holdStored } from '../../src/storage/records/stored-file-records.ts';
import type { ObjectStore } from '../../src/storage/store/object-store.ts';
import { openStoreFiles, type StoreFilesOptions } from '../../src/storage/store/open-store-files.ts';
import { openS3Store } from '../../src/storage/store/s3-store.ts';
import { onEveryDatabase } from '../every-database.ts';
import { makeStore } from '../fresh-store.ts';
import { provisionParties, sampleAttestation, sampleFactoid, sampleNumber } from '../storage-samples.ts';

const hour = 3_600_000;
/** Files above are in the store. */
const databaseBytes = 10;
const long = 'a file of more than ten bytes';
const short = 'short';

let folder: string;
let spool: Spool;
let store: ObjectStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-stored-'));
  await clearSpool(join(folder, 'spool'));
  spool = createSpool(join(folder, 'spool'));
  const place = parseBlobUrl(makeStore());
  if (place === undefined) throw new Error('makeStore gives no BLOB_URL');
  store = openS3Store(place);
});
afterEach(async () => {
  store.close();
  await rm(folder, { recursive: true });
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const receive = (text: string) =>
  spool.receive(Readable.from([Buffer.from(text)]), { fileName: null, mediaType: null, maxBytes: 1000 });
/** The store looks for references itself. */
const sweep = (files: StoredFiles, before: number) => files.sweep(before, async () => false);
const keysIn = async () => (await Array.fromAsync(store.list(''))).map(({ key }) => key);

const countUploads = prepare((q, _: Readonly<Record<string, never>>) =>
  q.selectFrom('store_uploads').select(({ fn }) => fn.countAll<number>().as('count')),
);

onEveryDatabase((open) => {
  const openFiles = async (options: Partial<StoreFilesOptions> & { over?: ObjectStore } = {}) => {
    const db = await open();
    const files = openStoreFiles(db, options.over ?? store, { databaseBytes, ...options });
    return { db, files };
  };
  const uploads = async (db: Database) => Number((await db.rows(countUploads, {}))[0]?.count);

  describe.each([long, short])('%j', (text) => {
    it('is readable under its checksum, in its environment', async () => {
      const { db, files } = await openFiles();
      await files.keep('sandbox', [await receive(text)]);
      expect(await files.size('sandbox', sha256(text))).toBe(text.length);
      expect((await buffer(files.read('sandbox', sha256(text)))).toString()).toBe(text);
      expect(await files.isWhole('sandbox', sha256(text))).toBe(true);
      expect(await files.size('formal', sha256(text))).toBeUndefined();
      expect(await files.isWhole('formal', sha256(text))).toBe(false);
      await expect(buffer(files.read('formal', sha256(text)))).rejects.toMatchObject({
        code: 'storage-damaged',
      });
      expect(await Array.fromAsync(files.list('sandbox'))).toEqual([sha256(text)]);
      expect(await keysIn()).toHaveLength(text === long ? 1 : 0);
      expect(await uploads(db)).toBe(0);
    });

    it('is kept once by many requests at the same time, and nothing else is left', async () => {
      const { db, files } = await openFiles();
      const spooled = await Promise.all(Array.from({ length: 12 }, () => receive(text)));
      await Promise.all([
        files.keep('sandbox', spooled.slice(0, 6)),
        ...spooled.slice(6).map((file) => files.keep('sandbox', [file])),
      ]);
      expect((await buffer(files.read('sandbox', sha256(text)))).toString()).toBe(text);
      expect(await keysIn()).toHaveLength(text === long ? 1 : 0);
      expect(await uploads(db)).toBe(0);
    });
  });

  it('an empty file', async () => {
    const { files } = await openFiles({ databaseBytes: 0 });
    await files.keep('formal', [await receive('')]);
    expect(await files.size('formal', sha256(''))).toBe(0);
    expect((await buffer(files.read('formal', sha256('')))).length).toBe(0);
  });

  describe('an object that', () => {
    const damages: [string, (key: string) => Promise<void>][] = [
      ['has other content', (key) => store.put(key, { bytes: Buffer.from(long.toUpperCase()) })],
      ['is shorter', (key) => store.put(key, { bytes: Buffer.from(long.slice(1)) })],
      ['is missing', (key) => store.remove(key)],
    ];
    it.each(damages)(
      '%s is never read to its end, and repaired when the file is sent again',
      async (_, damage) => {
        const repaired: string[] = [];
        const { db, files } = await openFiles({ onRepair: (name) => repaired.push(name) });
        await files.keep('sandbox', [await receive(long)]);
        const [key = ''] = await keysIn();
        await damage(key);
        expect(await files.isWhole('sandbox', sha256(long))).toBe(false);
        await expect(buffer(files.read('sandbox', sha256(long)))).rejects.toMatchObject({
          code: 'storage-damaged',
          cause: { message: expect.stringContaining(sha256(long)) },
        });
        expect(repaired).toEqual([]);
        await files.keep('sandbox', [await receive(long)]);
        expect(repaired).toEqual([`sandbox/${sha256(long)}`]);
        expect((await buffer(files.read('sandbox', sha256(long)))).toString()).toBe(long);
        expect(await keysIn()).not.toContain(key);
        expect(await keysIn()).toHaveLength(1);
        expect(await uploads(db)).toBe(0);
      },
    );
  });

  it('a store that fails fails the request, and the file is not there', async () => {
    const failing: ObjectStore = { ...store, put: () => Promise.reject(new Error('the store is full')) };
    const { db, files } = await openFiles({ over: failing });
    await expect(files.keep('sandbox', [await receive(long)])).rejects.toMatchObject({
      code: 'storage-failed',
      cause: { message: 'the store is full' },
    });
    expect(await files.size('sandbox', sha256(long))).toBeUndefined();
    // For the sweep: the upload may have arrived all the same.
    expect(await uploads(db)).toBe(1);
  });

  describe('a sweep', () => {
    const later = () => Date.now() + 10 * hour;

    it('removes what is old and has no reference, with its object, and nothing of formal', async () => {
      let now = Date.now() - 5 * hour;
      const { db, files } = await openFiles({ clock: () => now });
      await files.keep('sandbox', [await receive(long), await receive(short)]);
      await files.keep('formal', [await receive(long)]);
      now = Date.now();
      const young = 'a young file of the sandbox';
      await files.keep('sandbox', [await receive(young)]);
      expect(await sweep(files, Date.now() - hour)).toBe(2);
      expect(await Array.fromAsync(files.list('sandbox'))).toEqual([sha256(young)]);
      expect(await files.isWhole('formal', sha256(long))).toBe(true);
      expect(await sweep(files, later())).toBe(1);
      expect(await files.isWhole('formal', sha256(long))).toBe(true);
      expect(await keysIn()).toHaveLength(1);
      expect(await uploads(db)).toBe(0);
    });

    it('leaves what was kept again, and what an attestation refers to', async () => {
      let now = Date.now() - 5 * hour;
      const { db, files } = await openFiles({ clock: () => now });
      const again = 'a file that is sent again';
      await files.keep('sandbox', [await receive(long), await receive(again)]);
      const { acme } = await provisionParties(db);
      const attachment = { id: sampleNumber(), size: 1, fileName: null, mediaType: null, sign: null };
      const factoids = [sampleFactoid('f1', { attachments: [{ ...attachment, checksum: sha256(long) }] })];
      const { attestations } = recordsOf(db, holdStored);
      await attestations.insert(sampleAttestation(acme, { uniqueId: 'u', factoids }));
      now = Date.now();
      await files.keep('sandbox', [await receive(again)]);
      expect(await sweep(files, Date.now() - hour)).toBe(0);
      expect(await sweep(files, later())).toBe(1);
      expect(await files.isWhole('sandbox', sha256(long))).toBe(true);
    });

    it('gives up uploads that did not end, with what is left of them', async () => {
      let now = Date.now() - 48 * hour;
      const lost: ObjectStore = {
        ...store,
        async put(key, content) {
          await store.put(key, content);
          throw new Error('the process ends here');
        },
      };
      const { db, files } = await openFiles({ over: lost, clock: () => now });
      await expect(files.keep('sandbox', [await receive(long)])).rejects.toThrow();
      expect(await keysIn()).toHaveLength(1);
      now = Date.now();
      await sweep(files, 0);
      expect(await keysIn()).toEqual([]);
      expect(await uploads(db)).toBe(0);
    });

    it('goes on after an object that cannot be removed, says so, and removes it the next time', async () => {
      let now = Date.now() - 48 * hour;
      let stuck: string | undefined;
      const part: ObjectStore = {
        ...store,
        remove: (key) =>
          key === stuck ? Promise.reject(new Error('this object is locked')) : store.remove(key),
      };
      const { db, files } = await openFiles({ over: part, clock: () => now });
      await files.keep('sandbox', [await receive(long), await receive(`${long}, and another`)]);
      [stuck] = await keysIn();
      now = Date.now();
      await expect(sweep(files, now - hour)).rejects.toThrow('this object is locked');
      expect(await keysIn()).toEqual([stuck]);
      expect(await uploads(db)).toBe(1);
      stuck = undefined;
      now += 48 * hour;
      await sweep(files, now - hour);
      expect(await keysIn()).toEqual([]);
      expect(await uploads(db)).toBe(0);
    });

    it('that gives up an upload which goes on all the same makes it begin again', async () => {
      const db = await open();
      let puts = 0;
      const slow: ObjectStore = {
        ...store,
        async put(key, content) {
          puts += 1;
          // The request is paused for two days, and a sweep of another process runs.
          if (puts === 1) {
            const other = openStoreFiles(db, store, { databaseBytes, clock: () => Date.now() + 48 * hour });
            await sweep(other, 0);
          }
          await store.put(key, content);
        },
      };
      const files = openStoreFiles(db, slow, { databaseBytes });
      await files.keep('sandbox', [await receive(long)]);
      expect(puts).toBe(2);
      expect((await buffer(files.read('sandbox', sha256(long)))).toString()).toBe(long);
      expect(await keysIn()).toHaveLength(1);
      expect(await uploads(db)).toBe(0);
    });

    it('between keeping a file and referring to it makes the request fail, not the attestation', async () => {
      const { db, files } = await openFiles();
      const { acme } = await provisionParties(db);
      const { attestations } = recordsOf(db, holdStored);
      await files.keep('sandbox', [await receive(long)]);
      expect(await sweep(files, later())).toBe(1);
      const attachment = { id: sampleNumber(), size: 1, fileName: null, mediaType: null, sign: null };
      const factoids = [sampleFactoid('f1', { attachments: [{ ...attachment, checksum: sha256(long) }] })];
      const given = sampleAttestation(acme, { uniqueId: 'u', factoids });
      await expect(attestations.insert(given)).rejects.toMatchObject({ code: 'storage-failed' });
      expect(await attestations.find(acme, given.no)).toBeUndefined();
    });

    it('that never stops loses no file that a request has stored', async () => {
      const { db, files } = await openFiles();
      const { acme } = await provisionParties(db);
      const { attestations } = recordsOf(db, holdStored);
      const texts = Array.from({ length: 4 }, () => randomBytes(20).toString('hex'));
      let isOver = false;
      const sweeping = (async () => {
        // All that nothing refers to yet is old for it.
        while (!isOver) {
          await sweep(files, later());
          await new Promise(setImmediate);
        }
      })();
      const stored: string[] = [];
      let refused = 0;
      const one = async (n: number) => {
        const text = texts[n % texts.length] as string;
        const attachment = { id: sampleNumber(), size: 1, fileName: null, mediaType: null, sign: null };
        const factoids = [sampleFactoid('f1', { attachments: [{ ...attachment, checksum: sha256(text) }] })];
        try {
          await files.keep('sandbox', [await receive(text)]);
          await attestations.insert(sampleAttestation(acme, { uniqueId: `u${n}`, factoids }));
          stored.push(text);
        } catch (error) {
          expect(error).toMatchObject({ code: 'storage-failed' });
          refused += 1;
        }
      };
      for (let n = 0; n < 40; n += 4) await Promise.all([0, 1, 2, 3].map((i) => one(n + i)));
      isOver = true;
      await sweeping;
      expect(stored.length + refused).toBe(40);
      expect(stored.length).toBeGreaterThan(0);
      for (const text of new Set(stored)) expect(await files.isWhole('sandbox', sha256(text))).toBe(true);
    });
  });
});
