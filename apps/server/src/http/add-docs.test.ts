import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { addDocs } from './add-docs.ts';

const script = 'document.title = "1";';
const folder = mkdtempSync(join(tmpdir(), 'add-docs-'));
const files = {
  'index.html': `<script>${script}</script><script src="_astro/a.js"></script>`,
  'guides/signing.html': '<a href="../index.html">home</a>',
  '404.html': '<a href="/errors.html">Errors</a>',
  '_astro/a.js': 'import("./b.js")',
  'pagefind/en.pf_index': 'packed already',
};
for (const name of ['guides', '_astro', 'pagefind']) mkdirSync(join(folder, name));
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);

const app = fastify();
const isThere = addDocs(app, folder, '');
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

it.each([
  ['/docs/', 200, 'text/html; charset=utf-8', files['index.html']],
  ['/docs/index.html?x=1', 200, 'text/html; charset=utf-8', files['index.html']],
  ['/docs/guides/signing', 200, 'text/html; charset=utf-8', files['guides/signing.html']],
  ['/docs/pagefind/en.pf_index', 200, 'application/octet-stream', 'packed already'],
  ['/docs/guides/', 404, 'text/html; charset=utf-8', '<a href="/docs/errors.html">Errors</a>'],
  ['/docs/none', 404, 'text/html; charset=utf-8', '<a href="/docs/errors.html">Errors</a>'],
  ['/docs/..%2f..%2fetc/passwd', 404, 'text/html; charset=utf-8', '<a href="/docs/errors.html">Errors</a>'],
])('%s: %i', async (url, status, type, body) => {
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([status, type, body]);
  const head = await app.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([status, type, '']);
});

it('sends a reader to the first page', async () => {
  expect(isThere).toBe(true);
  const { statusCode, headers } = await app.inject('/docs');
  expect([statusCode, headers.location]).toEqual([302, '/docs/']);
});

it('lets inline scripts run by their hashes alone', async () => {
  const { headers } = await app.inject('/docs/');
  const [scripts] = /script-src [^;]*/.exec(String(headers['content-security-policy'])) ?? [];
  const hash = createHash('sha256').update(script).digest('base64');
  expect(scripts).toBe(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}'`);
});

it('packs text, and lets browsers keep what has its content in its name', async () => {
  const { headers, rawPayload } = await app.inject({
    url: '/docs/_astro/a.js',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(gunzipSync(rawPayload).toString()).toBe(files['_astro/a.js']);
  const first = await app.inject('/docs/');
  expect(first.headers['cache-control']).toBe('no-cache');
  const again = await app.inject({ url: '/docs/', headers: { 'if-none-match': String(first.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it('says what to do when the site was not built', async () => {
  const without = fastify();
  expect(addDocs(without, join(folder, 'none'), 'Build it.')).toBe(false);
  for (const url of ['/docs', '/docs/errors.html']) {
    const { statusCode, body } = await without.inject(url);
    expect([statusCode, body]).toEqual([404, 'The documentation is not part of this server. Build it.\n']);
  }
});

it('reads a file again after it could not be read', async () => {
  const path = join(folder, 'late.txt');
  writeFileSync(path, 'late');
  const later = fastify();
  addDocs(later, folder, '');
  rmSync(path);
  expect((await later.inject('/docs/late.txt')).statusCode).toBe(500);
  writeFileSync(path, 'late');
  expect((await later.inject('/docs/late.txt')).body).toBe('late');
  await later.close();
});
