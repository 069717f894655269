import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyTimeStamp } from '@attestation/evidence';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { requestTimeStamp, type TimeStampErrorCode } from '../../src/signature/request-time-stamp.ts';
import { makeAuthority, type OpensslAuthority } from './openssl-authority.ts';

const manifest = Buffer.from('{"format":1}');

let made: OpensslAuthority;
let root: string;
beforeAll(async () => {
  made = await makeAuthority();
  root = await readFile(made.rootFile, 'utf8');
});
afterAll(() => made.remove());

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
    const reply = await made.reply(alter.query?.(query) ?? query);
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
    response.end(alter.reply?.(reply) ?? reply);
  };
}

test('a time stamp of an authority elsewhere holds', async () => {
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

test.each<[string, { listener: () => RequestListener; want: TimeStampErrorCode; says: RegExp }]>([
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
])('a time stamp %s is not taken', async (_name, { listener, want, says }) => {
  const url = await serve(listener());
  const error = await requestTimeStamp(manifest, { url, roots: [root] }).catch((cause) => cause);
  expect(error).toMatchObject({ name: 'TimeStampError', code: want });
  expect(error.message).toMatch(says);
});
