import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { addTrust, addVerifyPage } from './add-log.ts';

const html = '<!doctype html><title>核验</title>';
const app = fastify();
addVerifyPage(app, html);
addTrust(app, (environment) => `{"environment":"${environment}"}`);
afterAll(() => app.close());

it('serves the page as it is, not to be framed', async () => {
  const answer = await app.inject('/verify');
  expect([answer.statusCode, answer.body]).toEqual([200, html]);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
});

it.each([
  ['br, gzip;q=0.5', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['br;q=0.0, identity', undefined, (bytes: Buffer) => bytes],
] as const)('packs the page for Accept-Encoding: %s', async (accepted, encoding, unpack) => {
  const answer = await app.inject({ url: '/verify', headers: { 'accept-encoding': accepted } });
  expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([encoding, 'Accept-Encoding']);
  expect(unpack(answer.rawPayload).toString()).toBe(html);
});

it('sends nothing to whoever has it already', async () => {
  const { headers } = await app.inject('/verify');
  const again = await app.inject({ url: '/verify', headers: { 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it('gives the trust file of each environment, and of no other', async () => {
  expect((await app.inject('/trust/formal.json')).json()).toEqual({ environment: 'formal' });
  expect((await app.inject('/trust/sandbox.json')).json()).toEqual({ environment: 'sandbox' });
  expect((await app.inject('/trust/other.json')).statusCode).toBe(404);
});
