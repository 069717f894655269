import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parseBlobUrl } from '../../src/settings/values.ts';
import type { ObjectStore } from '../../src/storage/store/object-store.ts';
import { openS3Store, type S3Options } from '../../src/storage/store/s3-store.ts';
import { makeStore } from '../fresh-store.ts';
import { type Fault, type FaultyStore, startFaultyStore } from '../stores/faulty-store.ts';
import { storeName } from '../stores/start-store.ts';

const MiB = 1024 * 1024;
const endpoint = process.env.AWS_ENDPOINT_URL ?? '';
const opened: ObjectStore[] = [];
let proxy: FaultyStore | undefined;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-s3-'));
});
afterEach(async () => {
  for (const store of opened.splice(0)) store.close();
  await proxy?.stop();
  proxy = undefined;
  process.env.AWS_ENDPOINT_URL = endpoint;
});
afterAll(() => rm(folder, { recursive: true }));

function open(options: S3Options = {}): ObjectStore {
  const place = parseBlobUrl(makeStore());
  if (place === undefined) throw new Error('makeStore gives no BLOB_URL');
  const store = openS3Store(place, options);
  opened.push(store);
  return store;
}

/** Through a proxy that answers some requests of this method with these faults, then passes all. */
async function openFaulty(method: string, faults: readonly Fault[], options: S3Options = {}) {
  const waiting = [...faults];
  proxy = await startFaultyStore(endpoint, (call) => (call.method === method ? waiting.shift() : undefined));
  process.env.AWS_ENDPOINT_URL = proxy.endpoint;
  return open(options);
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function fileOf(bytes: Uint8Array) {
  const path = join(folder, sha256(bytes));
  await writeFile(path, bytes);
  return { path, size: bytes.length, checksum: sha256(bytes) };
}

async function contentOf(store: ObjectStore, key: string, from?: number): Promise<Buffer | undefined> {
  const pieces = await store.read(key, from);
  return pieces && Buffer.concat(await Array.fromAsync(pieces));
}

test.each([
  ['of bytes', 'a/b'],
  ['with a name that must be escaped', 'x/ä +&%2F.p/1'],
])('an object %s', async (_name, key) => {
  const store = open();
  expect(await store.size(key)).toBeUndefined();
  expect(await store.read(key)).toBeUndefined();
  await store.put(key, { bytes: Buffer.from('hello') });
  expect(await store.size(key)).toBe(5);
  expect((await contentOf(store, key))?.toString()).toBe('hello');
  expect((await contentOf(store, key, 2))?.toString()).toBe('llo');
  await store.put(key, { bytes: Buffer.from('other') });
  expect((await contentOf(store, key))?.toString()).toBe('other');
  const listed = await Array.fromAsync(store.list(''));
  expect(listed.map((object) => object.key)).toEqual([key]);
  expect(Math.abs((listed[0]?.at ?? 0) - Date.now())).toBeLessThan(60_000);
  await store.remove(key);
  await store.remove(key);
  expect(await store.size(key)).toBeUndefined();
});

test.each([
  ['empty', 0],
  ['small', 1000],
  ['of one part', 5 * MiB],
  ['of three parts', 10 * MiB + 1],
])('a file that is %s is the same when it is read', async (_name, size) => {
  const store = open({ partBytes: 5 * MiB });
  const bytes = randomBytes(size);
  await store.put('file', await fileOf(bytes));
  expect(await store.size('file')).toBe(size);
  expect(sha256((await contentOf(store, 'file')) ?? Buffer.alloc(0))).toBe(sha256(bytes));
});

test('a list of more than one page', async () => {
  const store = open();
  const keys = Array.from({ length: 1005 }, (_, i) => `many/${String(i).padStart(4, '0')}`);
  for (let at = 0; at < keys.length; at += 50) {
    await Promise.all(keys.slice(at, at + 50).map((key) => store.put(key, { bytes: Buffer.from('x') })));
  }
  expect((await Array.fromAsync(store.list('many/'))).map(({ key }) => key)).toEqual(keys);
});

test.skipIf(storeName() === 'fake')(
  'a file with other bytes than its checksum says is refused, whole and in parts (the fake does not look)',
  async () => {
    const store = open({ partBytes: 5 * MiB });
    for (const size of [100, 6 * MiB]) {
      const file = { ...(await fileOf(randomBytes(size))), checksum: sha256(Buffer.from('another')) };
      await expect(store.put('wrong', file)).rejects.toThrow();
      expect(await store.size('wrong')).toBeUndefined();
    }
  },
);

test.skipIf(storeName() === 'fake')(
  'wrong credentials are refused at once (the fake takes any)',
  async () => {
    const before = process.env.AWS_SECRET_ACCESS_KEY;
    process.env.AWS_SECRET_ACCESS_KEY = 'another';
    try {
      await expect(open().put('a', { bytes: Buffer.from('a') })).rejects.toMatchObject({
        code: 'storage-refused',
        cause: { code: '403', cause: { name: 'SignatureDoesNotMatch' } },
      });
    } finally {
      process.env.AWS_SECRET_ACCESS_KEY = before;
    }
  },
);

test('a bucket that is missing is not an object that is missing', async () => {
  const store = openS3Store({ bucket: 'missing-bucket', prefix: '' });
  opened.push(store);
  const refused = { code: 'storage-refused', cause: { code: '404' } };
  await expect(store.size('file')).rejects.toMatchObject(refused);
  await expect(store.read('file')).rejects.toMatchObject(refused);
});

describe('a store that fails', () => {
  const unavailable: Fault = { kind: 'status', status: 503 };

  test('for a while gets the file again, whole', async () => {
    const store = await openFaulty('PUT', [unavailable, { kind: 'cut', after: 0 }]);
    const bytes = randomBytes(MiB);
    await store.put('file', await fileOf(bytes));
    expect(sha256((await contentOf(store, 'file')) ?? Buffer.alloc(0))).toBe(sha256(bytes));
  });

  test('for a while gets a part again', async () => {
    const store = await openFaulty('PUT', [unavailable, unavailable], { partBytes: 5 * MiB });
    const bytes = randomBytes(6 * MiB);
    await store.put('file', await fileOf(bytes));
    expect(sha256((await contentOf(store, 'file')) ?? Buffer.alloc(0))).toBe(sha256(bytes));
  });

  test('for longer ends with its answer', async () => {
    const store = await openFaulty('PUT', Array(9).fill(unavailable), { attempts: 3 });
    await expect(store.put('file', { bytes: Buffer.from('a') })).rejects.toMatchObject({
      code: 'storage-unavailable',
      cause: { code: '503' },
    });
    expect(proxy?.requests).toHaveLength(3);
  });

  test('in the middle of a file is asked for the rest', async () => {
    const bytes = randomBytes(2 * MiB);
    const store = await openFaulty('GET', [
      { kind: 'cut', after: MiB },
      { kind: 'cut', after: 1000 },
    ]);
    await store.put('file', await fileOf(bytes));
    expect(sha256((await contentOf(store, 'file')) ?? Buffer.alloc(0))).toBe(sha256(bytes));
    expect(proxy?.requests.filter((line) => line.startsWith('GET'))).toHaveLength(3);
  });

  test('to answer is given up', async () => {
    const store = await openFaulty('HEAD', Array(9).fill({ kind: 'delay', ms: 5000 }), {
      attempts: 2,
      idleMs: 200,
    });
    await expect(store.size('file')).rejects.toMatchObject({
      code: 'storage-unavailable',
      cause: { message: 'The store of BLOB_URL does not answer in time (TimeoutError).' },
    });
    expect(proxy?.requests).toHaveLength(2);
  });
});
