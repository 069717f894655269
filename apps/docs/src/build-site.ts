import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { anchorLink } from './anchor-link.ts';
import { readContracts } from './contract.ts';
import { layout } from './layout.ts';
import { escapeHtml, type Page } from './page.ts';
import { referencePages } from './reference-pages.ts';
import { codeBlock, renderMarkdown } from './render-markdown.ts';
import { namesIn, readText, repository } from './repository.ts';
import { rulesPage, rulesPath } from './rules-page.ts';

/** The same create in each language; the tests run every one for which the machine has what it needs. */
export const samples = [
  { id: 'curl', name: 'curl and openssl', file: 'curl/create.sh', run: 'sh create.sh' },
  { id: 'typescript', name: 'TypeScript', file: 'typescript/create.ts', run: 'node create.ts' },
  { id: 'python', name: 'Python', file: 'python/create.py', run: 'python3 create.py' },
  { id: 'java', name: 'Java', file: 'java/Create.java', run: 'java Create.java' },
  { id: 'php', name: 'PHP', file: 'php/create.php', run: 'php create.php' },
  { id: 'go', name: 'Go', file: 'go/create.go', run: 'go run create.go' },
] as const;

function samplesPage(): Page {
  const intro = renderMarkdown(introduction, 'docs/samples.md', () => undefined).html;
  const contents = samples.map(({ id, name }) => `<li><a href="#${id}">${name}</a></li>`).join('');
  const sections = samples.map(({ id, name, file, run }) => {
    const code = codeBlock(readText(`apps/docs/samples/${file}`).trimEnd(), name);
    return `<h2 id="${id}">${name}${anchorLink(id, name)}</h2><p><code>${run}</code></p>${code}`;
  });
  const html = `${intro}<ul class="columns">${contents}</ul>${sections.join('\n')}`;
  return { path: 'samples.html', title: 'Code samples', group: 'Guides', html };
}

const introduction = `# Code samples

One complete, signed create in six languages. Each prints the reference number. They are run against the reference server by the tests of this site.

Each reads four environment variables; after \`npm start\` the values are in \`data/demo/credentials.json\`:

| Variable | What it is |
|---|---|
| \`BASE_URL\` | \`http://127.0.0.1:8080\`, without a slash at the end |
| \`ACCESS_KEY\` | identifier of your key |
| \`PRIVATE_KEY_FILE\` | your private RSA key, PKCS#8 PEM |
| \`TEMPLATE_ID\` | such as \`DEMO-TRADE\` |

All of them do the one thing that matters: **the payload is made into text once; that text is signed and that text is sent.** A JSON library that prints the payload a second time may space or escape it in another way, and the signature fails.
`;

/** Pages that are Markdown in the repository: the file, its place in the site, its heading in the navigation. */
const written: [file: string, path: string, group: string][] = [
  ['docs/index.md', 'index.html', 'Guides'],
  ['docs/guides/api-designer.md', 'guides/api-designer.html', 'Guides'],
  ['docs/guides/typescript.md', 'guides/typescript.html', 'Guides'],
  ['docs/guides/command-line.md', 'guides/command-line.html', 'Guides'],
  ['docs/guides/other-languages.md', 'guides/other-languages.html', 'Guides'],
  ['docs/guides/signing.md', 'guides/signing.html', 'Guides'],
  ['docs/guides/templates.md', 'guides/templates.html', 'Guides'],
  ['docs/guides/notifications.md', 'guides/notifications.html', 'Guides'],
  ['docs/guides/implementer.md', 'guides/implementer.html', 'Guides'],
  ['docs/guides/operator.md', 'guides/operator.html', 'Guides'],
  ['docs/guides/production.md', 'guides/production.html', 'Guides'],
  ['docs/scale.md', 'guides/scale.html', 'Guides'],
  ['docs/guides/alerts.md', 'guides/alerts.html', 'Guides'],
  ['docs/guides/attestation-file.md', 'guides/attestation-file.html', 'Guides'],
  ['docs/guides/member-and-owner.md', 'guides/member-and-owner.html', 'Guides'],
  ['docs/guides/privacy.md', 'guides/privacy.html', 'Guides'],
  ['docs/errors.md', 'errors.html', 'Contract'],
  ['spec/decisions.md', 'decisions.html', 'Contract'],
  ['packages/client/README.md', 'packages/client.html', 'Packages'],
  ['packages/cli/README.md', 'packages/cli.html', 'Packages'],
  ['packages/signing/README.md', 'packages/signing.html', 'Packages'],
  ['packages/evidence/README.md', 'packages/evidence.html', 'Packages'],
  ['packages/conformance/README.md', 'packages/conformance.html', 'Packages'],
  ['packages/mock/README.md', 'packages/mock.html', 'Packages'],
  ['packages/contract/README.md', 'packages/contract.html', 'Packages'],
  ['apps/server/README.md', 'packages/server.html', 'Packages'],
  ['CONTRIBUTING.md', 'inside/contributing.html', 'Inside'],
  ['ARCHITECTURE.md', 'inside/architecture.html', 'Inside'],
  ['SECURITY.md', 'inside/security.html', 'Inside'],
];

