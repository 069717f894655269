import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '../src/settings/read-settings.ts';
import { addKey } from './add-key.ts';
import { encoded, formText, partsOf, urlOf } from './encodings.ts';
import { expectRefusal } from './expect-refusal.ts';
import { filePart, sha256 } from './files.ts';
import { provisionKinds } from './provision-kinds.ts';
import {
  call,
  envelope,
  jsonBody,
  multipart,
  type Part,
  post,
  type Reply,
  type ServerUnderTest,
  smallest,
  startServerUnderTest,
  upload,
} from './server-under-test.ts';

const products = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ unique_id: `f${i}`, type: 'product', data: { name: 'x' } }));

describe('too large is 413, and the sender gets to read it (D26)', () => {
  let server: ServerUnderTest;
  const limits = {
    maxBodyBytes: 4096,
    maxFileBytes: 50_000,
    maxRequestBytes: 200_000,
    maxFactoids: 3,
    maxFiles: 3,
  };
  beforeAll(async () => {
    server = await startServerUnderTest(limits);
  });
  afterAll(() => server.stop());

  const create = (more: object = {}) => envelope('createAttestation', smallest(server, more), server.member);
  const url = () => urlOf(server, 'createAttestation');
  /** A request whose body has just this many bytes, by a member that is ignored. */
  function sized(bytes: number): string {
    const fields = create();
    const bare = jsonBody({ ...fields }).length + ',"x":""'.length;
    return jsonBody(fields).replace('{', `{"x":"${'x'.repeat(bytes - bare)}",`);
  }
  const filesOf = (contents: Buffer[]) => ({
    payload: smallest(server, { factoids: products(1), attachments: { 0: contents.map(sha256) } }),
    files: contents.map((content) => filePart(0, content)),
  });
  const send = (
    { payload, files }: { payload: object; files: Part[] },
    place?: Parameters<typeof upload>[4],
  ) => upload(server, 'createAttestation', payload, files, place);
  const bytes = (length: number, fill = 1) => Buffer.alloc(length, fill);

  const fitting: [string, () => Promise<Reply>][] = [
    ['a JSON body of just the limit', () => post(url(), sized(4096), 'application/json')],
    ['a file of just the limit', () => send(filesOf([bytes(50_000)]))],
    ['as many files as the limit', () => send(filesOf([bytes(1), bytes(2), bytes(3)]))],
    [
      'as many factoids as the limit',
      () => call(server, 'createAttestation', smallest(server, { factoids: products(3) })),
    ],
  ];
  test.each(fitting)('accepted: %s', async (_name, request) => {
    const reply = await request();
    expect(reply.status, reply.text).toBe(200);
  });

  const large: [string, () => Promise<Reply>, RegExp?][] = [
    ['a JSON body of one byte more', () => post(url(), sized(4097), 'application/json'), /4096 bytes/],
    ['a JSON body of 10 MB', () => post(url(), sized(10_000_000), 'application/json')],
    [
      'an urlencoded body',
      () => post(url(), `${formText(create())}&x=${'x'.repeat(5000)}`, 'application/x-www-form-urlencoded'),
    ],
    ['an envelope part', () => post(url(), ...large5000([...partsOf(create())]))],
    [
      'envelope parts together',
      () =>
        post(
          url(),
          ...body([
            ...partsOf(create()),
            ...[1, 2, 3].map((i) => ({ name: `x${i}`, content: 'x'.repeat(1500) })),
          ]),
        ),
    ],
    ['a file of one byte more', () => send(filesOf([bytes(50_001)])), /50000 bytes/],
    [
      'a file of 150 kB, before the envelope',
      () => send(filesOf([bytes(150_000)]), (e, f) => [...f, ...e]),
      /50000 bytes/,
    ],
    ['the second of two files', () => send(filesOf([bytes(10), bytes(50_001)]))],
    [
      'all files together',
      () => send(filesOf([1, 2, 3].map((i) => bytes(50_000, i)).concat(bytes(50_000, 4)))),
    ],
    ['a request of 10 MB', () => send(filesOf([bytes(49_999), bytes(10_000_000)]))],
    ['one file more', () => send(filesOf([bytes(1), bytes(2), bytes(3), bytes(4)])), /at most 3 files/],
    [
      'one factoid more',
      () => call(server, 'createAttestation', smallest(server, { factoids: products(4) })),
      /at most 3 factoids/,
    ],
    [
      'a hundred parts',
      () =>
        post(
          url(),
          ...body([
            ...partsOf(create()),
            ...Array.from({ length: 100 }, (_, i) => ({ name: `x${i}`, content: '' })),
          ]),
        ),
    ],
  ];
  const body = (parts: Part[]): [Buffer<ArrayBuffer>, string] => {
    const { body, contentType } = multipart(parts);
    return [body, contentType];
  };
  const large5000 = (parts: Part[]) => body([...parts, { name: 'x', content: 'x'.repeat(5000) }]);

  test.each(large)('refused: %s', async (_name, request, message) => {
    expectRefusal(await request(), 413, message && { message });
    await expect.poll(() => readdir(join(server.dataDir, 'spool')), { timeout: 60_000 }).toEqual([]);
  });

  test('refused without its length being known', async () => {
    const stream = new Blob([sized(50_000)]).stream();
    const response = await fetch(url(), {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { 'Content-Type': 'application/json' },
    });
    expectRefusal({ status: response.status, text: await response.text() }, 413);
  });

  test('the id is echoed when it came before what is too large', async () => {
    const fields = create();
    const reply = await post(url(), ...large5000(partsOf(fields)));
    expectRefusal(reply, 413, { requestId: fields.request_id });
  });

  test('adding: one factoid more', async () => {
    const ano = (await call(server, 'createAttestation', smallest(server, { completed: false }))).json.data
      .no;
    expectRefusal(await call(server, 'addFactoids', { ano, factoids: products(4) }), 413);
    expect((await call(server, 'readAttestation', { ano })).json.data.factoids).toEqual([]);
  });
});

