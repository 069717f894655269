import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPostgresql } from '../src/storage/database/postgresql.ts';
import { prepare, run } from '../src/storage/database/prepare.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { query } from './fresh-database.ts';
import { call, smallest, startServerUnderTest } from './server-under-test.ts';
import { freePort, type Postgres, startPostgres } from './start-postgres.ts';

let postgres: Postgres;
let folder: string;
beforeAll(async () => {
  postgres = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), 'attestation-database-url-'));
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true });
});

let count = 0;
function open(databaseUrl: string, role: 'server' | 'admin' = 'server') {
  count += 1;
  const dataDir = join(folder, `data-${count}`);
  return openStorage({ dataDir, databaseUrl, role, onFatal: () => {} });
}

describe('what cannot be used is refused with what to do, and without the password', () => {
  test('no server, no database, a wrong password', async () => {
    const url = new URL(postgres.url);
    const password = url.password;
    const wrong = (change: (url: URL) => void) => {
      const changed = new URL(url);
      change(changed);
      return open(changed.href).then(
        () => 'opened',
        (error: Error) => error.message,
      );
    };
    const messages = [
      await wrong((at) => (at.port = '1')),
      await wrong((at) => (at.pathname = '/missing')),
      await wrong((at) => (at.password = 'secret-of-the-test')),
      await wrong((at) => (at.search = '?port=1&password=secret-of-the-test')),
      await wrong((at) => (at.search = '?ssslmode=verify-full')),
    ];
    expect(messages[0]).toMatch(/^DATABASE_URL postgres:\/\/127\.0\.0\.1:1\/postgres cannot be reached/);
    expect(messages[1]).toContain('"missing" does not exist');
    expect(messages[2]).toContain('password authentication failed');
    expect(messages[4]).toContain('its parameter ssslmode is not known: did you mean sslmode?');
    for (const message of messages) expect(message).not.toMatch(new RegExp(`${password}|secret-of-the-test`));
  });

  test('an encoding that loses characters, commits that are not durable, a standby', async () => {
    const url = await postgres.makeDatabase();
    await query(postgres.url, `create database latin encoding 'LATIN1' template template0 locale 'C'`);
    const latin = new URL(postgres.url);
    latin.pathname = '/latin';
    await expect(open(latin.href)).rejects.toThrow('its encoding is LATIN1');
    const name = new URL(url).pathname.slice(1);
    await query(postgres.url, `alter database ${name} set synchronous_commit = off`);
    await expect(open(url)).rejects.toThrow('synchronous_commit is off');
    await query(postgres.url, `alter database ${name} set synchronous_commit = on`);
    await query(postgres.url, `alter database ${name} set default_transaction_read_only = on`);
    await expect(open(url)).rejects.toThrow('it is read-only');
  });

  test('an admin makes no tables of this version where a server of an earlier one may run', async () => {
    const url = await postgres.makeDatabase();
    await (await open(url)).close();
    await query(url, 'delete from migrations where number = (select max(number) from migrations)');
    await expect(open(url, 'admin')).rejects.toThrow('Start the server of this version first');
  });

  test('another DATA_DIR, whose files are not those that the records name', async () => {
    const url = await postgres.makeDatabase();
    await (await open(url)).close();
    await expect(open(url)).rejects.toThrow('lie in another DATA_DIR');
  });
});

