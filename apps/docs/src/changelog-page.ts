import type { Page } from './page.ts';
import { renderMarkdown } from './render-markdown.ts';
import { namesIn, readText } from './repository.ts';

/** What changed, by package and version; first what waits for the next release. */
export function changelogPage(): Page {
  const released = ['spec', ...namesIn('packages', '').map((name) => `packages/${name}`)]
    .filter((folder) => namesIn(folder, 'CHANGELOG.md').length > 0)
    .map((folder) => readText(`${folder}/CHANGELOG.md`).replace(/^(#+) /gm, '#$1 '));
  const pending = namesIn('.changeset', '.md')
    .filter((name) => name !== 'README.md')
    .map((name) => pendingChange(readText(`.changeset/${name}`)));
  const markdown = [
    '# Changelog',
    'A released version of the contract is frozen: afterwards only descriptions and examples change.',
    '## Not yet released',
    pending.length > 0 ? pending.join('\n\n') : 'Nothing waits for a release.',
    ...released,
  ].join('\n\n');
  const { html } = renderMarkdown(markdown, 'CHANGELOG.md', () => undefined);
  return { path: 'changelog.html', title: 'Changelog', group: 'Judged by', html };
}

/** A changeset is front matter, `'package': level`, and then the text. */
export function pendingChange(text: string): string {
  const [, front = '', body = ''] = /^---\n([\s\S]*?)---\n([\s\S]*)$/.exec(text) ?? [];
  const packages = [...front.matchAll(/^['"]?([^'":]+)['"]?:\s*(\w+)/gm)];
  const levels = packages.map(([, name, level]) => `\`${name}\` (${level})`).join(', ');
  return `${body.trim()}\n\nConcerns ${levels}.`;
}
