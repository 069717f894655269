import { afterEach, describe, expect, test } from 'vitest';
import { addKey } from './add-key.ts';
import { formText, urlOf } from './encodings.ts';
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

/** Work of an address of this machine is counted only when the proxy is known. */
const trustedProxy = ['192.0.2.1'];

/** Of a member, nothing comes back while a test runs; a debt of an address is paid off after two seconds at any rate. */
const never = 0.000_01;

/** A request is let in as soon as the debt is paid off, and refused if that takes more than a second. */
const slow = 0.4;

const read = (key = server.member) => call(server, 'readAttestation', { ano: 'A' }, key);
const unsigned = () => read({ ...server.member, privateKey: server.otherMember.privateKey });

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

describe('work that an address may cause', () => {
  test('is used up by requests whose signature does not hold, and not by those whose does', async () => {
    server = await startServerUnderTest({ ...counted, addressWork: 30, trustedProxy });
    for (let i = 0; i < 100; i += 1) expect((await read()).status).toBe(400);
    // There is work for 120 at once and for 60 in a second; whoever waits longer than that is refused. Signed beforehand: a
    // busy machine takes seconds for it.
    const forger = { ...server.member, privateKey: server.otherMember.privateKey };
    const bodies = Array.from({ length: 600 }, () =>
      jsonBody(envelope('readAttestation', { ano: 'A' }, forger)),
    );
    const url = urlOf(server, 'readAttestation');
    const replies = await Promise.all(bodies.map((body) => post(url, body, 'application/json')));
    const refused = replies.filter(({ status }) => status !== 500);
    expect(refused.length).toBeGreaterThan(50);
    for (const reply of refused) expectTooMany(reply);
  });

  test('is not held against callers behind a proxy of this machine that no setting names', async () => {
    server = await startServerUnderTest({ ...counted, addressWork: never });
    for (let i = 0; i < 5; i += 1) expect((await unsigned()).status).toBe(500);
  });

  test.each(['/healthz', '/readyz', '/trust/formal.json'])(
    '%s is answered while there is a debt',
    async (path) => {
      server = await startServerUnderTest({ ...counted, addressWork: slow, trustedProxy });
      let last = await unsigned();
      for (let i = 0; i < 100 && last.status === 500; i += 1) last = await unsigned();
      expectTooMany(last);
      expect((await fetch(server.url + path)).status).toBe(200);
    },
  );

  test('is used up by signed requests over the rate of their key', async () => {
    server = await startServerUnderTest({
      ...counted,
      // Enough for two requests on a busy machine.
      addressWork: 5,
      trustedProxy,
      rateLimit: 0.01,
      rateBurst: 1,
    });
    expect((await read()).status).toBe(400);
    const first = await read();
    expectTooMany(first);
    expect(first.json.message).toContain('for this access_key');
    const more = await Promise.all(Array.from({ length: 200 }, () => read()));
    expect(more.some(({ json }) => json.message.includes('from this address'))).toBe(true);
  });

  test('is used up by the parts of an upload until its signature holds', async () => {
    server = await startServerUnderTest({ ...counted, addressWork: 10, keyWork: null, trustedProxy });
    expect((await files(50)).status).toBe(200);
    expect((await read()).status).toBe(400);
    const forger = { ...server.member, privateKey: server.otherMember.privateKey };
    let last = await read();
    for (let i = 0; i < 10 && last.status !== 429; i += 1) {
      expect([500, 429]).toContain((await files(50, forger)).status);
      last = await read();
    }
    expectTooMany(last);
  });

  test('is used up by the time that a body takes to be taken apart', async () => {
    server = await startServerUnderTest({ ...counted, addressWork: never, trustedProxy });
    const fields = envelope('createAttestation', smallest(server), server.member);
    const body = `${formText(fields)}&x=${'%41'.repeat(300_000)}`;
    const send = () => post(urlOf(server, 'createAttestation'), body, form);
    expect((await send()).status).toBe(200);
    // A debt is paid off after two seconds, which a busy machine may take.
    let last = await send();
    for (let i = 0; i < 10 && last.status !== 429; i += 1) last = await send();
    expectTooMany(last);
  });
});

const form = 'application/x-www-form-urlencoded';

describe('work that a member may cause', () => {
  const rows = Array.from({ length: 1000 }, (_, i) => ({
    unique_id: `f${i}`,
    type: 'product',
    data: { name: 'x'.repeat(500) },
  }));

  test.each([
    ['a large payload', () => call(server, 'createAttestation', smallest(server, { factoids: rows }))],
    ['a large member outside of a small payload', largeOutside],
    ['files', () => files(20)],
  ])(
    'is used up by %s, for all of its keys; other members and environments are served',
    async (_name, send) => {
      server = await startServerUnderTest({ ...counted, keyWork: never });
      expect((await send()).status).toBe(200);
      expectTooMany(await read());
      expectTooMany(await read(await addKey(server)));
      expect((await read(server.otherMember)).status).toBe(400);
      expect((await read(server.formal)).status).toBe(400);
    },
  );

  test('is used up by a large answer', async () => {
    server = await startServerUnderTest({ ...counted, keyWork: 10 });
    const create = smallest(server, { factoids: rows });
    const ano = (await call(server, 'createAttestation', create)).json.data.no as string;
    const status = async () => (await call(server, 'readAttestation', { ano })).status;
    // What the create took is paid off first.
    await expect.poll(status, { timeout: 60_000 }).toBe(200);
    let last = 200;
    for (let i = 0; i < 50 && last === 200; i += 1) last = await status();
    expect(last).toBe(429);
  });

  test('lets files that have arrived wait instead of being sent again', async () => {
    server = await startServerUnderTest({ ...counted, keyWork: 18 });
    const replies = [await files(20), await files(20), await files(20)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('is not touched by small requests, nor by small files one at a time', async () => {
    server = await startServerUnderTest({ ...counted, keyWork: never });
    for (let i = 0; i < 20; i += 1) {
      expect((await call(server, 'createAttestation', smallest(server))).status).toBe(200);
    }
    for (let i = 0; i < 5; i += 1) expect((await files(1)).status).toBe(200);
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
