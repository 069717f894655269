import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runAdmin } from '../src/admin/main.ts';
import { filePart, sha256 } from './files.ts';
import { makeDatabase } from './fresh-database.ts';
import { makeStore } from './fresh-store.ts';
import { call, type ServerUnderTest, smallest, startServerUnderTest, upload } from './server-under-test.ts';
import { startFaultyStore } from './stores/faulty-store.ts';

interface Place {
  readonly dataDir: string;
  readonly keyFile: string;
  readonly databaseUrl: string | null;
  readonly blobUrl: string | null;
}

let folder: string;
let place: Place;
let target: Place;
let drop: () => Promise<void>;
let server: ServerUnderTest;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-incomplete-'));
  const keyFile = join(folder, 'service.key');
  place = { dataDir: join(folder, 'from'), keyFile, databaseUrl: null, blobUrl: null };
  const database = await makeDatabase();
  drop = database.drop;
  target = { dataDir: join(folder, 'to'), keyFile, databaseUrl: database.url, blobUrl: makeStore() };
  server = await startServerUnderTest(place);
  const bytes = randomBytes(100_000);
  const factoids = [{ unique_id: 'f', type: 'product', data: { name: 'gold' } }];
  const attachments = { 0: [{ checksum: sha256(bytes) }] };
  await upload(server, 'createAttestation', smallest(server, { factoids, attachments }), [
    filePart(0, bytes),
  ]);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await drop();
  await rm(folder, { recursive: true });
});

async function admin(where: Place, ...argv: string[]) {
  const err: string[] = [];
  const env = {
    ...{ DATA_DIR: where.dataDir, KEY_FILE: where.keyFile },
    ...{ DATABASE_URL: where.databaseUrl ?? '', BLOB_URL: where.blobUrl ?? '' },
  };
  const code = await runAdmin(argv, { env, out: () => {}, err: (text) => err.push(text) });
  return { code, err: err.join('\n') };
}

/** A store that refuses each file: exit code 3. */
async function withFullStore<T>(work: () => Promise<T>): Promise<T> {
  const store = await startFaultyStore(String(process.env.AWS_ENDPOINT_URL), ({ method, url = '' }) =>
    method === 'PUT' && url.includes('/files/') ? { kind: 'status', status: 403 } : undefined,
  );
  vi.stubEnv('AWS_ENDPOINT_URL', store.endpoint);
  try {
    return await work();
  } finally {
    vi.unstubAllEnvs();
    await store.stop();
  }
}

describe('records whose files were not all copied are used by no server', () => {
  const elsewhere = () => startServerUnderTest({ ...target, dataDir: join(folder, 'another') });

  test('restore', async () => {
    const backup = join(folder, 'backup');
    expect(await admin(place, 'backup', backup)).toMatchObject({ code: 0 });
    await server.running.close();
    expect(await withFullStore(() => admin(target, 'restore', backup))).toMatchObject({ code: 3 });
    await expect(elsewhere()).rejects.toThrow('that did not end');
    expect((await admin(target, 'restore', backup)).err).toContain('is not empty');
  });

  test('migrate; what was to be moved is as it was', async () => {
    await server.running.close();
    expect(await withFullStore(() => admin({ ...target, dataDir: place.dataDir }, 'migrate'))).toMatchObject({
      code: 3,
    });
    await expect(elsewhere()).rejects.toThrow('that did not end');
    const again = await startServerUnderTest(place);
    expect((await call(again, 'createAttestation', smallest(again))).status).toBeLessThan(300);
    await again.stop();
  });
});
