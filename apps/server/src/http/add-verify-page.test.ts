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
