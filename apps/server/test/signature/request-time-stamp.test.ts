import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyTimeStamp } from '@attestation/evidence';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  createTimeStamper,
  requestTimeStamp,
  type TimeStampErrorCode,
} from '../../src/signature/request-time-stamp.ts';
import { describeCause } from '../../src/start/create-log.ts';
import { openServiceKeys } from '../service-keys.ts';
import { makeAuthority, type OpensslAuthority } from './openssl-authority.ts';

const openssl = spawnSync('openssl', ['version']).status === 0;
const manifest = Buffer.from('{"format":1}');

let made: OpensslAuthority | undefined;
let root: string;
beforeAll(async () => {
  if (!openssl) return;
  made = await makeAuthority();
  root = await readFile(made.rootFile, 'utf8');
});
afterAll(() => made?.remove());

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Answers as openssl does; `alter` sees the query before and the reply after. */
function authority(
  alter: { query?: (der: Buffer) => Buffer; reply?: (der: Buffer) => Buffer } = {},
): RequestListener {
  return async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const query = Buffer.concat(pieces);
    const reply = (await made?.reply(alter.query?.(query) ?? query)) ?? Buffer.alloc(0);
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
    response.end(alter.reply?.(reply) ?? reply);
  };
}

const answer =
  (body: string | Buffer, status = 200, type = 'application/timestamp-reply'): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': type, location: '/elsewhere' }).end(body);
  };

test.skipIf(!openssl)('a time stamp of an authority elsewhere holds (skipped without openssl)', async () => {
  const url = await serve(authority());
  const token = await requestTimeStamp(manifest, { url, roots: [root] });
  const result = await verifyTimeStamp(token, manifest, { roots: [root] });
  expect(result).toMatchObject({ ok: true, policy: '1.2.3', signer: { name: 'clock' } });
});

/** The same bits but one, at the end of the query: TRUE behind the 8 bytes of the nonce. */
const otherNonce = (query: Buffer) => query.fill((query.at(-4) ?? 0) ^ 1, query.length - 4, query.length - 3);
const otherImprint = (query: Buffer) => {
  const at = query.indexOf('0420', 'hex') + 2;
  return query.fill((query[at] ?? 0) ^ 1, at, at + 1);
};
const flipLast = (reply: Buffer) => reply.fill((reply.at(-1) ?? 0) ^ 1, reply.length - 1);

test
  .skipIf(!openssl)
  .each<[string, { listener: () => RequestListener; want: TimeStampErrorCode; says: RegExp }]>([
    [
      'for another nonce',
      { listener: () => authority({ query: otherNonce }), want: 'bad-stamp', says: /wrong-nonce/ },
    ],
    [
      'for other bytes',
      { listener: () => authority({ query: otherImprint }), want: 'bad-stamp', says: /wrong-digest/ },
    ],
    [
      'with a broken signature',
      { listener: () => authority({ reply: flipLast }), want: 'bad-stamp', says: /wrong-signature/ },
    ],
    [
      'cut short',
      {
        listener: () => authority({ reply: (reply) => reply.subarray(0, -9) }),
        want: 'bad-answer',
        says: /TimeStampResp/,
      },
    ],
    [
      'with a byte more',
      {
        listener: () => authority({ reply: (reply) => Buffer.concat([reply, Buffer.alloc(1)]) }),
        want: 'bad-answer',
        says: /TimeStampResp/,
      },
    ],
    [
      'refused, with its reason',
      {
        // openssl makes such a reply of a query that it cannot read.
        listener: () => authority({ query: () => Buffer.from('3003020101', 'hex') }),
        want: 'refused',
        says: /status 2, ".+"/,
      },
    ],
  ])('a time stamp %s is not taken (skipped without openssl)', async (_name, { listener, want, says }) => {
  const url = await serve(listener());
  const error = await requestTimeStamp(manifest, { url, roots: [root] }).catch((cause) => cause);
  expect(error).toMatchObject({ name: 'TimeStampError', code: want });
  expect(error.message).toMatch(says);
});

test.each<[string, { listener: RequestListener; want: TimeStampErrorCode; says: RegExp }]>([
  ['an error', { listener: answer('', 503), want: 'bad-answer', says: /503/ }],
  ['a page', { listener: answer('<html>', 200, 'text/html'), want: 'bad-answer', says: /text\/html/ }],
  ['a redirect', { listener: answer('', 302), want: 'unreachable', says: /redirect/ }],
  ['nothing', { listener: answer(''), want: 'bad-answer', says: /TimeStampResp/ }],
  ['a number', { listener: answer(Buffer.from('020100', 'hex')), want: 'bad-answer', says: /TimeStampResp/ }],
  [
    'granted, and no token',
    { listener: answer(Buffer.from('30053003020100', 'hex')), want: 'refused', says: /status 0/ },
  ],
  ['endless bytes', { listener: answer(Buffer.alloc(1 << 20)), want: 'bad-answer', says: /65536/ }],
  ['no answer', { listener: () => {}, want: 'unreachable', says: /timeout/i }],
  [
    'a closed connection',
    { listener: (request) => request.socket.destroy(), want: 'unreachable', says: /./ },
  ],
])('an authority that gives %s gives no time stamp', async (_name, { listener, want, says }) => {
  const url = await serve(listener);
  const error = await requestTimeStamp(manifest, { url, roots: [], timeout: 400 }).catch((cause) => cause);
  expect(error).toMatchObject({ name: 'TimeStampError', code: want });
  expect(error.message).toMatch(says);
});

test('one that is down is left alone for longer and longer', async () => {
  let asked = 0;
  const url = await serve((_request, response) => {
    asked += 1;
    response.writeHead(503).end();
  });
  const keys = await openServiceKeys();
  const stamper = createTimeStamper({ ...keys, external: { url, roots: [] } });
  vi.useFakeTimers({ toFake: ['performance'] });
  const all = vi.spyOn(Math, 'random').mockReturnValue(1);
  const names: string[] = [];
  for (const seconds of [0, 0.9, 0.2, 1.8, 0.3, 3.8, 0.3]) {
    vi.advanceTimersByTime(seconds * 1000);
    names.push(await stamper.stamp('formal', manifest).catch(({ name }) => name));
  }
  vi.useRealTimers();
  all.mockRestore();
  const [down, rests] = ['TimeStampError', 'RestingError'];
  expect(names).toEqual([down, rests, down, rests, down, rests, down]);
  expect(asked).toBe(4);
  expect(stamper.isRemote('formal')).toBe(true);

  expect(stamper.isRemote('sandbox')).toBe(false);
  const roots = [stamper.roots.sandbox];
  const token = await stamper.stamp('sandbox', manifest);
  expect(await verifyTimeStamp(token, manifest, { roots })).toMatchObject({ ok: true });
});

test('user name and password go into a header field, and into no message', async () => {
  let authorization: string | undefined;
  const url = await serve((request, response) => {
    authorization = request.headers.authorization;
    response.writeHead(403).end();
  });
  const withPassword = url.replace('http://', 'http://me:secret%40@');
  const ask = () => requestTimeStamp(manifest, { url: withPassword, roots: [] });
  await expect(ask()).rejects.toThrow('It answered 403');
  expect(authorization).toBe(`Basic ${Buffer.from('me:secret@').toString('base64')}`);
  server?.close();
  const error = await ask().catch((thrown: unknown) => thrown);
  expect(JSON.stringify(describeCause(error))).not.toContain('secret');
});