/**
 * The written pages: those named above, and whatever else lies in `docs/`.
 *
 * @param versions of the contract, the newest first
 */
function guidePages(versions: readonly string[]): Page[] {
  const found = [
    ...namesIn('docs', '.md').map((name) => [`docs/${name}`, `inside/${html(name)}`, 'Contract'] as const),
    ...namesIn('docs/reference', '.md').map(
      (name) => [`docs/reference/${name}`, `reference/${html(name)}`, 'Contract'] as const,
    ),
    ...namesIn('docs/how-to', '.md').map(
      (name) => [`docs/how-to/${name}`, `guides/how-to/${html(name)}`, 'Guides'] as const,
    ),
    ...namesIn('docs/decisions', '.md').map(
      (name) => [`docs/decisions/${name}`, `inside/decisions/${html(name)}`, 'Inside'] as const,
    ),
  ].filter(([file]) => !written.some(([named]) => named === file));
  const all = [...written, ...found];
  const generated = generatedPages(versions);
  const pageOf = (file: string) => generated.get(file) ?? all.find(([named]) => named === file)?.[1];
  return all.map(([file, path, group]) => {
    const rendered = renderMarkdown(readText(file), file, pageOf);
    return { path, group, title: rendered.title, html: rendered.html };
  });
}

/** Files of the repository that the site shows in its own way, and the page that does. */
function generatedPages(versions: readonly string[]): Map<string, string> {
  const [newest = ''] = versions;
  const operations = versions.flatMap((version) =>
    namesIn(`spec/paths/${version}`, '.yaml').map(
      (name) =>
        [
          `spec/paths/${version}/${name}`,
          `reference/${version}/${name.replace(/\.yaml$/, '.html')}`,
        ] as const,
    ),
  );
  return new Map([
    ['spec/openapi.yaml', `reference/${newest}/index.html`],
    ['spec/rules.yaml', rulesPath(newest)],
    ['apps/docs/samples', 'samples.html'],
    ...samples.map(({ file }) => [`apps/docs/samples/${file}`, 'samples.html'] as const),
    ...operations,
  ]);
}

const html = (name: string) => name.replace(/\.md$/, '.html');

/** Where `npm run gallery` puts its pictures; not in the repository, since they change with every page. */
const galleryFolder = join(repository, 'apps/docs/gallery');

const galleryPath = 'guides/console-pages.html';

/** A picture of every page of the console, once `npm run gallery` has taken them; else none. */
export function galleryPages(folder = galleryFolder): Page[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.png')) : [];
  if (names.length === 0) return [];
  const pages = Map.groupBy(names.sort(), (name) => name.split('.')[0] ?? '');
  const figures = [...pages].map(([page, pictures]) => {
    const views = pictures.map((picture) => {
      const caption = picture.split('.')[1] ?? '';
      return `<figure><a href="/gallery/${escapeHtml(picture)}"><img src="/gallery/${escapeHtml(picture)}" alt="${escapeHtml(`${page}, ${caption}`)}" loading="lazy"></a><figcaption>${escapeHtml(caption)}</figcaption></figure>`;
    });
    return `<h2 id="${escapeHtml(page)}">${escapeHtml(page)}</h2>\n<div class="gallery">${views.join('\n')}</div>`;
  });
  const html = `<h1>Pages of the console</h1>
<p>Every page of the web console and of the owner’s look-up, as a test walks through them in Chromium.</p>
${figures.join('\n')}`;
  return [{ path: galleryPath, group: 'Guides', title: 'Pages of the console', html }];
}

/**
 * Builds the whole site again. It needs no network, now or when it is read.
 *
 * @param folder emptied first
 * @returns number of pages
 * @throws when a page cannot be made; and, after all is written, when a link leads nowhere
 */
export function buildSite(folder: string): number {
  const pages = allPages();
  rmSync(folder, { recursive: true, force: true });
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  cpSync(join(import.meta.dirname, 'assets'), join(folder, 'assets'), { recursive: true });
  write('assets/search-index.js', `window.searchIndex = ${JSON.stringify(searchIndex(pages))};\n`);
  const site = new Map(pages.map((page) => [page.path, layout(page, pages)]));
  for (const [path, html] of site) write(path, html);
  if (pages.some(({ path }) => path === galleryPath))
    cpSync(galleryFolder, join(folder, 'gallery'), { recursive: true });
  const assets = new Set(
    ['assets', 'gallery'].flatMap((name) =>
      existsSync(join(folder, name)) ? readdirSync(join(folder, name)).map((file) => `${name}/${file}`) : [],
    ),
  );
  const broken = brokenLinks(site, (path) => assets.has(path));
  if (broken.length > 0) throw new Error(`these links lead nowhere:\n${broken.join('\n')}`);
  return pages.length;
}

