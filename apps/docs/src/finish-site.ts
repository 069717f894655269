import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { stringify } from 'yaml';
import { readContracts } from './contract.ts';
import type { Page } from './page.ts';
import { postmanCollection } from './postman-collection.ts';
import { readText } from './repository.ts';
import { brokenLinks, relativeLinks } from './site-links.ts';
import { codeBlock } from './site-markdown.ts';
import { sitePages } from './site-pages.ts';

/**
 * What Starlight does not do once it has written the pages: the files for programs, and relative links. The
 * build fails when a link leads nowhere.
 */
export function finishSite(): AstroIntegration {
  let site: string | undefined;
  return {
    name: 'finish-site',
    hooks: {
      'astro:config:done': ({ config }) => {
        ({ site } = config);
      },
      'astro:build:done': ({ dir }) => finish(fileURLToPath(dir), site),
    },
  };
}

function finish(folder: string, site: string | undefined): void {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const pages = sitePages();
  for (const page of pages) write(`${page.path}.md`, pageMarkdown(page));
  write('llms.txt', contentsFor(pages.filter(({ group }) => group !== '')));
  for (const [path, text] of contractFiles(site)) write(path, text);
  write('postman.json', `${JSON.stringify(postmanCollection(), null, 2)}\n`);
  write('attest.arazzo.yaml', readText('apps/docs/workflows/attest.arazzo.yaml'));
  write('licences.txt', licences());
  const html = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      // A server shows 404.html under any address: its links stay as they are.
      .filter((name) => name.endsWith('.html') && name !== '404.html')
      .map((name) => [name, relativeLinks(finished(readFileSync(join(folder, name), 'utf8')), name)]),
  );
  for (const [path, text] of html) write(path, text);
  const isFile = (path: string) => statSync(join(folder, path), { throwIfNoEntry: false })?.isFile() === true;
  const broken = brokenLinks(html, isFile);
  if (broken.length > 0) throw new Error(`these links lead nowhere:\n${broken.join('\n')}`);
}

/** What the scripts and styles of the site come from; the server's package holds them, and their licences ask for this. */
function licences(): string {
  const files = [
    'astro/LICENSE',
    '@astrojs/starlight/LICENSE',
    'astro-expressive-code/LICENSE',
    'pagefind/LICENSE/LICENSE',
  ];
  return files
    .map((file) => `${file.replace(/(\/LICENSE)+$/, '')}\n\n${readText(`node_modules/${file}`).trim()}\n`)
    .join(`\n${'-'.repeat(72)}\n\n`);
}

/** Runs as soon as the navigation is there: the current page is in sight when it is first painted. */
const showCurrent =
  "document.querySelector('#starlight__sidebar [aria-current=page]')?.scrollIntoView({ block: 'nearest' })";

/**
 * Code that is wider than its place can be scrolled with the keyboard, before a script has found out which is. Without a
 * script, the theme is that of the system. A phone is narrower than the name of a package. Pages in Chinese have no English words around code and headings.
 */
function finished(html: string): string {
  const page = html
    .replace(' data-theme="dark"', '')
    .replace(/(<h1[^>]*>@attestation\/)/, '$1<wbr>')
    .replace('</sl-sidebar-state-persist>', `$&<script>${showCurrent}</script>`)
    .replaceAll('<pre data-language=', '<pre tabindex="0" role="group" data-language=');
  if (!page.includes('<html lang="zh-CN"')) return page;
  return page
    .replaceAll('title="Copy to clipboard" data-copied="Copied!"', 'title="复制" data-copied="已复制"')
    .replace(/Section titled “(.*?)”/g, '本节链接：$1');
}

/** A page for programs that read Markdown: its code follows the text, its links lead to other such pages. */
export function pageMarkdown({ path, title, markdown, panel = [] }: Page): string {
  const code = panel.flatMap(({ heading, tabs }) => [
    `## ${heading}`,
    ...tabs.flatMap(({ label, blocks }) =>
      blocks.map(({ title: name, note, language, code: text }) =>
        [`### ${label}: ${name}`, note, codeBlock(text, language)].filter(Boolean).join('\n\n'),
      ),
    ),
  ]);
  const text = [`# ${title}`, markdown, ...code]
    .join('\n\n')
    .replace(/^([ -]*#+ .*) \{#[\w.-]+\}$/gm, '$1')
    .replace(/<\/?(?:span|cite|b)\b[^>]*>/g, '')
    .replace(/\]\(\/([^)#]*?)(?:\.html)?(#[^)]*)?\)/g, (_, target: string, anchor = '') => {
      const file = extensionOf(target) === '' ? `${target}.md` : target;
      return `](${posix.relative(posix.dirname(path), file)}${anchor})`;
    });
  return `${text}\n`;
}

const extensionOf = (target: string) => /\.(json|yaml)$/.exec(target)?.[0] ?? '';

/** https://llmstxt.org: what the site has, for programs that read it. */
function contentsFor(pages: readonly Page[]): string {
  const groups = [...Map.groupBy(pages, ({ group }) => group)].map(([group, inside]) => {
    const list = inside.map(({ path, title }) => `- [${title}](${path}.md)`);
    return `## ${group}\n\n${list.join('\n')}`;
  });
  const [, summary = ''] = readText('docs/index.md').split('\n\n');
  const files =
    '## Contract as a file\n\n- [openapi.json](openapi.json)\n- [openapi.yaml](openapi.yaml)\n- [attest.arazzo.yaml](attest.arazzo.yaml): create, add, read, download\n- [postman.json](postman.json)';
  return `${['# Attestation Service', `> ${summary}`, ...groups, files].join('\n\n')}\n`;
}

/**
 * The contract of each version next to its reference, and the newest at the root. Descriptions link to `decisions.md`,
 * which lies next to the contract in the repository and in its package; here they link to the page.
 */
function contractFiles(site: string | undefined): [path: string, text: string][] {
  const contracts = readContracts().map(({ version }) => version);
  return [
    ...contracts.map((version) => [version, `reference/${version}/`] as const),
    [contracts.at(-1), ''] as const,
  ].flatMap(([version, folder]) =>
    ['openapi', 'openapi.lean'].flatMap((name): [string, string][] => {
      const root =
        site === undefined ? '../'.repeat(folder.split('/').length - 1) : site.replace(/\/?$/, '/');
      const text = absoluteDecisions(readText(`packages/contract/generated/${version}/${name}.json`), root);
      const yaml: [string, string] = [`${folder}${name}.yaml`, stringify(JSON.parse(text), { lineWidth: 0 })];
      return [[`${folder}${name}.json`, text], ...(name === 'openapi' ? [yaml] : [])];
    }),
  );
}

/** @param root address of the site, with a slash at its end */
export function absoluteDecisions(text: string, root: string): string {
  return text.replace(/\]\(decisions\.md(?:#(d\d+)-[^)]*)?\)/g, (_, id?: string) => {
    return `](${root}decisions.html${id === undefined ? '' : `#${id.toUpperCase()}`})`;
  });
}
