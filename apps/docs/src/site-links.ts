import { posix } from 'node:path';
import { escapeHtml } from './site-markdown.ts';

/** Where a decision or a rule is described. */
export interface IdPlace {
  /** Path of the page. */
  readonly page: string;
  /** Shown over a link to it. */
  readonly title: string;
}

/**
 * Makes links of the ids that prose mentions: `D14` and `ATT-SIG-003`. What is a link already, a heading, a
 * summary or preformatted stays as it is.
 *
 * @param placeOf where a decision or a rule of this id is; any other such word is only a word
 */
export function linkIds(html: string, placeOf: (id: string) => IdPlace | undefined): string {
  const pieces = html.split(
    /(<a\b[\s\S]*?<\/a>|<pre\b[\s\S]*?<\/pre>|<h\d\b[\s\S]*?<\/h\d>|<summary\b[\s\S]*?<\/summary>|<[^>]+>)/,
  );
  return pieces
    .map((piece) => (piece.startsWith('<') ? piece : piece.replace(ids, (id) => link(id, placeOf(id)))))
    .join('');
}

const ids = /\b(D\d{1,2}|ATT-[A-Z]+-\d{3})\b/g;

function link(id: string, place: IdPlace | undefined): string {
  if (place === undefined) return id;
  return `<a href="/${place.page}.html#${id}" title="${escapeHtml(place.title)}">${id}</a>`;
}

/**
 * Tables scroll by themselves on a narrow page; a scrolling region can be reached with the keyboard. Each has a label of
 * its own, by the heading that it stands under: `Table: Versions`. Otherwise a list of landmarks says "Table" five times.
 */
export function tableRegions(html: string): string {
  const given = new Map<string, number>();
  let heading = '';
  return html.replace(/<h\d\b[^>]*>([\s\S]*?)<\/h\d>|<table>|<\/table>/g, (whole, text?: string) => {
    if (text !== undefined) {
      heading = text.replace(/<[^>]+>/g, '').trim();
      return whole;
    }
    if (whole === '</table>') return '</table></div>';
    const name = heading === '' || heading === 'Table' ? 'Table' : `Table: ${heading}`;
    const times = (given.get(name) ?? 0) + 1;
    given.set(name, times);
    const label = times === 1 ? name : `${name} (${times})`;
    return `<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table>`;
  });
}

/** On a phone, the cells of a table with long code are below each other, each after the heading of its column. */
export function labelledCells(html: string): string {
  return html.replace(/<table>[\s\S]*?<\/table>/g, (table) => {
    const labels = [...table.matchAll(/<th>(.*?)<\/th>/g)].map(([, label = '']) =>
      label.replace(/<[^>]+>/g, ''),
    );
    const words = [...table.matchAll(/<code[^>]*>([^<]*)/g)].flatMap(([, code = '']) => code.split(' '));
    const longest = Math.max(...words.map(({ length }) => length));
    let cells = 0;
    const cell = () => `<td data-label="${labels[cells++ % labels.length]}">`;
    return labels.length * longest > 40 ? table.replaceAll('<td>', cell) : table;
  });
}

/** Anchors of the terms in the first cells of a glossary: `#reference-number`. */
export function termAnchors(html: string): string {
  const seen = new Set(idsOf(html));
  return html.replace(/(?<=<tr>\s*<td>)[^<]+/g, (terms) =>
    terms
      .split(', ')
      .map((term) => {
        const id = term.toLowerCase().replace(/\W+/g, '-');
        if (seen.has(id)) return term;
        seen.add(id);
        return `<span id="${id}">${term}</span>`;
      })
      .join(', '),
  );
}

/** The links of a page relative to it, so that the site works in any folder of a server, and from a disk. */
export function relativeLinks(html: string, page: string): string {
  return html.replace(/ (href|src)="\/(?!\/)([^"]*)"/g, (_, name: string, target: string) => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(target) ?? [];
    const file = path === '' || path.endsWith('/') ? `${path}index.html` : path;
    return ` ${name}="${posix.relative(posix.dirname(page), file) || posix.basename(file)}${rest}"`;
  });
}

/**
 * Links of a site that lead to no page, no file or no anchor, as `page: link`.
 *
 * @param site the pages as they are written, by path; their links are relative
 * @param hasFile whether something that is not a page lies at a path
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
