import { fastify } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { addVerifyPage } from './add-verify-page.ts';

const html = '<!doctype html><title>核验</title>';
const app = fastify();
const bare = fastify();
addVerifyPage(app, html);
addVerifyPage(bare, undefined);
afterAll(() => Promise.all([app.close(), bare.close()]));

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

it('has no route in a build without the page', async () => {
  expect((await bare.inject('/verify')).statusCode).toBe(404);
});
