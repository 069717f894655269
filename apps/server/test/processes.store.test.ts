import { cp, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from '@attestation/evidence';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Settings } from '../src/settings/read-settings.ts';
import { acceptLink } from './console/console-client.ts';
import { downloadFile } from './download-file.ts';
import { filePart, sha256 } from './files.ts';
import { makeDatabase } from './fresh-database.ts';
import { makeStore } from './fresh-store.ts';
import { call, type ServerUnderTest, smallest, startServerUnderTest, upload } from './server-under-test.ts';

let folder: string;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-processes-'));
});
afterAll(async () => {
  for (const end of ends) await end();
  await rm(folder, { recursive: true });
});

let count = 0;

/** Servers with the same database, store and KEY_FILE, each with a DATA_DIR of its own. */
async function startServers(number: number, changes: Partial<Settings> = {}) {
  count += 1;
  const at = (name: string) => join(folder, `${count}`, name);
  const { url, drop } = await makeDatabase();
  ends.push(drop);
  const shared = { databaseUrl: url, blobUrl: makeStore(), keyFile: at('data.key'), ...changes };
  const servers: ServerUnderTest[] = [];
  const add = async (own: Partial<Settings> = {}) => {
    const dataDir = at(`data-${servers.length}`);
    // The keys of the demo's members.
    if (servers[0] !== undefined)
      await cp(join(servers[0].dataDir, 'demo'), join(dataDir, 'demo'), { recursive: true });
    const server = await startServerUnderTest({ ...shared, ...own, dataDir }, pino({ level: 'silent' }));
    servers.push(server);
    return server;
  };
  for (let i = 0; i < number; i += 1) await add();
  return { servers: servers as [ServerUnderTest, ServerUnderTest, ...ServerUnderTest[]], add };
}

async function stopAll(servers: readonly ServerUnderTest[]): Promise<void> {
  await Promise.all(servers.map((server) => server.stop()));
}

async function create(server: ServerUnderTest): Promise<string> {
  const reply = await call(server, 'createAttestation', smallest(server));
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.json.data.no;
}

const checkpointOf = async (server: ServerUnderTest): Promise<number> => {
  const text = await (await fetch(`${server.url}/log/sandbox/checkpoint`)).text();
  return Number(text.split('\n')[1]);
};

test('a setting in which one server differs is in the metrics of both', async () => {
  const { servers, add } = await startServers(1, { metricsPort: 0 });
  await add({ maxFileBytes: 1000 });
  for (const { running } of servers) {
    const scraped = async () => (await fetch(running.metricsUrl ?? '')).text();
    const sample = /^attestation_setting_differs\{setting="MAX_FILE_BYTES",server=".*data-\d"\} 1$/m;
    await expect.poll(scraped, { timeout: 60_000 }).toMatch(sample);
  }
  await stopAll(servers);
}, 90_000);

describe('two servers', () => {
  let servers: [ServerUnderTest, ServerUnderTest, ...ServerUnderTest[]];
  beforeAll(async () => {
    ({ servers } = await startServers(2));
  });
  afterAll(() => stopAll(servers));

  test('a request that one has refused the other shows in the console', async () => {
    const [one, other] = servers;
    const setUp = { email: 'owner@acme.example', organization: 'Demo Acme' };
    // Of two servers that start, the link of the last one is valid.
    const owner = await acceptLink(other.url, servers.at(-1)?.running.setUpLink ?? '', setUp);
    const refused = await call(one, 'createAttestation', smallest(one, { template_id: 'none' }));
    expect(refused.status).toBeGreaterThanOrEqual(400);
    const query = { environment: 'sandbox', status: 'refused' };
    const shown = async () => (await owner.call('listRequests', { query })).json.requests;
    await expect
      .poll(shown, { timeout: 60_000 })
      .toMatchObject([{ operation: 'createAttestation', refusal: { times: 1 } }]);
  });

  test('what one has stored the other reads at once, with its file', async () => {
    const [one, other] = servers;
    const bytes = Buffer.alloc(50_000, 'an attachment');
    const factoids = [{ unique_id: 'f', type: 'product', data: { name: 'gold' } }];
    const payload = smallest(one, { factoids, attachments: { 0: [{ checksum: sha256(bytes) }] } });
    const ano = (await upload(one, 'createAttestation', payload, [filePart(0, bytes)])).json.data.no;
    const read = await call(other, 'readAttestation', { ano, fields: ['factoids', 'attachments'] });
    expect([read.status, read.json.data.attachments]).toEqual([200, expect.anything()]);
    expect((await verify(await downloadFile(other, ano))).verdict).not.toBe('invalid');
    expect((await verify(await downloadFile(one, ano))).verdict).not.toBe('invalid');
  });

  test('both serve the newest checkpoint, and proofs that hold under it', async () => {
    for (const [maker, reader] of [servers, [...servers].reverse()] as ServerUnderTest[][]) {
      if (maker === undefined || reader === undefined) continue;
      const ano = await create(maker);
      await downloadFile(maker, ano);
      await expect.poll(() => checkpointOf(reader)).toBe(await checkpointOf(maker));
      await expect.poll(async () => (await fetch(`${reader.url}/log/sandbox/proof/${ano}`)).status).toBe(200);
    }
  });

  test('a challenge for a passkey may be answered to the other, once', async () => {
    const [one, other] = servers.map(({ running }) => running.storage.shared?.challenges);
    await one?.add('c', 'account');
    expect(await other?.take('c', 'another')).toBe(false);
    await one?.add('d', 'account');
    expect([await other?.take('d', 'account'), await one?.take('d', 'account')]).toEqual([true, false]);
    expect([await other?.use('e'), await one?.use('e')]).toEqual([true, false]);
  });

  test('a key that one revokes the other refuses from the next request on', async () => {
    const [one, other] = servers;
    expect((await call(other, 'createAttestation', smallest(other))).status).toBe(200);
    await one.running.storage.provision.revokeKey(one.member.accessKey);
    const refused = await call(other, 'createAttestation', smallest(other));
    expect([refused.status === 200, refused.json.message]).toEqual([
      false,
      expect.stringContaining('does not verify'),
    ]);
  });
});

