import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { openSqliteConnection } from '../../src/storage/database/sqlite-connection.ts';
import { downloadFile } from '../download-file.ts';
import { makeDatabase } from '../fresh-database.ts';
import { runAdminOn } from '../run-admin-on.ts';
import { call, smallest, startServerUnderTest } from '../server-under-test.ts';

const folder = await mkdtemp(join(tmpdir(), 'erase-'));
const postgres = await makeDatabase();
afterAll(async () => {
  await postgres.drop();
  await rm(folder, { recursive: true });
});

/** In identities, signed requests, search terms, and the messages of refused requests. */
const secret = 'ERASEME4201231980';

async function hasSecret(path: string): Promise<boolean> {
  const bytes = await readFile(path).catch(() => Buffer.alloc(0));
  return bytes.includes(secret) || bytes.includes(secret.toLowerCase());
}

describe.each([
  ['SQLite', null],
  ['PostgreSQL', postgres.url],
])('%s', (name, databaseUrl) => {
  test('member erase leaves nothing in the database file, its log and later backups', async () => {
    const at = join(folder, name);
    const place = { dataDir: join(at, 'data'), keyFile: join(at, 'data.key'), databaseUrl, blobUrl: null };
    const server = await startServerUnderTest(place);
    const create = async (key = server.member) => {
      const identities = { ID: secret };
      const factoids = [{ unique_id: 'f', type: 'product', data: { name: secret.repeat(400) } }];
      const answer = await call(
        server,
        'createAttestation',
        { ...smallest(server), identities, factoids },
        key,
      );
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      return answer.json.data.no as string;
    };
    const closed = [await create(), await create(), await create()];
    await downloadFile(server, closed[0] ?? '');
    await call(server, 'createAttestation', smallest(server), server.formal);
    await runAdminOn(server, ['attestation', 'hide', closed[0] ?? '', '--reason', secret]);
    const paths = ['', '-wal'].map((suffix) => join(place.dataDir, `attestation.db${suffix}`));
    if (databaseUrl === null) expect(await Promise.all(paths.map(hasSecret))).toContain(true);

    const erase = () => runAdminOn(server, ['member', 'erase', 'Demo Acme', '--sandbox']);
    const live = await erase();
    expect(live.code).toBe(0);
    expect(live.out).toContain('attestations: 3');
    expect(live.out).toContain(databaseUrl === null ? 'stop the server' : 'VACUUM FULL');
    if (databaseUrl === null) expect((await stat(paths[1] ?? '')).size).toBe(0);
    const { accounts, provision } = server.running.storage;
    const acme = (await provision.members()).find(({ name: member }) => member === 'Demo Acme');
    const { events } = await accounts.events(acme?.id ?? '', Number.MAX_SAFE_INTEGER);
    expect(events.map(({ what, who }) => [what, who])).toContainEqual(['sandbox-erased', null]);

    const backup = join(at, 'backup');
    const made = await runAdminOn(server, ['backup', backup]);
    // Only the attestation of Formal is left.
    expect([made.code, made.out]).toEqual([
      0,
      expect.stringMatching(/is complete: 1 attestation in a database of \d+\.\d kB, the log, 0 files and/),
    ]);
    expect(await hasSecret(join(backup, 'attestation.db'))).toBe(false);
    await server.stop();
    const last = await erase();
    expect([last.code, last.out]).toEqual([
      0,
      expect.stringContaining(databaseUrl === null ? 'rewritten' : 'VACUUM FULL'),
    ]);
    expect(await Promise.all(paths.map(hasSecret))).toEqual([false, false]);
  });
});

test('what is deleted is overwritten, also in the log once it is empty', async () => {
  const path = join(folder, 'overwritten.db');
  const db = new DatabaseSync(path);
  db.exec('create table t (a text)');
  db.close();
  const writer = openSqliteConnection(path, 'writer');
  const run = (sql: string) =>
    writer.rows({
      query: { compiled: () => ({ sql, returnsRows: false, bind: () => [] }) as never },
      args: {},
    });
  // On pages of its own, which no other row makes SQLite move.
  run(`insert into t values ('${secret.repeat(2000)}')`);
  run('delete from t');
  const other = openSqliteConnection(path, 'reader');
  other.exec('begin');
  other.rows({
    query: { compiled: () => ({ sql: 'select * from t', returnsRows: true, bind: () => [] }) as never },
    args: {},
  });
  writer.waitForOthers(false);
  expect(writer.emptyLog(false)).toBe(false);
  other.close();
  expect(writer.emptyLog(false)).toBe(true);
  expect((await stat(`${path}-wal`)).size).toBe(0);
  expect(await hasSecret(path)).toBe(false);
  writer.close();
});