/** The order is that of the navigation. */
function allPages(): Page[] {
  const contracts = readContracts().reverse();
  if (contracts.length === 0)
    throw new Error('there is no contract in packages/contract/generated. Run: npm run generate');
  const guides = guidePages(contracts.map(({ version }) => version));
  const pages = [
    ...guides.filter(({ group }) => group === 'Guides'),
    ...galleryPages(),
    samplesPage(),
    ...contracts.flatMap((contract) => [...referencePages(contract), rulesPage(contract)]),
    ...guides.filter(({ group }) => group === 'Contract'),
    changelogPage(),
    ...guides.filter(({ group }) => group === 'Packages' || group === 'Inside'),
  ];
  return pages.map((page) => ({ ...page, html: linkIds(page.html, placesOf(page, pages)) }));
}

/** Where a page finds a decision or a rule: in its own version if that has it, else in the newest. */
function placesOf({ path }: Page, pages: readonly Page[]): (id: string) => string | undefined {
  const own = /^reference\/([^/]+)\//.exec(path)?.[1];
  const listing = pages.filter((page) => page.path === 'decisions.html' || page.path.endsWith('/rules.html'));
  const first = listing.filter((page) => own !== undefined && page.path === rulesPath(own));
  const anchors = [...first, ...listing].map((page) => ({ page, ids: new Set(idsOf(page.html)) }));
  return (id) => anchors.find(({ ids }) => ids.has(id))?.page.path;
}

/**
 * Makes links of the ids that prose mentions: `D14` and `ATT-SIG-003`. What is a link already, a heading, a
 * summary or preformatted stays as it is.
 *
 * @param placeOf path of the page that has a decision or a rule of this id; any other such word is only a word
 */
export function linkIds(html: string, placeOf: (id: string) => string | undefined): string {
  const pieces = html.split(
    /(<a\b[\s\S]*?<\/a>|<pre\b[\s\S]*?<\/pre>|<h\d\b[\s\S]*?<\/h\d>|<summary\b[\s\S]*?<\/summary>|<[^>]+>)/,
  );
  return pieces
    .map((piece) => (piece.startsWith('<') ? piece : piece.replace(ids, (id) => link(id, placeOf(id)))))
    .join('');
}

const ids = /\b(D\d{1,2}|ATT-[A-Z]+-\d{3})\b/g;

function link(id: string, place: string | undefined): string {
  return place === undefined ? id : `<a href="/${place}#${id}">${id}</a>`;
}

/**
 * Links of a site that lead to no page, no file or no anchor, as `page: link`.
 *
 * @param site the pages as they are written, by path
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

/** What changed, by package and version; first what waits for the next release. */
function changelogPage(): Page {
  const logs = ['spec', ...namesIn('packages', '').map((name) => `packages/${name}`)]
    .filter((folder) => namesIn(folder, 'CHANGELOG.md').length > 0)
    .map((folder) => released(readText(`${folder}/CHANGELOG.md`)));
  const pending = namesIn('.changeset', '.md')
    .filter((name) => name !== 'README.md')
    .map((name) => pendingChange(readText(`.changeset/${name}`)));
  const markdown = [
    '# Changelog',
    'A released version of the contract is frozen: afterwards only descriptions, examples and added rules change.',
    '## Not yet released',
    pending.length > 0 ? pending.join('\n\n') : 'Nothing waits for a release.',
    ...logs,
  ].join('\n\n');
  const { html } = renderMarkdown(markdown, 'CHANGELOG.md', () => undefined);
  return { path: 'changelog.html', title: 'Changelog', group: 'Contract', html };
}

/** The file of a package, one heading deeper; without commits, and without `a@1.0.0` being taken for an address. */
export function released(changelog: string): string {
  return changelog
    .replace(/^(#+) /gm, '#$1 ')
    .replace(/^( *- )[0-9a-f]{7}: /gm, '$1')
    .replace(/^( *- Updated dependencies) \[.*\]$/gm, '$1')
    .replace(/^( *- )(@\S+@\S+)$/gm, '$1`$2`');
}

/** A changeset is front matter, `'package': level`, and then the text; its heading says what it concerns. */
export function pendingChange(text: string): string {
  const [, front = '', body = ''] = /^---\n([\s\S]*?)---\n([\s\S]*)$/.exec(text) ?? [];
  const packages = [...front.matchAll(/^['"]?([^'":]+)['"]?:\s*(\w+)/gm)];
  const byLevel = Map.groupBy(packages, ([, , level = '']) => level);
  const concerned = [...byLevel].map(
    ([level, named]) => `${level} for ${named.map(([, name]) => `\`${name}\``).join(', ')}`,
  );
  return `### ${capital(concerned.join('; '))}\n\n${body.trim()}`;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

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