test('three servers under load make each file once, and the log has each leaf once', async () => {
  const { servers } = await startServers(3);
  const numbers: string[] = [];
  const work = servers.map(async (server) => {
    for (let i = 0; i < 20; i += 1) numbers.push(await create(server));
  });
  await Promise.all(work);
  const { fileRecords, leafRecords } = servers[0].running.storage;
  await expect.poll(async () => (await fileRecords.backlog('sandbox')).count, { timeout: 60_000 }).toBe(0);
  expect(await leafRecords.count('sandbox', 1)).toBe(numbers.length);
  const files = await Promise.all(numbers.map((no) => fileRecords.find(no)));
  expect(new Set(files.map((file) => file?.position)).size).toBe(numbers.length);
  for (const server of servers) await expect.poll(() => checkpointOf(server)).toBe(numbers.length);
  await stopAll(servers);
});

test('when the one that publishes has stopped, another goes on', async () => {
  const { servers, add } = await startServers(2);
  const [first, second] = servers;
  await downloadFile(first, await create(first));
  await expect.poll(() => checkpointOf(second)).toBe(1);
  await first.running.close();
  await downloadFile(second, await create(second));
  await expect.poll(() => checkpointOf(second)).toBe(2);
  const third = await add();
  expect(await checkpointOf(third)).toBe(2);
  await downloadFile(third, await create(third));
  await expect.poll(() => checkpointOf(second)).toBe(3);
  await stopAll([second, third]);
});

/** A load balancer: each connection goes to the next server that takes it. */
async function balance(urls: () => readonly string[]): Promise<{ url: string; close: () => Promise<void> }> {
  let turn = 0;
  const connectTo = (socket: Socket, left: number) => {
    turn += 1;
    const at = urls();
    const { hostname, port } = new URL(at[turn % at.length] ?? '');
    const server = connect(Number(port), hostname, () => socket.pipe(server).pipe(socket));
    server.on('error', () =>
      server.bytesRead === 0 && left > 0 ? connectTo(socket, left - 1) : socket.destroy(),
    );
    server.on('close', () => server.bytesRead > 0 && socket.destroy());
    socket.on('error', () => server.destroy());
  };
  const open = new Set<Socket>();
  const proxy = createServer((socket) => {
    open.add(socket);
    connectTo(socket, 5);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

test('each of three servers restarts under load: no request fails that is sent again as clients do', async () => {
  const { servers, add } = await startServers(3);
  const [first] = servers;
  let urls = servers.map(({ url }) => url);
  const proxy = await balance(() => urls);
  const through = { ...first, url: proxy.url };
  const numbers: string[] = [];
  let isOver = false;
  let sent = 0;
  const send = async () => {
    sent += 1;
    // To make a file takes longer than all the rest of this test.
    const payload = smallest(first, { completed: sent % 20 === 0 });
    for (let left = 4; ; left -= 1) {
      const reply = await call(through, 'createAttestation', payload).catch((error: Error) => error);
      if (!(reply instanceof Error) && reply.status === 200) return reply.json.data.no as string;
      if (left === 0) throw reply instanceof Error ? reply : new Error(reply.text);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  const load = Array.from({ length: 6 }, async () => {
    while (!isOver) numbers.push(await send());
  });
  for (const old of servers.slice(0, 3)) {
    const before = numbers.length;
    await expect.poll(() => numbers.length).toBeGreaterThan(before + 30);
    urls = urls.filter((url) => url !== old.url);
    await old.running.close();
    urls = [...urls, (await add()).url];
  }
  isOver = true;
  await Promise.all(load);
  await proxy.close();
  const now = servers.slice(3);
  const { attestations, fileRecords } = now[0]?.running.storage ?? first.running.storage;
  expect(new Set(numbers).size).toBe(numbers.length);
  const owner = {
    memberId: (await now[0]?.running.storage.keys.find(first.member.accessKey))?.memberId ?? '',
    environment: 'sandbox' as const,
  };
  for (const no of numbers) expect(await attestations.find(owner, no)).toBeDefined();
  await expect.poll(async () => (await fileRecords.backlog('sandbox')).count, { timeout: 60_000 }).toBe(0);
  await stopAll(now);
});

test('a caller that spreads its requests gets the rate of one server, and the bursts of two', async () => {
  const limits = { rateLimit: 10, rateBurst: 10 };
  const { servers } = await startServers(2, limits);
  const start = performance.now();
  let accepted = 0;
  await Promise.all(
    servers.map(async (server) => {
      while (performance.now() - start < 6000) {
        const reply = await call(server, 'readAttestation', { ano: '0'.repeat(32) });
        if (reply.status !== 429) accepted += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }),
  );
  // Of two that do not know of each other: 140. Of one: 70. A report is late by up to two seconds.
  expect(accepted).toBeLessThan(110);
  expect(accepted).toBeGreaterThan(50);
  await stopAll(servers);
});
