import { posix } from 'node:path';

/** Path in the site, without `.html`, of a file of the repository; undefined when the site does not show it. */
export type PageOf = (file: string) => string | undefined;

/**
 * A Markdown text of the repository as the site renders it. Links lead to pages of the site, the heading of level 1 is
 * the title, comments are left out, and the heading of a decision, `D7: ...`, has the anchor `D7`.
 *
 * @param file where the text lies in the repository; relative links start there
 */
export function siteMarkdown(
  text: string,
  file: string,
  pageOf: PageOf,
): { title: string; markdown: string } {
  let title = '';
  const linked = text
    .replace(/^<!--.*?-->\n/gms, '')
    .replace(codeOrLink, (whole, _fence, words: string | undefined, href: string | undefined) => {
      if (words === undefined || href === undefined) return whole;
      const target = targetOf(href, file, pageOf);
      return target === undefined ? words : `[${words}](${target})`;
    });
  const markdown = linked.replace(codeOrHeading, (whole, _fence, marks?: string, heading?: string) => {
    if (marks === undefined || heading === undefined) return whole;
    if (marks === '#' && title === '') {
      title = plainText(heading);
      return '';
    }
    const decision = /^(D\d+):/.exec(heading)?.[1];
    return decision === undefined ? whole : `${whole} {#${decision}}`;
  });
  return { title, markdown: markdown.trim() };
}

const fence = '^ *(`{3,})[\\s\\S]*?^ *\\1 *$';
const codeOrLink = new RegExp(
  `${fence}|\`[^\`\\n]*\`|\\[((?:[^[\\]]|\\[[^[\\]]*\\])*)\\]\\(([^)\\s]+)\\)`,
  'gm',
);
const codeOrHeading = new RegExp(`${fence}|^(#{1,6}) (.+)$`, 'gm');

/** A file that the site does not show has no address that is sure to work: its link becomes words. */
function targetOf(href: string, file: string, pageOf: PageOf): string | undefined {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href;
  const [path = '', fragment] = href.split('#');
  const page = pageOf(posix.join(posix.dirname(file), path));
  if (page === undefined) return undefined;
  const decision = /^(d\d+)-/.exec(fragment ?? '')?.[1]?.toUpperCase();
  return `/${page}.html${fragment === undefined ? '' : `#${decision ?? fragment}`}`;
}

/** The words of one line of Markdown. */
export function plainText(markdown: string): string {
  return markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
}

/** Text whose only markup is backquotes, as Markdown. */
export function escapeMarkdown(text: string): string {
  return text.replace(/`[^`]*`|[\\*_<[\]~|]/g, (found) => (found.startsWith('`') ? found : `\\${found}`));
}

/** Text as code in a line of Markdown. */
export function inlineCode(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** A block of code in Markdown. */
export function codeBlock(code: string, language: string): string {
  const marks = '`'.repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${marks}${language}\n${code.trimEnd()}\n${marks}`;
}

/** Text as HTML: what is markup in it is shown, not obeyed. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