test('as many factoids as the default allows may have thirty short fields each', async () => {
  const server = await startServerUnderTest();
  try {
    const fields = Array.from({ length: 29 }, (_, i) => [`field${i}`, 'x']);
    const data = { name: 'x', ...Object.fromEntries(fields) };
    const factoids = Array.from({ length: 1000 }, (_, i) => ({ unique_id: `f${i}`, type: 'open', data }));
    const template_id = await provisionKinds(server);
    const payload = smallest(server, { template_id, factoids, completed: false });
    const reply = await call(server, 'createAttestation', payload);
    expect(reply.status, reply.text).toBe(200);
  } finally {
    await server.stop();
  }
});

describe('over the rate is 429 with Retry-After (D10, D26)', () => {
  let server: ServerUnderTest;
  afterEach(() => server.stop());
  const read = (key = server.member) => call(server, 'readAttestation', { ano: 'A' }, key);

  function expectTooMany(reply: Reply, requestId?: string): void {
    expectRefusal(reply, 429, requestId === undefined ? {} : { requestId });
    expect(reply.headers.get('retry-after')).toMatch(/^[1-9][0-9]*$/);
  }

  test('per key, counted once the signature holds', async () => {
    server = await startServerUnderTest({ rateLimit: 0.01, rateBurst: 3 });
    const forger = { ...server.member, privateKey: server.otherMember.privateKey };
    for (let i = 0; i < 10; i++) expect((await read(forger)).status).toBe(500);
    for (let i = 0; i < 3; i++) expect((await read()).status).toBe(400);
    const fields = envelope('readAttestation', { ano: 'A' }, server.member);
    expectTooMany(
      await post(urlOf(server, 'readAttestation'), jsonBody(fields), 'application/json'),
      fields.request_id,
    );
    expectTooMany(await call(server, 'createAttestation', smallest(server)));
    // A caller without a valid signature does not learn that the key is busy.
    expect((await read(forger)).status).toBe(500);
    expect((await read(server.otherMember)).status).toBe(400);
    expect((await read(server.formal)).status).toBe(400);
  });

  test('per member, however many keys it has: twice the rate of one', async () => {
    server = await startServerUnderTest({ rateLimit: 0.01, rateBurst: 3 });
    const keys = [server.member, await addKey(server), await addKey(server), await addKey(server)];
    const statuses: number[] = [];
    for (const key of keys) {
      for (let i = 0; i < 3; i++) statuses.push((await read(key)).status);
    }
    expect(statuses).toEqual([...Array(6).fill(400), ...Array(6).fill(429)]);
    expect((await read(server.otherMember)).status).toBe(400);
    expect((await read(server.formal)).status).toBe(400);
  });

  test('a request over the rate stores nothing', async () => {
    server = await startServerUnderTest({ rateLimit: 0.01, rateBurst: 1 });
    await read();
    const payload = smallest(server);
    expectTooMany(await call(server, 'createAttestation', payload));
    const key = await server.running.storage.keys.find(server.member.accessKey);
    const owner = { memberId: key?.memberId ?? '', environment: 'sandbox' as const };
    expect(
      await server.running.storage.attestations.findByUniqueId(owner, String(payload.unique_id)),
    ).toBeUndefined();
  });

  test('per address, whatever is asked for', async () => {
    server = await startServerUnderTest({ addressRate: 0.01, addressBurst: 3 });
    expect((await read()).status).toBe(400);
    expect((await post(`${server.url}/none`, '')).status).toBe(404);
    expect((await fetch(urlOf(server, 'createAttestation'))).status).toBe(405);
    expectTooMany(await read());
    expectTooMany(await post(`${server.url}/none`, ''));
  });

  test('of an address over it, each connection gets one refusal a second', async () => {
    server = await startServerUnderTest({ addressRate: 0.01, addressBurst: 1 });
    expect((await read()).status).toBe(400);
    const start = performance.now();
    expectTooMany(await read());
    for (const path of ['/healthz', '/log/formal/checkpoint']) {
      expect((await fetch(server.url + path)).status).toBe(429);
    }
    expect(performance.now() - start).toBeGreaterThan(2850);
  });

  test('bytes per address', async () => {
    server = await startServerUnderTest({ addressBytes: 2048 });
    const fields = envelope('createAttestation', smallest(server, { note: 'x'.repeat(1500) }), server.member);
    const { body, contentType } = encoded(fields, 'json');
    expect((await post(urlOf(server, 'createAttestation'), body, contentType)).status).toBe(200);
    expectTooMany(await post(urlOf(server, 'createAttestation'), body, contentType));
  });

  test('an address that a trusted proxy names counts by itself; from anyone else the name is not believed', async () => {
    const ask = (address: string) =>
      fetch(`${server.url}/none`, { method: 'POST', headers: { 'X-Forwarded-For': address } }).then(
        ({ status }) => status,
      );
    const settings = { addressRate: 0.01, addressBurst: 1 };
    server = await startServerUnderTest({ ...settings, trustedProxy: ['127.0.0.1'] });
    expect([await ask('192.0.2.1'), await ask('192.0.2.2'), await ask('192.0.2.1')]).toEqual([404, 404, 429]);
    // What the client itself put in front is not believed.
    expect(await ask('192.0.2.9, 192.0.2.1')).toBe(429);
    await server.stop();
    server = await startServerUnderTest(settings);
    expect([await ask('192.0.2.1'), await ask('192.0.2.2')]).toEqual([404, 429]);
  });

  test.each([
    ['of one IPv6 /64 count as one', ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'], [404, 429]],
    ['of another /64 count by themselves', ['2001:db8:1:2::1', '2001:db8:1:3::1'], [404, 404]],
    ['of IPv4 count alike when they come as IPv6', ['192.0.2.1', '::ffff:192.0.2.1'], [404, 429]],
  ])('addresses %s', async (_name, addresses, want) => {
    server = await startServerUnderTest({ addressRate: 0.01, addressBurst: 1, trustedProxy: ['127.0.0.1'] });
    const statuses = [];
    for (const address of addresses) {
      const headers = { 'X-Forwarded-For': address };
      statuses.push((await fetch(`${server.url}/none`, { method: 'POST', headers })).status);
    }
    expect(statuses).toEqual(want);
  });

  test('bytes per address, of one IPv6 /64', async () => {
    server = await startServerUnderTest({ addressBytes: 2048, trustedProxy: ['127.0.0.1'] });
    const fields = envelope('createAttestation', smallest(server, { note: 'x'.repeat(1500) }), server.member);
    const statusFrom = async (address: string) => {
      const headers = { 'X-Forwarded-For': address, 'Content-Type': 'application/json' };
      const url = urlOf(server, 'createAttestation');
      return (await fetch(url, { method: 'POST', headers, body: jsonBody(fields) })).status;
    };
    expect([await statusFrom('2001:db8::1'), await statusFrom('2001:db8::2')]).toEqual([200, 429]);
  });

  test('files over the budget of the spool', async () => {
    server = await startServerUnderTest({ spoolBudget: 10_000 });
    const file = Buffer.alloc(20_000);
    const payload = smallest(server, { factoids: products(1), attachments: { 0: [sha256(file)] } });
    expectTooMany(await upload(server, 'createAttestation', payload, [filePart(0, file)]));
    await expect.poll(() => readdir(join(server.dataDir, 'spool')), { timeout: 60_000 }).toEqual([]);
    const small = Buffer.alloc(9000);
    const fits = smallest(server, { factoids: products(1), attachments: { 0: [sha256(small)] } });
    expect((await upload(server, 'createAttestation', fits, [filePart(0, small)])).status).toBe(200);
  });
});

describe('the bound of request_id can be raised (D12)', () => {
  test.each([36, 255])('to %i', async (requestIdMaxLength) => {
    const server = await startServerUnderTest({ requestIdMaxLength });
    try {
      const ask = (length: number) => {
        const requestId = 'r'.repeat(length);
        const fields = envelope('createAttestation', smallest(server), server.member, { requestId });
        return post(urlOf(server, 'createAttestation'), jsonBody(fields), 'application/json');
      };
      expect((await ask(requestIdMaxLength)).status).toBe(200);
      expectRefusal(await ask(requestIdMaxLength + 1), 400, { message: String(requestIdMaxLength) });
    } finally {
      await server.stop();
    }
  });
});

describe('HTTPS (D28): where other machines can reach the server', () => {
  const start = (env: Record<string, string>) => () => readSettings([], env);
  test.each(['0.0.0.0', '::', '192.0.2.1', 'example.com'])('%s is refused without a certificate', (HOST) => {
    expect(start({ HOST })).toThrow(/HTTPS: set TLS_CERT and TLS_KEY/);
  });
  test('a named proxy will do; loopback needs neither', () => {
    expect(start({ HOST: '0.0.0.0', TRUSTED_PROXY: '10.0.0.1' })()).toMatchObject({
      trustedProxy: ['10.0.0.1'],
    });
    expect(start({ HOST: '127.0.0.1' })()).toMatchObject({ tlsCert: null });
  });
});