test.skipIf(spawnSync('openssl', ['version']).error !== undefined)(
  'sslmode=verify-full accepts the certificate of its CA for its host, and no other',
  async () => {
    const at = (name: string) => join(folder, name);
    const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
    const ca = (name: string) =>
      openssl(
        ...['req', '-x509', ...key, '-subj', `/CN=${name}`],
        '-keyout',
        at(`${name}.key`),
        '-out',
        at(name),
      );
    ca('ca.pem');
    ca('other.pem');
    const signed = [
      '-CA',
      at('ca.pem'),
      '-CAkey',
      at('ca.pem.key'),
      '-addext',
      'subjectAltName=IP:127.0.0.1',
    ];
    openssl(
      'req',
      '-x509',
      ...key,
      '-subj',
      '/CN=db',
      ...signed,
      '-keyout',
      at('db.key'),
      '-out',
      at('db.pem'),
    );
    await chmod(folder, 0o755);
    await chmod(at('db.key'), 0o600);
    const tls = ['ssl=on', `ssl_cert_file=${at('db.pem')}`, `ssl_key_file=${at('db.key')}`];
    if (process.getuid?.() === 0) {
      const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
      await chown(at('db.key'), id('-u'), id('-g'));
    }
    const server = await startPostgres(tls);
    try {
      const url = await server.makeDatabase();
      const given = (host: string, root: string) =>
        `${url.replace('127.0.0.1', host)}?sslmode=verify-full&sslrootcert=${at(root)}`;
      const storage = await open(given('127.0.0.1', 'ca.pem'));
      expect(await storage.whyNotReady()).toBeUndefined();
      await storage.close();
      await expect(open(given('127.0.0.1', 'other.pem'))).rejects.toThrow(/cannot be reached .*certificate/);
      await expect(open(given('localhost', 'ca.pem'))).rejects.toThrow(
        /cannot be reached .*(altnames|match)/,
      );
    } finally {
      await server.stop();
    }
  },
);

test('of ten processes that start at once one makes the tables', async () => {
  const url = await postgres.makeDatabase();
  const opened = await Promise.allSettled(Array.from({ length: 10 }, () => open(url)));
  const failed = opened.filter((one) => one.status === 'rejected');
  // One has the files; the others got as far as seeing that.
  expect(failed.map(({ reason }) => String(reason))).toEqual(
    Array(9).fill(expect.stringContaining('lie in another DATA_DIR')),
  );
  for (const one of opened) if (one.status === 'fulfilled') await one.value.close();
});

const addRow = prepare((q, p: { id: number; files: string }) =>
  q.insertInto('deployment').values({ id: p.id, files: p.files }),
);
const setRow = prepare((q, p: { id: number; files: string }) =>
  q.updateTable('deployment').set({ files: p.files }).where('id', '=', p.id).returning('files'),
);
const readRows = prepare((q, _: Readonly<Record<string, never>>) =>
  q.selectFrom('deployment').select(['id', 'files']).orderBy('id'),
);

async function tables() {
  const url = await postgres.makeDatabase();
  const storage = await open(url);
  await storage.close();
  await query(url, 'delete from deployment');
  return url;
}

test('scripts that lock each other out are run again, and both are stored', async () => {
  const url = await tables();
  const db = openPostgresql(url, { connections: 4 });
  await db.write(function* () {
    yield* run(addRow, { id: 1, files: '' });
    yield* run(addRow, { id: 2, files: '' });
  });
  const tries = { forth: 0, back: 0 };
  const both = (name: 'forth' | 'back', first: number, second: number) =>
    db.write(function* () {
      tries[name] += 1;
      yield* run(setRow, { id: first, files: name });
      yield* run(setRow, { id: second, files: name });
    });
  const begun = () => tries.forth + tries.back;
  // PostgreSQL notices after a second; two rounds suffice nearly always.
  let rounds = 0;
  for (; rounds < 50 && begun() === 2 * rounds; rounds += 1) {
    await Promise.all([both('forth', 1, 2), both('back', 2, 1)]);
  }
  expect(begun()).toBeGreaterThan(2 * rounds);
  await db.close();
});

