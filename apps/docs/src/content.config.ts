import { docsSchema } from '@astrojs/starlight/schema';
import { defineCollection } from 'astro/content/config';
import type { Loader } from 'astro/loaders';
import { z } from 'astro/zod';
import type { Page, PanelTabs, TryIt } from './page.ts';
import { linkIds, tableRegions } from './site-links.ts';
import { placesOf, sitePages } from './site-pages.ts';

/** The pages lie in many places of the repository, and some are made from the contract; Starlight takes them from here. */
const loader: Loader = {
  name: 'repository',
  async load({ store, config, parseData, renderMarkdown }) {
    const pages = sitePages();
    store.clear();
    for (const page of pages) {
      const { path: id, title, markdown, outline, panel, tryIt } = page;
      const hero = page.hero && {
        ...page.hero,
        actions: page.hero.actions.map((action, at) => ({
          ...action,
          variant: at === 0 ? 'primary' : 'minimal',
        })),
      };
      // Starlight's transforms look at where a page lies in its own folder.
      const filePath = `src/content/docs/${id}.md`;
      const tableOfContents = panel === undefined && { minHeadingLevel: 2, maxHeadingLevel: outline ?? 3 };
      const alternate = { rel: 'alternate', type: 'text/markdown', href: `/${id}.md` };
      const head = [{ tag: 'link', attrs: alternate }];
      const data = await parseData({
        id,
        filePath,
        data: { title, tableOfContents, head, panel, tryIt, hero, sidebar: hero && { label: 'Overview' } },
      });
      const rendered = await renderMarkdown(markdown, { fileURL: new URL(filePath, config.root) });
      const text = tableRegions(linkIds(rendered.html, placesOf(page, pages)));
      const html = `<div data-pagefind-weight="${searchWeight(page)}">${text}</div>`;
      store.set({ id, filePath, data, body: markdown, rendered: { ...rendered, html } });
    }
  },
};

/** Callers search more often than those who change this repository. Pagefind counts a word of plain text as 1. */
function searchWeight({ path, group }: Page): number {
  if (path === 'errors') return 4;
  return path === 'changelog' || group === 'Project' ? 0.2 : 1;
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
