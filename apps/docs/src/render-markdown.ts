import { posix } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { anchorLink } from './anchor-link.ts';
import { escapeHtml } from './page.ts';

export interface Rendered {
  /** Text of the first heading of level 1, without markup. */
  readonly title: string;
  readonly html: string;
}

/**
 * A page of Markdown as HTML. Headings get the anchors that GitHub gives them, and `D7: ...` the anchor `D7`.
 *
 * @param file where it lies in the repository; relative links start there
 * @param pageOf path in the site of a file of the repository; undefined when the site does not show it
 */
export function renderMarkdown(
  markdown: string,
  file: string,
  pageOf: (file: string) => string | undefined,
): Rendered {
  let title = '';
  const taken = new Set<string>();
  const marked = new Marked({
    renderer: {
      heading({ depth, text, tokens }: Tokens.Heading) {
        const plain = text.replace(/[`*]/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
        if (depth === 1 && title === '') title = plain;
        const id = anchorOf(plain, taken);
        const link = depth === 1 ? '' : anchorLink(id, plain);
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}${link}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens);
        const target = targetOf(href, file, pageOf);
        return target === undefined ? words : `<a href="${escapeHtml(target)}">${words}</a>`;
      },
      code({ text, lang }: Tokens.Code) {
        return codeBlock(text, lang ?? '');
      },
    },
  });
  const html = marked.parse(markdown.replace(/^<!--.*?-->\n/gms, ''), { async: false });
  return { title, html: html.replaceAll('<table>', tableStart).replaceAll('</table>', '</table></div>') };
}

/** A table scrolls by itself on a narrow page; a scrolling region can be reached with the keyboard. */
const tableStart = '<div class="scroll" role="region" aria-label="Table" tabindex="0"><table>';

export function codeBlock(text: string, language: string): string {
  const label = language === '' ? 'Code' : `Code, ${language}`;
  return `<pre tabindex="0" role="group" aria-label="${escapeHtml(label)}"><code>${escapeHtml(text)}</code></pre>\n`;
}

function anchorOf(heading: string, taken: Set<string>): string {
  const slug =
    /^(D\d+):/.exec(heading)?.[1] ??
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
  let [unique, count] = [slug, 0];
  while (taken.has(unique)) unique = `${slug}-${++count}`;
  taken.add(unique);
  return unique;
}

/** A file that the site does not show has no address that is sure to work: its link becomes words. */
function targetOf(href: string, file: string, pageOf: (file: string) => string | undefined) {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href;
  const [path = '', fragment] = href.split('#');
  const page = pageOf(posix.join(posix.dirname(file), path));
  if (page === undefined) return undefined;
  const decision = /^(d\d+)-/.exec(fragment ?? '')?.[1]?.toUpperCase();
  return `/${page}${fragment === undefined ? '' : `#${decision ?? fragment}`}`;
}
