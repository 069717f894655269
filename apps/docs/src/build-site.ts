import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { changelogPage } from './changelog-page.ts';
import { readContracts } from './contract.ts';
import { guidePages } from './guide-pages.ts';
import { layout } from './layout.ts';
import { linkIds } from './link-ids.ts';
import type { Page } from './page.ts';
import { referencePages } from './reference-pages.ts';
import { rulesPage } from './rules-page.ts';
import { samplesPage } from './samples-page.ts';
import { searchIndex } from './search-index.ts';

/**
 * Builds the whole site anew. It needs no network, now or when it is read.
 *
 * @param folder emptied first
 * @returns number of pages
 */
export function buildSite(folder: string): number {
  const pages = allPages();
  rmSync(folder, { recursive: true, force: true });
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  cpSync(join(import.meta.dirname, 'assets'), join(folder, 'assets'), { recursive: true });
  write('assets/search-index.js', `window.searchIndex = ${JSON.stringify(searchIndex(pages))};\n`);
  for (const page of pages) write(page.path, layout(page, pages));
  return pages.length;
}

/** The order is that of the navigation. */
function allPages(): Page[] {
  const contracts = readContracts();
  const newest = contracts.at(-1);
  if (newest === undefined)
    throw new Error('There is no contract in packages/contract/generated. Run: npm run generate');
  const pages = [
    ...guidePages().filter(({ group }) => group === 'Guides'),
    samplesPage(),
    ...contracts.toReversed().flatMap(referencePages),
    ...guidePages().filter(({ group }) => group === 'Judged by'),
    rulesPage(newest.catalogue),
    changelogPage(),
    ...guidePages().filter(({ group }) => group === 'Packages' || group === 'Inside'),
  ];
  const ids = new Set(
    pages.flatMap(({ html }) => [...html.matchAll(/ id="((?:D|ATT-)[\w-]+)"/g)].map(([, id]) => id)),
  );
  return pages.map((page) => ({ ...page, html: linkIds(page.html, (id) => ids.has(id)) }));
}
