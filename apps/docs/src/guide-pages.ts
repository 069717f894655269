import type { Page } from './page.ts';
import { renderMarkdown } from './render-markdown.ts';
import { namesIn, readText } from './repository.ts';
import { rulesPath } from './rules-page.ts';
import { samples } from './samples-page.ts';

/** Pages that are Markdown in the repository: the file, its place in the site, its heading in the navigation. */
const written: [file: string, path: string, group: string][] = [
  ['docs/index.md', 'index.html', 'Guides'],
  ['docs/guides/api-designer.md', 'guides/api-designer.html', 'Guides'],
  ['docs/guides/typescript.md', 'guides/typescript.html', 'Guides'],
  ['docs/guides/command-line.md', 'guides/command-line.html', 'Guides'],
  ['docs/guides/other-languages.md', 'guides/other-languages.html', 'Guides'],
  ['docs/guides/signing.md', 'guides/signing.html', 'Guides'],
  ['docs/guides/implementer.md', 'guides/implementer.html', 'Guides'],
  ['docs/guides/operator.md', 'guides/operator.html', 'Guides'],
  ['docs/guides/production.md', 'guides/production.html', 'Guides'],
  ['docs/scale.md', 'guides/scale.html', 'Guides'],
  ['docs/guides/alerts.md', 'guides/alerts.html', 'Guides'],
  ['docs/guides/attestation-file.md', 'guides/attestation-file.html', 'Guides'],
  ['docs/guides/member-and-owner.md', 'guides/member-and-owner.html', 'Guides'],
  ['docs/errors.md', 'errors.html', 'Contract'],
  ['spec/decisions.md', 'decisions.html', 'Contract'],
  ['packages/client/README.md', 'packages/client.html', 'Packages'],
  ['packages/cli/README.md', 'packages/cli.html', 'Packages'],
  ['packages/signing/README.md', 'packages/signing.html', 'Packages'],
  ['packages/evidence/README.md', 'packages/evidence.html', 'Packages'],
  ['packages/conformance/README.md', 'packages/conformance.html', 'Packages'],
  ['CONTRIBUTING.md', 'inside/contributing.html', 'Inside'],
  ['ARCHITECTURE.md', 'inside/architecture.html', 'Inside'],
  ['SECURITY.md', 'inside/security.html', 'Inside'],
];

/**
 * The written pages: those named above, and whatever else lies in `docs/`.
 *
 * @param versions of the contract, the newest first
 */
export function guidePages(versions: readonly string[]): Page[] {
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
