import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyTimeStamp } from '@attestation/evidence';
import { afterEach, expect, test, vi } from 'vitest';
import {
  createTimeStamper,
  requestTimeStamp,
  type TimeStampErrorCode,
} from '../../src/signature/request-time-stamp.ts';
import { describeCause } from '../../src/start/create-log.ts';
import { openServiceKeys } from '../service-keys.ts';

const manifest = Buffer.from('{"format":1}');

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

const answer =
  (body: string | Buffer, status = 200, type = 'application/timestamp-reply'): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': type, location: '/elsewhere' }).end(body);
  };

test.each<[string, { listener: RequestListener; want: TimeStampErrorCode; says: RegExp; timeout?: number }]>([
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
  ['no answer', { listener: () => {}, want: 'unreachable', says: /timeout/i, timeout: 400 }],
  [
    'a closed connection',
    { listener: (request) => request.socket.destroy(), want: 'unreachable', says: /./ },
  ],
])(
  'an authority that gives %s gives no time stamp',
  async (_name, { listener, want, says, timeout = 10_000 }) => {
    const url = await serve(listener);
    const error = await requestTimeStamp(manifest, { url, roots: [], timeout }).catch((cause) => cause);
    expect(error).toMatchObject({ name: 'TimeStampError', code: want });
    expect(error.message).toMatch(says);
  },
);

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
