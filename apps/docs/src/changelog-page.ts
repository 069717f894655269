import { readContracts } from './contract.ts';
import type { Page } from './page.ts';
import { operationPath } from './reference-pages.ts';
import { namesIn, readText } from './repository.ts';

/** What changed, by package and version; first what waits for the next release. */
export function changelogPage(): Page {
  const logs = ['spec', ...namesIn('packages', '').map((name) => `packages/${name}`)]
    .filter((folder) => namesIn(folder, 'CHANGELOG.md').length > 0)
    .map((folder) => released(readText(`${folder}/CHANGELOG.md`)));
  const pending = namesIn('.changeset', '.md')
    .filter((name) => name !== 'README.md')
    .map((name) => pendingChange(readText(`.changeset/${name}`)));
  const markdown = [
    'A released version of the contract is frozen: afterwards only descriptions, examples and added rules change.',
    '## Not yet released',
    pending.length > 0 ? pending.join('\n\n') : 'Nothing waits for a release.',
    ...logs,
  ].join('\n\n');
  const operations = new Map(
    readContracts().flatMap(({ version, document }) =>
      Object.entries(document.paths).map(([path, { post }]) => [
        post.operationId,
        `[POST ${path}](/${operationPath(version, post.operationId)}.html)`,
      ]),
    ),
  );

  return {
    path: 'changelog',
    title: 'Changelog',
    group: 'Contract',
    markdown: withPaths(markdown, operations),
    outline: 2,
  };
}

/** Changes are listed under the ids of operations, `**createAttestation, addFactoids**`; here with method and path. */
export function withPaths(markdown: string, operations: ReadonlyMap<string, string>): string {
  return markdown.replace(/^( *)\*\*(\w+(?:, \w+)*)\*\*$/gm, (whole, space: string, ids: string) => {
    const paths = ids.split(', ').flatMap((id) => operations.get(id) ?? []);
    return paths.length === 0 ? whole : `${space}**${ids}**: ${paths.join(', ')}`;
  });
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
