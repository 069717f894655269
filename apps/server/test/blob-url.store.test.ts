import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStorage } from '../src/storage/open-storage.ts';
import { downloadFile } from './download-file.ts';
import { filePart, sha256 } from './files.ts';
import { makeDatabase } from './fresh-database.ts';
import { makeStore } from './fresh-store.ts';
import { logSink } from './log-sink.ts';
import { runAdminOn } from './run-admin-on.ts';
import { call, smallest, startServerUnderTest, upload } from './server-under-test.ts';
import { type Fault, startFaultyStore } from './stores/faulty-store.ts';

let folder: string;
const drops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-blob-url-'));
});
afterAll(async () => {
  for (const drop of drops) await drop();
  await rm(folder, { recursive: true });
});

let count = 0;
function freshDir(): string {
  count += 1;
  return join(folder, `${count}`);
}
async function freshUrl(): Promise<string> {
  const { url, drop } = await makeDatabase();
  drops.push(drop);
  return url;
}

interface Where {
  readonly dataDir?: string;
  readonly databaseUrl?: string | null;
  readonly blobUrl: string | null;
}

const open = ({ dataDir = freshDir(), ...where }: Where) =>
  openStorage({ dataDir, ...where, onFatal: () => {} });

describe('what does not belong together is refused, with what to do', () => {
  test('a bucket that is not there, and a store that does not answer', async () => {
    await expect(open({ blobUrl: 's3://missing-bucket/a' })).rejects.toThrow(
      /^BLOB_URL s3:\/\/missing-bucket\/a cannot be used \(NoSuchBucket.*Check that the bucket is there/,
    );
    const endpoint = process.env.AWS_ENDPOINT_URL;
    process.env.AWS_ENDPOINT_URL = 'http://127.0.0.1:1';
    await expect(open({ blobUrl: makeStore() })).rejects.toThrow('cannot be used (connect ECONNREFUSED');
    process.env.AWS_ENDPOINT_URL = endpoint;
  });

  test('the store of other records, and records of another store', async () => {
    const [blobUrl, databaseUrl] = [makeStore(), await freshUrl()];
    await (await open({ databaseUrl, blobUrl })).close();
    await expect(open({ databaseUrl: await freshUrl(), blobUrl })).rejects.toThrow(
      'has the files of other records',
    );
    const other = makeStore();
    await (await open({ databaseUrl: await freshUrl(), blobUrl: other })).close();
    await expect(open({ databaseUrl, blobUrl: other })).rejects.toThrow('has the files of other records');
  });

  test.each(['SQLite', 'PostgreSQL'])(
    'BLOB_URL that is set too late, or forgotten, with %s',
    async (kind) => {
      const databaseUrl = kind === 'SQLite' ? null : await freshUrl();
      const late = { dataDir: freshDir(), databaseUrl };
      await (await open({ ...late, blobUrl: null })).close();
      await expect(open({ ...late, blobUrl: makeStore() })).rejects.toThrow('are in its folder "files"');
      const used = { dataDir: freshDir(), databaseUrl: kind === 'SQLite' ? null : await freshUrl() };
      await (await open({ ...used, blobUrl: makeStore() })).close();
      await expect(open({ ...used, blobUrl: null })).rejects.toThrow('set BLOB_URL');
    },
  );

  test('records whose files are in a folder of another machine', async () => {
    const databaseUrl = await freshUrl();
    await (await open({ databaseUrl, blobUrl: null })).close();
    await expect(open({ databaseUrl, blobUrl: makeStore() })).rejects.toThrow('are in a DATA_DIR');
  });
});

test('ten processes that start at once share database and store', async () => {
  const where = { databaseUrl: await freshUrl(), blobUrl: makeStore() };
  const opened = await Promise.all(Array.from({ length: 10 }, () => open(where)));
  for (const one of opened) expect(await one.whyNotReady()).toBeUndefined();
  await Promise.all(opened.map((one) => one.close()));
});

describe('a store that fails', () => {
  test.each([
    [403, 'refused', 'refuses access'],
    [503, 'unreachable', 'does not answer'],
  ])(
    'with %i takes no server out, is never called damage, and changes nothing',
    async (status, kind, said) => {
      let fault: Fault | undefined;
      /** Whether not only files. */
      let isAll = false;
      const endpoint = process.env.AWS_ENDPOINT_URL ?? '';
      const proxy = await startFaultyStore(endpoint, (call) =>
        call.url?.includes('/files/') || isAll ? fault : undefined,
      );
      process.env.AWS_ENDPOINT_URL = proxy.endpoint;
      const { log, lines } = logSink();
      const server = await startServerUnderTest(
        { databaseUrl: await freshUrl(), blobUrl: makeStore(), metricsPort: 0 },
        log,
      );
      try {
        const bytes = randomBytes(5000);
        const factoids = [{ unique_id: 'f', type: 'product', data: { name: 'gold' } }];
        const attachments = { 0: [{ checksum: sha256(bytes) }] };
        const send = () =>
          upload(server, 'createAttestation', smallest(server, { factoids, attachments }), [
            filePart(0, bytes),
          ]);
        const { no: ano } = (await send()).json.data;
        await downloadFile(server, ano);
        fault = { kind: 'status', status };
        for (const refused of [await send(), await call(server, 'downloadAttestation', { ano })]) {
          expect([refused.status, refused.json.message]).toEqual([500, expect.stringContaining(said)]);
        }
        expect((await call(server, 'createAttestation', smallest(server))).status).toBe(200);
        const faults = lines.flatMap(({ err }) => (err ? [(err as Error).message] : []));
        expect(faults.length).toBeGreaterThan(1);
        expect(faults.filter((text) => !text.includes(`(${status} `))).toEqual([]);
        for (const command of [
          ['fsck', '--checksums'],
          ['backup', join(folder, `backup-${status}`)],
        ]) {
          const { code, out, err } = await runAdminOn(server, command);
          expect([code, out + err]).toEqual([3, expect.not.stringMatching(/damaged|PROBLEM/)]);
          expect(err).toMatch(
            /^The command did not finish\. The store of BLOB_URL .*This says nothing about the stored data/m,
          );
        }
        isAll = true;
        const ready = async () => (await fetch(`${server.url}/readyz`)).json();
        await expect
          .poll(ready, { timeout: 60_000 })
          .toMatchObject({ status: 'ready', faults: [{ part: 'store', class: kind }] });
        const scraped = await (await fetch(server.running.metricsUrl ?? '')).text();
        expect(scraped).toContain(
          `attestation_storage_fault{part="store",class="${kind}",code="${status}"} 1`,
        );
        fault = undefined;
        // After an outage an attempt rests for at most 10 s.
        await expect.poll(async () => (await send()).status, { timeout: 30_000 }).toBe(200);
        await expect.poll(ready, { timeout: 60_000 }).not.toHaveProperty('faults');
      } finally {
        process.env.AWS_ENDPOINT_URL = endpoint;
        await server.stop();
        await proxy.stop();
      }
    },
  );
});
