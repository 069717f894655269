import { docsSchema } from '@astrojs/starlight/schema';
import { defineCollection } from 'astro/content/config';
import type { Loader } from 'astro/loaders';
import { z } from 'astro/zod';
import type { Page, PanelTabs, TryIt } from './page.ts';
import { labelledCells, linkIds, tableRegions, termAnchors } from './site-links.ts';
import { placesOf, sitePages } from './site-pages.ts';

/** The pages lie in many places of the repository, and some are made from the contract; Starlight takes them from here. */
const loader: Loader = {
  name: 'repository',
  async load({ store, config, parseData, renderMarkdown }) {
    const pages = sitePages();
    store.clear();
    for (const page of pages) {
      const { path: id, title, group, markdown, outline, panel, tryIt } = page;
      // Starlight's transforms look at where a page lies in its own folder.
      const filePath = `src/content/docs/${id}.md`;
      const tableOfContents = panel === undefined &&
        group !== '' && { minHeadingLevel: 2, maxHeadingLevel: outline ?? 3 };
      const alternate = { rel: 'alternate', type: 'text/markdown', href: `/${id}.md` };
      const head = [{ tag: 'link', attrs: alternate }];
      const data = await parseData({
        id,
        filePath,
        data: { title, tableOfContents, head, panel, tryIt },
      });
      const rendered = await renderMarkdown(markdown, { fileURL: new URL(filePath, config.root) });
      // On a phone, no title is shown over a link: the first one says what D7 is.
      const linked = linkIds(rendered.html, placesOf(page, pages)).replace(
        /(?<=\()<a href="[^"]*decisions\.html#D\d+"/,
        'decision $&',
      );
      const text = tableRegions(labelledCells(id === 'glossary' ? termAnchors(linked) : linked));
      const html = `<div data-pagefind-weight="${searchWeight(page)}">${text}</div>`;
      store.set({ id, filePath, data, body: markdown, rendered: { ...rendered, html } });
    }
  },
};

/** Callers of the API search most often. Pagefind counts a word of plain text as 1. */
function searchWeight({ path, group, panel }: Page): number {
  if (path === 'errors') return 6;
  if (panel !== undefined) return 3;
  if (path === 'changelog' || path === 'decisions' || path.endsWith('/rules')) return 0.1;
  if (path === 'samples') return 0.5;
  return { Project: 0.1, Packages: 0.3, 'Running a server': 0.5 }[group] ?? 1;
}

export const collections = {
  docs: defineCollection({
    loader,
    schema: docsSchema({
      extend: z.object({
        panel: z.custom<readonly PanelTabs[]>().optional(),
        tryIt: z.custom<TryIt>().optional(),
      }),
    }),
  }),
};
