import { posix } from 'node:path';
import { escapeHtml, type Page } from './page.ts';

/** The whole document around a page. Its links are relative, so that the site also opens from a folder. */
export function layout(page: Page, all: readonly Page[]): string {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.title)} - Attestation Service</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/style.css">
<script src="/assets/search-index.js" defer></script>
<script src="/assets/site.js" defer></script>
</head>
<body data-root="/">
<a class="skip" href="#main">Skip to the text</a>
<header class="bar">
<a class="brand" href="/index.html">Attestation Service</a>
<form role="search" hidden><label for="search">Search</label><input id="search" type="search" autocomplete="off" placeholder="Search ( / )"><div id="found" hidden><p id="found-count" role="status"></p><ul></ul></div></form>
</header>
<div class="frame">
<nav aria-label="Pages"><details class="menu" open><summary>All pages</summary>${navigation(page, all)}</details></nav>
<main id="main" tabindex="-1">
${labelRegions(page.html)}
</main>
</div>
<footer><p>Built from the contract. Apache-2.0.</p></footer>
</body>
</html>
`;
  return relativeLinks(html, page.path);
}

function navigation(page: Page, all: readonly Page[]): string {
  const groups = [...new Set(all.map(({ group }) => group))];
  return groups
    .map((group) => {
      const links = all
        .filter((other) => other.group === group)
        .map((other) => {
          const current = other.path === page.path ? ' aria-current="page"' : '';
          return `<li><a href="/${other.path}"${current}>${escapeHtml(other.title)}</a></li>`;
        });
      return `<p class="group">${escapeHtml(group)}</p><ul>${links.join('')}</ul>`;
    })
    .join('\n');
}

function relativeLinks(html: string, path: string): string {
  return html.replace(/ (href|src|data-root)="\/([^"]*)"/g, (_, name: string, target: string) => {
    const to = posix.relative(posix.dirname(path), target.split('#')[0] ?? '') || '.';
    const fragment = target.includes('#') ? `#${target.split('#')[1]}` : '';
    return ` ${name}="${to}${fragment}"`;
  });
}

/**
 * Gives each scrolling region of a page a label of its own, by the heading that it stands under: `Table: Versions`.
 * Otherwise a list of landmarks says "Table" five times.
 */
export function labelRegions(html: string): string {
  const given = new Map<string, number>();
  let heading = '';
  return html.replace(headingOrRegion, (whole, text: string | undefined, label: string | undefined) => {
    if (label === undefined) {
      heading = (text ?? '').replace(/<[^>]+>/g, '').trim();
      return whole;
    }
    const name = heading === '' || heading === label ? label : `${label}: ${heading}`;
    const times = (given.get(name) ?? 0) + 1;
    given.set(name, times);
    return `role="region" aria-label="${times === 1 ? name : `${name} (${times})`}"`;
  });
}

const headingOrRegion = /<h\d\b[^>]*>([\s\S]*?)<\/h\d>|role="region" aria-label="([^"]*)"/g;
