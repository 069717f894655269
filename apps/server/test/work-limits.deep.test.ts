import { afterEach, describe, expect, test } from 'vitest';
import { addKey } from './add-key.ts';
import { urlOf } from './encodings.ts';
import { expectRefusal } from './expect-refusal.ts';
import { filePart, sha256 } from './files.ts';
import {
  call,
  envelope,
  jsonBody,
  post,
  type Reply,
  type ServerUnderTest,
  smallest,
  startServerUnderTest,
  upload,
} from './server-under-test.ts';

let server: ServerUnderTest;
afterEach(() => server.stop());

/** Counted, and never too many. */
const counted = { rateLimit: 100_000, addressRate: 100_000 };

/** What requests of an address of this machine cost is counted only when the proxy is known. */
const trustedProxy = ['192.0.2.1'];

const read = (key = server.member) => call(server, 'readAttestation', { ano: 'A' }, key);

function expectTooMany(reply: Reply): void {
  expectRefusal(reply, 429);
  expect(reply.headers.get('retry-after')).toMatch(/^[1-9][0-9]*$/);
}

/** A create whose JSON body is large, and its payload small. */
function largeOutside(): Promise<Reply> {
  const fields = jsonBody(envelope('createAttestation', smallest(server), server.member));
  const body = `${fields.slice(0, -1)},"x":[${'{"a":0},'.repeat(5000)}0]}`;
  return post(urlOf(server, 'createAttestation'), body, 'application/json');
}

/** A create with as many files of one byte. */
function files(count: number, key = server.member): Promise<Reply> {
  const contents = Array.from({ length: count }, (_, i) => Buffer.from([i]));
  const factoids = [{ unique_id: 'f', type: 'product', data: { name: 'x' } }];
  const payload = smallest(server, { factoids, attachments: [contents.map(sha256)] });
  const parts = contents.map((content) => filePart(0, content));
  return upload(server, 'createAttestation', payload, parts, undefined, key);
}

describe('what an address may cost until signatures hold', () => {
  /** As many parts as an address may send in three seconds, all at once. */
  async function upload800(key = server.member): Promise<number[]> {
    const replies = await Promise.all(Array.from({ length: 8 }, () => files(100, key)));
    return replies.map(({ status }) => status);
  }
  const forger = () => ({ ...server.member, privateKey: server.otherMember.privateKey });

  test('is used up by uploads whose signature does not hold; health and trust are answered all the same', async () => {
    server = await startServerUnderTest({ ...counted, trustedProxy });
    expect((await files(100)).status).toBe(200);
    expect((await read()).status).toBe(400);
    for (const status of await upload800(forger())) expect([500, 429]).toContain(status);
    const refused = await read();
    expectTooMany(refused);
    expect(refused.json.message).toContain('from this address');
    for (const path of ['/healthz', '/readyz', '/trust/formal.json'])
      expect((await fetch(server.url + path)).status).toBe(200);
  });

  test('is not counted for callers behind a proxy of this machine that no setting names', async () => {
    server = await startServerUnderTest(counted);
    expect(await upload800(forger())).toEqual(Array(8).fill(500));
    expect((await read()).status).toBe(400);
  });

  test('is used up by signed requests over the rate of their key', async () => {
    server = await startServerUnderTest({ ...counted, trustedProxy, rateLimit: 0.01, rateBurst: 1 });
    expect((await read()).status).toBe(400);
    const first = await read();
    expectTooMany(first);
    expect(first.json.message).toContain('for this access_key');
    expect(await upload800()).toEqual(Array(8).fill(429));
    expect((await read()).json.message).toContain('from this address');
  });
});

describe('what a member may cost', () => {
  const rows = Array.from({ length: 1000 }, (_, i) => ({
    unique_id: `f${i}`,
    type: 'product',
    data: { name: 'x'.repeat(500) },
  }));
  const large = (key = server.member) =>
    call(server, 'createAttestation', smallest(server, { factoids: rows, template_id: 'unknown' }), key);

  test.each([
    ['a large payload', () => call(server, 'createAttestation', smallest(server, { factoids: rows }))],
    ['a large member outside of a small payload', largeOutside],
    ['files', () => files(20)],
  ])(
    'is used up by %s, for all of its keys; other members and environments are served',
    async (_name, send) => {
      server = await startServerUnderTest({ ...counted, memberBytes: 1 });
      expect((await send()).status).toBe(200);
      expectTooMany(await large());
      expectTooMany(await large(await addKey(server)));
      // The template is not known.
      expect((await large(server.otherMember)).status).toBe(400);
      expect((await large(server.formal)).status).toBe(400);
      expect((await read()).status).toBe(400);
    },
  );

  test('makes files that have arrived wait instead of being sent again', async () => {
    server = await startServerUnderTest({ ...counted, memberBytes: 1_000_000 });
    const started = performance.now();
    const replies = [await files(4), await files(4), await files(4)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(performance.now() - started).toBeGreaterThan(5000);
  });

  test('makes the pieces of a large answer wait', async () => {
    server = await startServerUnderTest({ ...counted, memberBytes: 1_000_000 });
    const many = rows.map((row) => ({ ...row, data: { name: 'x'.repeat(900) } }));
    const create = smallest(server, { factoids: many, completed: false });
    const ano = (await call(server, 'createAttestation', create)).json.data.no as string;
    const started = performance.now();
    expect((await call(server, 'readAttestation', { ano })).json.data.factoids).toHaveLength(1000);
    expect(performance.now() - started).toBeGreaterThan(10_000);
  });

  test('is not touched by small requests, nor by small files one at a time', async () => {
    server = await startServerUnderTest({ ...counted, memberBytes: 1 });
    for (let i = 0; i < 20; i += 1) {
      expect((await call(server, 'createAttestation', smallest(server))).status).toBe(200);
    }
    expect((await files(1)).status).toBe(200);
  });
});

test.each(['/healthz', '/readyz', '/verify', '/trust/formal.json'])(
  '%s counts for the rate of an address',
  async (path) => {
    server = await startServerUnderTest({ addressRate: 0.01, addressBurst: 2 });
    const ask = async () => (await fetch(server.url + path)).status;
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
    expectTooMany(await read());
  },
);
