import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LiveSite, openSite } from '../src/live-site.ts';

let folder: string;
let site: LiveSite;
const secret = `${basename(import.meta.filename)}.secret`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'attestation-site-'));
  writeFileSync(join(folder, 'index.html'), '<body>home</body>');
  writeFileSync(join(folder, 'style.css'), 'body {}');
  writeFileSync(join(folder, '..', secret), 'secret');
  site = await openSite(folder, 0);
});
afterAll(() => {
  site.close();
  rmSync(folder, { recursive: true, force: true });
  rmSync(join(folder, '..', secret));
});

const paths: [path: string, { status: number; body: RegExp }][] = [
  ['/', { status: 200, body: /^<body>home<script>new EventSource/ }],
  ['/index.html?x=1', { status: 200, body: /<script>/ }],
  ['/style.css', { status: 200, body: /^body \{\}$/ }],
  ['/none.html', { status: 404, body: /No such page/ }],
  [`/%2e%2e/${secret}`, { status: 404, body: /No such page/ }],
  [`/..%2f${secret}`, { status: 404, body: /No such page/ }],
  ['/%', { status: 404, body: /No such page/ }],
];

test.each(paths)('%s', async (path, { status, body }) => {
  const response = await fetch(`${site.url}${path}`);
  expect(response.status).toBe(status);
  expect(await response.text()).toMatch(body);
});
