import type { Page } from './page.ts';

/** One section of a page: where it is, what it is called, and its words. */
export interface SearchEntry {
  readonly url: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

/** An entry for each heading that has an anchor, and one for what stands before the first. */
export function searchIndex(pages: readonly Page[]): SearchEntry[] {
  return pages.flatMap(({ path, title, html }) =>
    html.split(/(?=<h[2-4] id=")/).map((section) => {
      const [, id, heading] = /^<h\d id="([^"]+)">([\s\S]*?)<\/h\d>/.exec(section) ?? [];
      const url = id === undefined ? path : `${path}#${id}`;
      return { url, page: title, heading: plain(heading ?? title), text: plain(section).slice(0, 900) };
    }),
  );
}

function plain(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return html
    .replace(/<a class="anchor"[\s\S]*?<\/a>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}
