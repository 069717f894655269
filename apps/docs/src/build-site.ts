import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brokenLinks, idsOf } from './broken-links.ts';
import { changelogPage } from './changelog-page.ts';
import { readContracts } from './contract.ts';
import { galleryFolder, galleryPages, galleryPath } from './gallery-page.ts';
import { guidePages } from './guide-pages.ts';
import { layout } from './layout.ts';
import { linkIds } from './link-ids.ts';
import type { Page } from './page.ts';
import { referencePages } from './reference-pages.ts';
import { rulesPage, rulesPath } from './rules-page.ts';
import { samplesPage } from './samples-page.ts';
import { searchIndex } from './search-index.ts';

/**
 * Builds the whole site again. It needs no network, now or when it is read.
 *
 * @param folder emptied first
 * @returns number of pages
 * @throws when a page cannot be made; and, after all is written, when a link leads nowhere
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
  const site = new Map(pages.map((page) => [page.path, layout(page, pages)]));
  for (const [path, html] of site) write(path, html);
  if (pages.some(({ path }) => path === galleryPath))
    cpSync(galleryFolder, join(folder, 'gallery'), { recursive: true });
  const assets = new Set(
    ['assets', 'gallery'].flatMap((name) =>
      existsSync(join(folder, name)) ? readdirSync(join(folder, name)).map((file) => `${name}/${file}`) : [],
    ),
  );
  const broken = brokenLinks(site, (path) => assets.has(path));
  if (broken.length > 0) throw new Error(`these links lead nowhere:\n${broken.join('\n')}`);
  return pages.length;
}

/** The order is that of the navigation. */
function allPages(): Page[] {
  const contracts = readContracts().reverse();
  if (contracts.length === 0)
    throw new Error('there is no contract in packages/contract/generated. Run: npm run generate');
  const guides = guidePages(contracts.map(({ version }) => version));
  const pages = [
    ...guides.filter(({ group }) => group === 'Guides'),
    ...galleryPages(),
    samplesPage(),
    ...contracts.flatMap((contract) => [...referencePages(contract), rulesPage(contract)]),
    ...guides.filter(({ group }) => group === 'Contract'),
    changelogPage(),
    ...guides.filter(({ group }) => group === 'Packages' || group === 'Inside'),
  ];
  return pages.map((page) => ({ ...page, html: linkIds(page.html, placesOf(page, pages)) }));
}

/** Where a page finds a decision or a rule: in its own version if that has it, else in the newest. */
function placesOf({ path }: Page, pages: readonly Page[]): (id: string) => string | undefined {
  const own = /^reference\/([^/]+)\//.exec(path)?.[1];
  const listing = pages.filter((page) => page.path === 'decisions.html' || page.path.endsWith('/rules.html'));
  const first = listing.filter((page) => own !== undefined && page.path === rulesPath(own));
  const anchors = [...first, ...listing].map((page) => ({ page, ids: new Set(idsOf(page.html)) }));
  return (id) => anchors.find(({ ids }) => ids.has(id))?.page.path;
}
