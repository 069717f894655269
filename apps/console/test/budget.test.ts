import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pagesFolder } from '../pages-folder.js';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const read = (name: string) => readFileSync(join(pagesFolder, name), 'utf8');
const manifest = JSON.parse(read('.vite/manifest.json')) as Record<string, Chunk>;

/** Files that the browser loads for a page: its chunks, what they import, and their styles. */
function filesOf(names: readonly string[]): Set<string> {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no ${name}; it has ${Object.keys(manifest)}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    chunk.imports?.forEach(add);
  };
  names.forEach(add);
  return files;
}

function gzipped(html: string, names: readonly string[]): number {
  const files = [html, ...filesOf(names)];
  return files.reduce((sum, name) => sum + gzipSync(read(name), { level: 9 }).length, 0);
}

/** What index.html has loaded with its script. */
const soon = ['src/shell.tsx', 'src/service-zh.ts'];
const frame = ['index.html', ...soon];
const editor = ['src/pages/template.tsx', 'src/template/visual-editor.tsx'];

test.each([
  ['index.html', 'sign-in', frame, 200_000],
  ['index.html', 'overview', [...frame, 'src/pages/overview.tsx'], 200_000],
  ['index.html', 'attestations', [...frame, 'src/pages/attestations.tsx'], 200_000],
  ['index.html', 'attestation', [...frame, 'src/pages/attestation.tsx'], 205_000],
  ['index.html', 'new attestation', [...frame, 'src/pages/new-attestation.tsx'], 240_000],
  ['index.html', 'add to an attestation', [...frame, 'src/pages/add-factoids.tsx'], 240_000],
  ['index.html', 'batch', [...frame, 'src/pages/batch.tsx'], 240_000],
  ['index.html', 'keys', [...frame, 'src/pages/keys.tsx'], 200_000],
  ['index.html', 'templates', [...frame, 'src/pages/templates.tsx'], 200_000],
  ['index.html', 'request log', [...frame, 'src/pages/request-log.tsx'], 200_000],
  ['index.html', 'certifications', [...frame, 'src/pages/certifications.tsx'], 200_000],
  ['index.html', 'template', [...frame, 'src/pages/template.tsx'], 210_000],
  ['index.html', 'template, with its forms and layout', [...frame, ...editor], 350_000],
  ['index.html', 'account', [...frame, 'src/pages/account.tsx'], 200_000],
  ['index.html', 'people', [...frame, 'src/pages/people.tsx'], 200_000],
  ['index.html', 'audit', [...frame, 'src/pages/audit.tsx'], 200_000],
  ['lookup.html', 'look-up', ['lookup.html'], 60_000],
  ['not-found.html', 'not found', ['not-found.html'], 20_000],
])('%s %s', (html, route, names, budget) => {
  const bytes = gzipped(html, names);
  console.info(`${route}: ${(bytes / 1000).toFixed(1)} kB gzip of ${budget / 1000}`);
  expect(bytes).toBeLessThanOrEqual(budget);
});

test('TipTap is loaded by the template editor alone', () => {
  const hasEditor = (names: readonly string[]) =>
    [...filesOf(names)].some((name) => name.endsWith('.js') && read(name).includes('ProseMirror-'));
  const pages = Object.keys(manifest).filter((name) => name.startsWith('src/pages/'));
  expect(pages.length).toBeGreaterThan(9);
  expect(pages.filter((name) => hasEditor([...frame, name]))).toEqual([]);
  expect(hasEditor([...frame, ...editor])).toBe(true);
});

test.each(['index.html', 'lookup.html', 'not-found.html'])(
  '%s names its icon by the path that the server has for it',
  (name) => {
    expect(read(name)).toContain('<link rel="icon" href="/console/icon.svg"');
  },
);

test('index.html has words and frame loaded before its script asks for them', () => {
  const preloaded = read('index.html').match(/(?<=rel="modulepreload" crossorigin href="\/console\/)[^"]+/g);
  expect(preloaded).toEqual(expect.arrayContaining(soon.map((name) => manifest[name]?.file)));
});

test('pages load nothing from elsewhere, and no web font', () => {
  const files = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]));
  for (const name of ['index.html', 'lookup.html', 'not-found.html'])
    expect(read(name)).not.toMatch(/(src|href)="(https?:)?\/\//);
  for (const name of files)
    if (name.endsWith('.css')) expect(read(name)).not.toMatch(/@font-face|@import|url\(/);
});
