import { posix } from 'node:path';

/**
 * Links of a site that lead to no page, no file or no anchor, as `page: link`.
 *
 * @param site the pages as they are written, by path
 * @param hasFile whether something that is no page lies at a path
 */
export function brokenLinks(site: ReadonlyMap<string, string>, hasFile: (path: string) => boolean): string[] {
  const anchors = new Map([...site].map(([page, html]) => [page, new Set(idsOf(html))]));
  return [...site].flatMap(([page, html]) =>
    [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].flatMap(([, link = '']) => {
      if (/^(https?:|mailto:|data:)/.test(link)) return [];
      const [path = '', fragment] = link.split('#');
      const target = path === '' ? page : posix.join(posix.dirname(page), path);
      const ids = anchors.get(target);
      if (ids === undefined) return hasFile(target) ? [] : [`${page}: ${link}`];
      return fragment === undefined || ids.has(fragment) ? [] : [`${page}: ${link}`];
    }),
  );
}

/** The anchors of a page, in its order. */
export function idsOf(html: string): string[] {
  return [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
}
