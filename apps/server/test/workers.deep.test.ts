import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { runAdmin } from '../src/admin/main.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { envelope, jsonBody } from './server-under-test.ts';
import { freePort } from './start-postgres.ts';

let server: ServerProcess | undefined;
afterEach(async () => {
  await server?.stop();
  await server?.remove();
  server = undefined;
});

/** For one create, milliseconds: until a worker has been started again, next to other tests. */
const patience = 60_000;
let count = 0;

/** Sends the same request again as clients do. @returns its number */
async function create(
  { host, port, member, templateId }: ServerProcess,
  completed: boolean,
): Promise<string> {
  count += 1;
  const payload = {
    unique_id: `w-${process.pid}-${count}`,
    template_id: templateId,
    identities: { ID: '42012319800127691X' },
    factoids: [{ unique_id: 'f', type: 'product', data: { name: 'gold' } }],
    completed,
  };
  for (const end = Date.now() + patience; ; ) {
    const body = jsonBody(envelope('createAttestation', payload, member));
    const headers = { 'Content-Type': 'application/json' };
    try {
      const answer = await fetch(`http://${host}:${port}/api/v1/attestations`, {
        method: 'POST',
        headers,
        body,
      });
      const text = await answer.text();
      if (answer.status === 200) return JSON.parse(text).data.no;
      throw new Error(text);
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(250);
    }
  }
}

const childrenOf = (pid: number) =>
  execFileSync('pgrep', ['-P', `${pid}`], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);

async function createMany(
  on: ServerProcess,
  many: number,
  isClosed: (i: number) => boolean,
): Promise<string[]> {
  const numbers: string[] = [];
  let next = 0;
  const one = async () => {
    while (next < many) {
      next += 1;
      numbers.push(await create(on, isClosed(next)));
    }
  };
  await Promise.all(Array.from({ length: 8 }, one));
  return numbers;
}

function query(on: ServerProcess, sql: string): unknown[] {
  const db = new DatabaseSync(join(on.dataDir, 'attestation.db'), { readOnly: true });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
}

test('two workers with SQLite: each attestation once, each file once, and fsck finds nothing', async () => {
  server = await startServerProcess({ WORKERS: '2', RATE_LIMIT: 'off', ADDRESS_RATE: 'off' });
  const on = server;
  await expect.poll(() => childrenOf(on.pid)).toHaveLength(2);
  const numbers = await createMany(on, 200, (i) => i % 10 === 0);
  expect(new Set(numbers).size).toBe(200);
  expect(query(on, 'select count(*) as n from attestations')).toEqual([{ n: 200 }]);
  await expect
    .poll(() => query(on, "select count(*) as n from leaves where environment = 'sandbox'"), {
      timeout: 60_000,
    })
    .toEqual([{ n: 20 }]);
  const checkpoint = async () =>
    Number(
      (await (await fetch(`http://${on.host}:${on.port}/log/sandbox/checkpoint`)).text()).split('\n')[1],
    );
  await expect.poll(checkpoint).toBe(20);
  const out: string[] = [];
  const io = {
    env: { DATA_DIR: on.dataDir },
    out: (text: string) => out.push(text),
    err: (text: string) => out.push(text),
  };
  expect([await runAdmin(['fsck', '--checksums'], io), out.join('\n')]).toEqual([
    0,
    expect.stringContaining('All is well.'),
  ]);
  expect(await runAdmin(['log', 'fsck'], io)).toBe(0);
  expect(on.faults()).toEqual([]);
});

test('a worker that is killed under load is started again, and nothing that was answered is lost', async () => {
  const port = `${await freePort()}`;
  server = await startServerProcess({ PORT: port, WORKERS: '2', RATE_LIMIT: 'off', ADDRESS_RATE: 'off' });
  const on = server;
  await expect.poll(() => childrenOf(on.pid)).toHaveLength(2);
  const before = childrenOf(on.pid);
  const creating = createMany(on, 300, () => false);
  await expect
    .poll(() => query(on, 'select count(*) as n from attestations')[0])
    .toMatchObject({ n: expect.toSatisfy((n: number) => n > 30) });
  for (const pid of before) {
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => childrenOf(on.pid).filter((one) => one !== pid)).toHaveLength(2);
  }
  const numbers = await creating;
  const stored = new Set(query(on, 'select no from attestations').map((row) => (row as { no: string }).no));
  expect(numbers.filter((no) => !stored.has(no))).toEqual([]);
  expect(childrenOf(on.pid).some((pid) => before.includes(pid))).toBe(false);
});

test('a connection that comes when a worker is about to be killed is answered by another', async () => {
  server = await startServerProcess({ WORKERS: '2', RATE_LIMIT: 'off', ADDRESS_RATE: 'off' });
  const { host, port, pid } = server;
  await expect.poll(() => childrenOf(pid)).toHaveLength(2);
  const [worker = 0] = childrenOf(pid);
  process.kill(worker, 'SIGSTOP');
  // Each of them on a connection of its own.
  const headers = { Connection: 'close' };
  const ask = async () => (await fetch(`http://${host}:${port}/healthz`, { headers })).status;
  const asked = Array.from({ length: 8 }, ask);
  await Promise.any(asked);
  process.kill(worker, 'SIGKILL');
  expect(await Promise.all(asked)).toEqual(Array(8).fill(200));
});

test('it ends as one: no worker is left, and no upload', async () => {
  server = await startServerProcess({ WORKERS: '2' });
  const { pid } = server;
  await expect.poll(() => childrenOf(pid)).toHaveLength(2);
  const workers = childrenOf(pid);
  await expect(startServerProcess({ WORKERS: '2' }, server.folder)).rejects.toThrow('is using DATA_DIR');
  await server.stop();
  for (const worker of workers) expect(() => process.kill(worker, 0)).toThrow('ESRCH');
  await expect(readFile(join(server.dataDir, 'server.json'))).rejects.toThrow('ENOENT');
  const spooled = await readdir(join(server.dataDir, 'spool'), { recursive: true, withFileTypes: true });
  expect(spooled.filter((entry) => entry.isFile())).toEqual([]);
});
