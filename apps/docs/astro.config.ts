import { satteri } from '@astrojs/markdown-satteri';
import starlight from '@astrojs/starlight';
import { defineConfig, passthroughImageService } from 'astro/config';
import { finishSite } from './src/finish-site.ts';
import { sitePages } from './src/site-pages.ts';

/** The headings under which every page of the site stands; the last is for people who change this repository. */
const listed = sitePages().filter(({ group }) => group !== '');
const sidebar = [...Map.groupBy(listed, ({ group }) => group)].map(([label, pages]) => ({
  label,
  collapsed: true,
  items: pages.map(({ path }) => ({ slug: path })),
}));

/**
 * The site works in any folder of a server: the search looks for its index where its own script is, and scripts have no
 * list of what to load before, whose addresses begin at the root. Pages in Chinese also find those in English: the search
 * merges no index of its own address, so that it is written in another way. It loads with the page: a busy browser may
 * never be idle, and the search would stay empty.
 */
const root = "import.meta.url.replace(/_astro\\/[^/]*$/, '')";
const english = `{ bundlePath: ${root} + './pagefind/', baseUrl: ${root}, language: 'en', indexWeight: 0.01 }`;
const merged = `...(document.documentElement.lang !== 'en' && { mergeIndex: [${english}] }),`;
const inAnyFolder = {
  name: 'in-any-folder',
  enforce: 'pre' as const,
  configEnvironment: (name: string) =>
    name === 'client' ? { build: { modulePreload: false as const } } : undefined,
  transform: (code: string, id: string) =>
    id.includes('Search.astro?astro&type=script')
      ? code
          .replaceAll('import.meta.env.BASE_URL', root)
          .replace('window.requestIdleCallback ||', '')
          .replace('...pagefindUserConfig,', (config) => `${config}${merged}`)
      : undefined,
};

/** With raw HTML, the language of code is in its class alone; Expressive Code looks for it in `data`. */
const languageOfCode = {
  name: 'language-of-code',
  element: {
    filter: ['code'],
    visit(
      node: { properties: { className?: unknown } },
      context: { setProperty(...change: unknown[]): void },
    ) {
      const [, language] = /\blanguage-(\S+)/.exec(String(node.properties.className)) ?? [];
      if (language !== undefined) context.setProperty(node, 'data', { lang: language });
    },
  },
};

export default defineConfig({
  // Paths end in .html: any server of files, and a folder on a disk, show them.
  build: { format: 'file' },
  devToolbar: { enabled: false },
  image: { service: passthroughImageService() },
  markdown: {
    // `{#D7}` after a heading is its anchor; HTML in Markdown counts, and quotation marks stay as they are.
    processor: satteri({
      features: { headingAttributes: true, rawHtml: true, smartPunctuation: false },
      hastPlugins: [languageOfCode],
    }),
  },
  vite: {
    plugins: [inAnyFolder],
    environments: {
      // Node loads our own package; Vite cannot follow its imports.
      astro: { resolve: { external: ['@attestation/conformance'] } },
      // Astro's own copies: from the pages, Node would find older ones of other packages.
      prerender: { resolve: { noExternal: ['cookie', 'p-limit'] } },
    },
  },
  integrations: [
    starlight({
      title: 'Attestation Service',
      favicon: '/favicon.svg',
      sidebar,
      routeMiddleware: './src/route-language.ts',
      customCss: ['./src/style.css'],
      // Lines are wrapped: no code is scrolled sideways. Commands without the frame of a window.
      expressiveCode: { defaultProps: { wrap: true, overridesByLang: { sh: { frame: 'none' } } } },
      components: {
        EditLink: './src/components/EditLink.astro',
        MarkdownContent: './src/components/MarkdownContent.astro',
        SocialIcons: './src/components/LanguageLink.astro',
      },
    }),
    finishSite(),
  ],
});
