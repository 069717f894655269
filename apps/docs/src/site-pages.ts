import { changelogPage } from './changelog-page.ts';
import { readContracts } from './contract.ts';
import type { Page } from './page.ts';
import { overviewPath, referencePages } from './reference-pages.ts';
import { namesIn, readText } from './repository.ts';
import { rulesPage, rulesPath } from './rules-page.ts';
import { createPrograms, samples } from './samples.ts';
import type { IdPlace } from './site-links.ts';
import { plainText, siteMarkdown } from './site-markdown.ts';

/**
 * Pages that are Markdown in the repository: heading in the navigation, empty for one that is not there, then each file and
 * its place in the site.
 */
const written: Record<string, readonly (readonly [file: string, path: string])[]> = {
  Start: [
    ['docs/index.md', 'index'],
    ['docs/guides/typescript.md', 'guides/typescript'],
    ['docs/guides/command-line.md', 'guides/command-line'],
    ['docs/guides/other-languages.md', 'guides/other-languages'],
    ['docs/samples.md', 'samples'],
  ],
  Guides: [
    ['docs/guides/member-and-owner.md', 'guides/member-and-owner'],
    ['docs/guides/templates.md', 'guides/templates'],
    ['docs/reference/template-layout.md', 'reference/template-layout'],
    ['docs/guides/notifications.md', 'guides/notifications'],
    ['docs/guides/attestation-file.md', 'guides/attestation-file'],
    ['docs/guides/privacy.md', 'guides/privacy'],
    ['docs/guides/signing.md', 'guides/signing'],
    ['docs/glossary.md', 'glossary'],
  ],
  中文: ['quick-start', 'errors', 'console', 'look-up', 'verify', 'owner'].map(
    (name) => [`docs/zh/${name}.md`, `zh/${name}`] as const,
  ),
  'Running a server': [
    ['docs/guides/operator.md', 'guides/operator'],
    ['docs/guides/production.md', 'guides/production'],
    ['docs/scale.md', 'guides/scale'],
    ['docs/guides/alerts.md', 'guides/alerts'],
  ],
  'Building and designing': [
    ['docs/guides/implementer.md', 'guides/implementer'],
    ['docs/guides/api-designer.md', 'guides/api-designer'],
  ],
  Contract: [
    ['docs/errors.md', 'errors'],
    ['spec/decisions.md', 'decisions'],
  ],
  Packages: [
    ['packages/client/README.md', 'packages/client'],
    ['packages/cli/README.md', 'packages/cli'],
    ['packages/signing/README.md', 'packages/signing'],
    ['packages/evidence/README.md', 'packages/evidence'],
    ['packages/conformance/README.md', 'packages/conformance'],
    ['packages/mock/README.md', 'packages/mock'],
    ['packages/contract/README.md', 'packages/contract'],
    ['apps/server/README.md', 'packages/server'],
  ],
  Project: [
    ['CONTRIBUTING.md', 'inside/contributing'],
    ['ARCHITECTURE.md', 'inside/architecture'],
    ['SECURITY.md', 'inside/security'],
  ],
  '': [['docs/not-found.md', '404']],
};

/** Folders whose other files are pages too: heading, folder, and the folder in the site. */
const folders = [
  ['Building and designing', 'docs/how-to', 'guides/how-to'],
  ['Contract', 'docs', 'inside'],
  ['Contract', 'docs/reference', 'reference'],
  ['Project', 'docs/decisions', 'inside/decisions'],
] as const;

/** The whole site, in the order of the navigation. @throws when the contract is missing. */
export function sitePages(): Page[] {
  const contracts = readContracts().reverse();
  if (contracts.length === 0)
    throw new Error('packages/contract/generated has no contract. Run: npm run generate');
  const guides = guidePages(contracts.map(({ version }) => version));
  const ofGroup = (...groups: string[]) => guides.filter(({ group }) => groups.includes(group));
  return [
    ...ofGroup('Start').map((page) =>
      page.path === 'samples' ? { ...page, markdown: `${page.markdown}\n\n${createPrograms()}` } : page,
    ),
    ...ofGroup('Guides'),
    ...contracts.flatMap((contract) => [...referencePages(contract), rulesPage(contract)]),
    ...ofGroup('Contract'),
    changelogPage(),
    ...ofGroup('Running a server', 'Building and designing', 'Packages', 'Project', '中文', ''),
  ];
}

/** @param versions of the contract, the newest first */
function guidePages(versions: readonly string[]): Page[] {
  const listed = Object.entries(written).flatMap(([group, pages]) =>
    pages.map((page) => [group, ...page] as const),
  );
  const found = folders.flatMap(([group, folder, place]) =>
    namesIn(folder, '.md').map(
      (name) => [group, `${folder}/${name}`, `${place}/${name.replace(/\.md$/, '')}`] as const,
    ),
  );
  const all = [...listed, ...found.filter(([, file]) => !listed.some(([, named]) => named === file))];
  const generated = generatedPages(versions);
  const pageOf = (file: string) => generated.get(file) ?? all.find(([, named]) => named === file)?.[2];
  return all.map(([group, file, path]) => {
    // The last section of the glossary is for authors.
    const text = withMeanings(readText(file).replace(/\n## Words not used[\s\S]*/, '\n'));
    return { path, group, ...siteMarkdown(text, file, pageOf) };
  });
}

/** Headings that are only a status get what the table above says of it: `## 405: not a POST`. */
function withMeanings(text: string): string {
  return text.replace(/^## (\d{3})$/gm, (heading, status) => {
    const [, meaning] =
      new RegExp(`^\\| \\[${status}\\]\\(#${status}\\) \\| ([^|]+) \\|`, 'm').exec(text) ?? [];
    return meaning === undefined ? heading : `${heading}: ${meaning} {#${status}}`;
  });
}

/** Files of the repository that the site shows in its own way, and the page that does. */
function generatedPages(versions: readonly string[]): Map<string, string> {
  const [newest = ''] = versions;
  const operations = versions.flatMap((version) =>
    namesIn(`spec/paths/${version}`, '.yaml').map(
      (name) =>
        [`spec/paths/${version}/${name}`, `reference/${version}/${name.replace(/\.yaml$/, '')}`] as const,
    ),
  );
  return new Map([
    ['spec/openapi.yaml', overviewPath(newest)],
    ['spec/rules.yaml', rulesPath(newest)],
    ['apps/docs/samples', 'samples'],
    ...samples.map(({ file }) => [`apps/docs/samples/${file}`, 'samples'] as const),
    ...operations,
  ]);
}

/**
 * Where a page finds a decision or a rule: in its own version if that has it, else in the newest.
 *
 * @returns the page that has a heading with this anchor, and the text of the heading; undefined when none has
 */
export function placesOf({ path }: Page, pages: readonly Page[]): (id: string) => IdPlace | undefined {
  const own = /^reference\/([^/]+)\//.exec(path)?.[1];
  const listing = pages.filter((page) => page.path === 'decisions' || page.path.endsWith('/rules'));
  const first = listing.filter((page) => own !== undefined && page.path === rulesPath(own));
  return (id) => {
    const page = [...first, ...listing].find(({ markdown }) => markdown.includes(` {#${id}}`));
    const [heading = ''] = page?.markdown.match(new RegExp(`(?<=^#+ ).*(?= \\{#${id}\\}$)`, 'm')) ?? [];
    return page && { page: page.path, title: plainText(heading).replace(/<[^>]+>/g, '') };
  };
}
