import { readContracts } from './contract.ts';
import type { Page } from './page.ts';
import { operationPath } from './reference-pages.ts';
import { namesIn, readJson, readText } from './repository.ts';
import { escapeHtml, plainText } from './site-markdown.ts';

const levels = { major: 'Breaking', minor: 'Added', patch: 'Fixed or improved' } as const;

export interface Change {
  readonly name: string;
  readonly level: keyof typeof levels;
  /** Markdown. Its first sentence says what changed. */
  readonly text: string;
}

/** What changed: the contract first, then each package; its next release, then the released versions. */
export function changelogPage(): Page {
  const pending = namesIn('.changeset', '.md').flatMap((name) =>
    pendingChanges(readText(`.changeset/${name}`)),
  );
  const operations = new Map(
    readContracts().flatMap(({ version, document }) =>
      Object.entries(document.paths).map(([path, { post }]) => [
        post.operationId,
        `[POST ${path}](/${operationPath(version, post.operationId)}.html)`,
      ]),
    ),
  );
  const folders = ['spec', ...namesIn('packages', '').map((name) => `packages/${name}`), 'apps/server'];
  const sections = folders.flatMap((folder) => {
    const { name } = readJson<{ name: string }>(`${folder}/package.json`);
    const next = pending.filter((change) => change.name === name);
    const [log = ''] = namesIn(folder, 'CHANGELOG.md').map((file) => readText(`${folder}/${file}`));
    const title = folder === 'spec' ? 'Contract' : name;
    const versions = [
      ...(next.length > 0 ? [`### ${title}: not yet released\n\n${changeList(next)}`] : []),
      ...releases(log, name).map(([version, changes]) => `### ${title} ${version}\n\n${changeList(changes)}`),
    ];
    if (versions.length === 0) return [];
    const heading = folder === 'spec' ? `The contract (${name})` : name;
    return [`## ${heading} {#${folder.replace(/.*\//, '')}}`, ...versions];
  });
  const intro =
    'A released version of the contract is frozen: afterwards only descriptions, examples and added rules change. Each package has versions of its own.';
  const markdown = withPaths([intro, ...sections].join('\n\n'), operations);
  return { path: 'changelog', title: 'Changelog', group: 'Contract', markdown, outline: 2 };
}

/** Changes are listed under the ids of operations, `**createAttestation, addFactoids**`; here with method and path. */
export function withPaths(markdown: string, operations: ReadonlyMap<string, string>): string {
  return markdown.replace(/^( *)\*\*(\w+(?:, \w+)*)\*\*$/gm, (whole, space: string, ids: string) => {
    const paths = ids.split(', ').flatMap((id) => operations.get(id) ?? []);
    return paths.length === 0 ? whole : `${space}**${ids}**: ${paths.join(', ')}`;
  });
}

/** The versions of a package's file, `## 1.0.0 (2026-11-23)`; without commits, and without what only follows along. */
export function releases(changelog: string, name: string): [version: string, changes: Change[]][] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [version = '', ...parts] = section.split(/\n+### (?=Major|Minor|Patch)/);
      const changes = parts.flatMap((part) =>
        part
          .split(/^- /m)
          .slice(1)
          .filter((text) => !text.startsWith('Updated dependencies'))
          .map((text) => {
            const level = part.slice(0, 5).toLowerCase() as Change['level'];
            return {
              name,
              level,
              text: text
                .replace(/^[0-9a-f]{7,}: /, '')
                .replace(/^ {2}/gm, '')
                .trim(),
            };
          }),
      );
      return [version.trim(), changes];
    });
}

/**
 * A changeset is front matter, `'package': level`, and then the text. Packages at a lower level than another one are left
 * out: what changed for their users is that other package. A list may have an item for each package.
 */
export function pendingChanges(changeset: string): Change[] {
  const [, front = '', text = ''] = /^---\n([\s\S]*?)---\n([\s\S]*)$/.exec(changeset) ?? [];
  const concerned = [...front.matchAll(/^['"]?([^'":]+)['"]?:\s*(\w+)/gm)];
  const highest = Object.keys(levels).find((level) => concerned.some(([, , each]) => each === level));
  return concerned
    .filter(([, , level]) => level === highest)
    .map(([, name = '', level]) => {
      const [, item] = text.match(new RegExp(`^- \`${name}\`: (.*)`, 'm')) ?? [];
      return { name, level: level as Change['level'], text: item ?? text.trim() };
    });
}

/** By level, the first sentence of each; what follows it unfolds, and so does a long list. */
function changeList(changes: readonly Change[]): string {
  const lists = Object.entries(levels).flatMap(([level, label]) => {
    const texts = changes.filter((change) => change.level === level).map(({ text }) => text);
    if (texts.length === 0) return [];
    const list = texts.map(changeItem).join('\n');
    return texts.length <= 3 || level === 'major'
      ? [changes.length === texts.length && level === 'major' ? list : `**${label}**\n\n${list}`]
      : [`<details><summary><b>${label}</b> (${texts.length})</summary>\n\n${list}\n\n</details>`];
  });
  return lists.join('\n\n');
}

export function changeItem(text: string): string {
  const [first = ''] = text.split(/(?<=[.:;])\s+(?=[A-Z`*\n])|\n\n/);
  const rest = text.slice(first.length).trim();
  const line = first.replaceAll('\n', ' ');
  if (rest === '') return `- ${line}`;
  const summary = plainTextOfCode(line.replace(/[:;]$/, '.'));
  return `- <details><summary>${summary}</summary>\n\n  ${rest.replaceAll('\n', '\n  ')}\n\n  </details>`;
}

/** A summary is HTML: code stays code, links and emphasis become words. */
const plainTextOfCode = (line: string) =>
  line
    .split(/`([^`]*)`/)
    .map((part, at) => (at % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : escapeHtml(plainText(part))))
    .join('');
