import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml, type Page } from './page.ts';
import { repository } from './repository.ts';

/** Where `npm run gallery` puts its pictures; not in the repository, since they change with every page. */
export const galleryFolder = join(repository, 'apps/docs/gallery');

export const galleryPath = 'guides/console-pages.html';

/** A picture of every page of the console, once `npm run gallery` has taken them; else none. */
export function galleryPages(folder = galleryFolder): Page[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.png')) : [];
  if (names.length === 0) return [];
  const pages = Map.groupBy(names.sort(), (name) => name.split('.')[0] ?? '');
  const figures = [...pages].map(([page, pictures]) => {
    const views = pictures.map((picture) => {
      const caption = picture.split('.')[1] ?? '';
      return `<figure><a href="/gallery/${escapeHtml(picture)}"><img src="/gallery/${escapeHtml(picture)}" alt="${escapeHtml(`${page}, ${caption}`)}" loading="lazy"></a><figcaption>${escapeHtml(caption)}</figcaption></figure>`;
    });
    return `<h2 id="${escapeHtml(page)}">${escapeHtml(page)}</h2>\n<div class="gallery">${views.join('\n')}</div>`;
  });
  const html = `<h1>Pages of the console</h1>
<p>Every page of the web console and of the owner’s look-up, as a test walks through them in Chromium.</p>
${figures.join('\n')}`;
  return [{ path: galleryPath, group: 'Guides', title: 'Pages of the console', html }];
}
