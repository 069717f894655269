import type { Page } from './page.ts';
import { renderMarkdown } from './render-markdown.ts';
import { namesIn, readText } from './repository.ts';
import { samples } from './samples-page.ts';

/** Pages that are Markdown in the repository: the file, its place in the site, its heading in the navigation. */
const written: [file: string, path: string, group: string][] = [
  ['docs/index.md', 'index.html', 'Guides'],
  ['docs/guides/api-designer.md', 'guides/api-designer.html', 'Guides'],
  ['docs/guides/typescript.md', 'guides/typescript.html', 'Guides'],
  ['docs/guides/other-languages.md', 'guides/other-languages.html', 'Guides'],
  ['docs/guides/operator.md', 'guides/operator.html', 'Guides'],
  ['docs/guides/member-and-owner.md', 'guides/member-and-owner.html', 'Guides'],
  ['docs/errors.md', 'errors.html', 'Judged by'],
  ['spec/decisions.md', 'decisions.html', 'Judged by'],
  ['packages/client/README.md', 'packages/client.html', 'Packages'],
  ['packages/signing/README.md', 'packages/signing.html', 'Packages'],
  ['CONTRIBUTING.md', 'inside/contributing.html', 'Inside'],
  ['ARCHITECTURE.md', 'inside/architecture.html', 'Inside'],
  ['SECURITY.md', 'inside/security.html', 'Inside'],
];

/** The written pages: those named above, and whatever else lies in `docs/`. */
export function guidePages(): Page[] {
  const found = [
    ...namesIn('docs', '.md').map((name) => [`docs/${name}`, `inside/${html(name)}`, 'Judged by'] as const),
    ...namesIn('docs/how-to', '.md').map(
      (name) => [`docs/how-to/${name}`, `guides/how-to/${html(name)}`, 'Guides'] as const,
    ),
    ...namesIn('docs/decisions', '.md').map(
      (name) => [`docs/decisions/${name}`, `inside/decisions/${html(name)}`, 'Inside'] as const,
    ),
  ].filter(([file]) => !written.some(([named]) => named === file));
  const all = [...written, ...found];
  const pageOf = (file: string) => siteOnly[file] ?? all.find(([named]) => named === file)?.[1];
  return all.map(([file, path, group]) => {
    const rendered = renderMarkdown(readText(file), file, pageOf);
    return { path, group, title: rendered.title, html: rendered.html };
  });
}

/** Files that the site shows in its own way. */
const siteOnly: Record<string, string> = {
  'spec/openapi.yaml': 'reference/v1/index.html',
  'spec/rules.yaml': 'rules.html',
  'spec/paths/v1/create-attestation.yaml': 'reference/v1/create-attestation.html',
  'apps/docs/samples': 'samples.html',
  ...Object.fromEntries(samples.map(({ file }) => [`apps/docs/samples/${file}`, 'samples.html'])),
};

const html = (name: string) => name.replace(/\.md$/, '.html');
