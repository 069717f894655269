import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { galleryPages } from './site-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'gallery-page-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('without pictures there is no page', () => {
  expect(galleryPages(folder)).toEqual([]);
  expect(galleryPages(join(folder, 'none'))).toEqual([]);
});

test('pictures are shown by page, each with how it was taken', () => {
  for (const name of ['keys.en-light-phone', 'keys.zh-dark-desktop', 'audit.en-light-phone'])
    writeFileSync(join(folder, `${name}.png`), '');
  const [page, ...more] = galleryPages(folder);
  expect(more).toEqual([]);
  expect([...(page?.markdown.matchAll(/^## (.+)/gm) ?? [])].map(([, id]) => id)).toEqual(['audit', 'keys']);
  expect(page?.markdown).toContain('src="/gallery/keys.zh-dark-desktop.png" alt="keys, zh-dark-desktop"');
  expect(page?.markdown.match(/<figure>/g)).toHaveLength(3);
});