test('a step that fails undoes all, says why, and the connection goes on', async () => {
  const db = openPostgresql(await tables(), { connections: 1 });
  const twice = db.write(function* () {
    yield* run(addRow, { id: 7, files: 'a' });
    yield* run(addRow, { id: 7, files: 'b' });
    yield* run(addRow, { id: 8, files: 'c' });
  });
  await expect(twice).rejects.toMatchObject({ code: '23505' });
  const refused = db.write(function* () {
    yield* run(addRow, { id: 9, files: 'd' });
    throw new Error('refused by the script');
  });
  await expect(refused).rejects.toThrow('refused by the script');
  expect(await db.rows(readRows, {})).toEqual([]);
  await db.write(() => run(addRow, { id: 9, files: 'e' }));
  expect(await db.rows(readRows, {})).toEqual([{ id: 9, files: 'e' }]);
  await db.close();
});

test('when the database ends every connection, reads and writes go on, and nothing is lost', async () => {
  const server = await startServerUnderTest({ databaseUrl: await postgres.makeDatabase() });
  const name = new URL(server.databaseUrl ?? '').pathname.slice(1);
  const answered: string[] = [];
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      const reply = await call(server, 'createAttestation', smallest(server, { completed: false }));
      // An answer that says "send it again" is allowed; a success must be true.
      if (reply.status < 300) answered.push(reply.json.data.no);
      else expect(reply.text).toMatch(/again/);
    }
  };
  const writers = Array.from({ length: 16 }, write);
  for (let kill = 0; kill < 5; kill += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await query(
      postgres.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
  }
  isOver = true;
  await Promise.all(writers);
  expect(answered.length).toBeGreaterThan(20);
  for (const no of answered) {
    const owner = await server.running.storage.console.ownerOf(no);
    expect(owner, `${no} was acknowledged`).toBeDefined();
  }
  await vi.waitFor(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200), 60_000);
  await server.stop();
});

const pgbouncer = '/usr/sbin/pgbouncer';

describe.skipIf(!existsSync(pgbouncer))(
  'behind pgbouncer (skipped when there is none: apt-get install pgbouncer)',
  () => {
    test('in transaction mode, with fewer connections than callers', async () => {
      const proxy = await startPgbouncer(await postgres.makeDatabase());
      try {
        const server = await startServerUnderTest({ databaseUrl: proxy.url });
        const replies = await Promise.all(
          Array.from({ length: 40 }, () => call(server, 'createAttestation', smallest(server))),
        );
        expect(replies.filter(({ status }) => status >= 300)).toEqual([]);
        const { no } = replies[0]?.json.data ?? {};
        await vi.waitFor(async () => {
          expect(await server.running.storage.fileRecords.find(no)).toBeDefined();
        }, 60_000);
        await server.stop();
      } finally {
        await proxy.stop();
      }
    });
  },
);

/** pgbouncer with two connections to the database, each given to whoever begins a transaction. */
async function startPgbouncer(url: string) {
  const target = new URL(url);
  const port = await freePort();
  const own = await mkdtemp(join(tmpdir(), 'attestation-pgbouncer-'));
  const settings = [
    '[databases]',
    `* = host=${target.hostname} port=${target.port} user=${target.username} password=${target.password}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1`,
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 2',
    `pidfile = ${join(own, 'pid')}`,
  ];
  await writeFile(join(own, 'pgbouncer.ini'), `${settings.join('\n')}\n`);
  // It refuses to run as root.
  const unprivileged = process.getuid?.() === 0 ? 65_534 : undefined;
  if (unprivileged !== undefined) await chown(own, unprivileged, unprivileged);
  await chmod(join(own, 'pgbouncer.ini'), 0o644);
  const child = spawn(pgbouncer, [join(own, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(unprivileged !== undefined && { uid: unprivileged, gid: unprivileged }),
  });
  const said: string[] = [];
  child.stderr.on('data', (text) => said.push(String(text)));
  await vi.waitFor(() => expect(said.join('')).toContain('process up'), 60_000);
  target.port = String(port);
  return {
    url: target.href,
    async stop() {
      child.kill('SIGINT');
      await new Promise((resolve) => child.once('exit', resolve));
      await rm(own, { recursive: true });
    },
  };
}
