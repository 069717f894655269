import { afterAll, describe, expect, test } from 'vitest';
import { startServerUnderTest } from '../server-under-test.ts';

const server = await startServerUnderTest();
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

describe('the pages that the server sends', () => {
  test.each(['/console', '/console/', '/console/keys?environment=formal', '/console/a/b', '/lookup'])(
    '%s is a page that may load its own files alone, with a nonce of its own',
    async (path) => {
      const nonces = await Promise.all(
        [1, 2].map(async () => {
          const response = await get(path);
          expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
          expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
          expect(response.headers.get('x-content-type-options')).toBe('nosniff');
          expect(response.headers.get('referrer-policy')).toBe('no-referrer');
          const policy = response.headers.get('content-security-policy') ?? '';
          expect(policy).toMatch(
            /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w+/=]{24}'/,
          );
          expect(policy).toContain("frame-ancestors 'none'");
          expect(policy).not.toContain('unsafe');
          const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
          const html = await response.text();
          expect(html).not.toContain('__CSP_NONCE__');
          if (path !== '/lookup') expect(html).toContain(nonce);
          return nonce;
        }),
      );
      expect(new Set(nonces).size).toBe(2);
    },
  );

  test('the look-up says who runs the service', async () => {
    expect(await (await get('/lookup')).text()).toContain('<meta name="service" content="attestation.local"');
  });

  test.each([
    ['text/html,application/xhtml+xml', 302, '/console'],
    ['application/json', 404, null],
    ['*/*', 404, null],
  ])('the address alone, asked for with Accept: %s, gives %i', async (accept, status, location) => {
    const response = await fetch(server.url, { headers: { accept }, redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([status, location]);
    if (status === 404)
      expect(await response.json()).toMatchObject({ message: expect.stringContaining('path') });
  });

  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  test.each([
    ['GET', '/nonsense', browser, 'page'],
    ['HEAD', '/nonsense', browser, 'page'],
    ['GET', '/apis', browser, 'page'],
    ['GET', '/nonsense', 'text/html;q=0.5, application/json', 'error'],
    ['GET', '/nonsense', '*/*', 'error'],
    ['GET', '/nonsense', 'text/html;q=0', 'error'],
    ['POST', '/nonsense', browser, 'error'],
    ['GET', '/api', browser, 'error'],
    ['GET', '/api/v1/nonsense?x=1', browser, 'error'],
    ['GET', '//API/v1/attestations', browser, 'error'],
    ['GET', '/api/v1/attestations', browser, 'error'],
    ['GET', '/nonsense/%zz', browser, 'error'],
  ])('%s %s, asked for with Accept: %s, gives the %s', async (method, path, accept, want) => {
    const response = await fetch(server.url + path, { method, headers: { accept } });
    const text = await response.text();
    expect(response.status).toBe(path === '/api/v1/attestations' ? 405 : 404);
    expect(response.headers.get('content-type')).toMatch(want === 'page' ? 'text/html' : 'application/json');
    if (want === 'error')
      expect(JSON.parse(text)).toEqual({
        request_id: '',
        message: expect.any(String),
        timestamp: expect.any(Number),
      });
    else if (method === 'GET') expect(text).toMatch(/href="\/lookup".*href="\/verify".*href="\/console"/s);
  });

  test('their files are kept for a year by browsers, and packed for those that can unpack them', async () => {
    const html = await (await get('/console')).text();
    const [, script = ''] = /src="(\/console\/assets\/[^"]+\.js)"/.exec(html) ?? [];
    const plain = await get(script, { 'Accept-Encoding': 'identity' });
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(plain.headers.get('vary')).toBe('Accept-Encoding');
    const text = await plain.text();
    for (const encoding of ['gzip', 'br']) {
      const packed = await get(script, { 'Accept-Encoding': encoding });
      expect(packed.headers.get('content-encoding')).toBe(encoding);
      expect(await packed.text()).toBe(text);
    }
  });

  test.each([
    '/console/assets/none.js',
    '/console/v1/none',
    '/console/assets/../../package.json',
    '/console/.vite/manifest.json',
  ])('%s is not a file of the server', async (path) => {
    const response = await get(path);
    const text = await response.text();
    expect(text).not.toContain('"dependencies"');
    expect(text).not.toContain('"file"');
    if (path.includes('/assets/none') || path.includes('/v1/')) {
      expect(response.status).toBe(404);
      expect(JSON.parse(text)).toHaveProperty('message');
    }
  });
});
