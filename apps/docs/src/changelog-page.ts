import { readContracts } from './contract.ts';
import type { Page } from './page.ts';
import { operationPath } from './reference-pages.ts';
import { namesIn, readText } from './repository.ts';
import { escapeHtml, plainText } from './site-markdown.ts';

const levels = { major: 'Breaking', minor: 'New', patch: 'Fixed or improved' } as const;

/** Packages in the order of the page: what callers of the API use comes first. */
const packages = {
  spec: 'API contract',
  client: 'Client',
  cli: 'Command line',
  mock: 'Mock',
  signing: 'Signing',
  evidence: 'Attestation files',
  contract: 'Types and validators',
  conformance: 'Conformance suite',
  server: 'Reference server',
  'command-line': 'Command-line library',
};

export interface Change {
  /** Packages, without their scope. */
  readonly names: readonly string[];
  readonly level: keyof typeof levels;
  /** Markdown. Its first paragraph says in one line what changed. */
  readonly text: string;
}

/** A package in one release. */
interface Section {
  readonly name: string;
  readonly title: string;
  readonly id: string;
}

/** What changed: the next release, then the others by date; in each the contract first, then the packages. */
export function changelogPage(): Page {
  const pending = namesIn('.changeset', '.md').map((name) => pendingChange(readText(`.changeset/${name}`)));
  const next = Object.entries(packages).map(([name, title]) => {
    const folder = { spec: 'spec', server: 'apps/server' }[name] ?? `packages/${name}`;
    const [log = ''] = namesIn(folder, 'CHANGELOG.md').map((file) => readText(`${folder}/${file}`));
    const released = releases(log, name).map((release) => {
      return { ...release, name, title: `${title} ${release.version}`, id: `${name}-${release.version}` };
    });
    return { name, title, id: name, released };
  });
  const rows = next.map(({ name, title, id, released: [last] }) => {
    const changes = pending.filter(({ names }) => names.includes(name));
    const counts = Object.entries(levels).flatMap(([level, label]) => {
      const { length } = changes.filter((change) => change.level === level);
      return length === 0 ? [] : [`${length} ${label.toLowerCase()}`];
    });
    const link = counts.length > 0 ? `[${title}](#${id})` : title;
    // A release that only follows its dependencies has no section.
    const version = last?.changes.length ? `[${last.version}](#${last.id})` : (last?.version ?? '');
    return `| ${link} <span class="notes">@attestation/<wbr>${name}</span> | ${version} | ${counts.join(', ')} |`;
  });
  const released = next.flatMap((section) => section.released);
  const dates = [...new Set(released.map(({ date }) => date))].sort().reverse();
  const markdown = [
    'A released version of the contract is frozen: afterwards only descriptions, examples and added rules change. Each package has versions of its own. What changed in several packages is listed once.',
    `| Package | Released | Next release |\n|---|---|---|\n${rows.join('\n')}`,
    '## Next release',
    ...changesBySection(next, pending),
    ...dates.flatMap((date) => {
      const sections = released.filter((release) => release.date === date);
      const changes = sections.flatMap((release) => release.changes);
      return [`## ${date}`, ...changesBySection(sections, changes)];
    }),
  ].join('\n\n');
  const operations = new Map(
    readContracts().flatMap(({ version, document }) =>
      Object.entries(document.paths).map(([path, { post }]) => [
        post.operationId,
        `[POST ${path}](/${operationPath(version, post.operationId)}.html)`,
      ]),
    ),
  );
  const linked = withPaths(markdown, operations);
  return { path: 'changelog', title: 'Changelog', group: 'Contract', markdown: linked };
}

/** Each change below the first of its packages; the others refer to it. */
export function changesBySection(sections: readonly Section[], changes: readonly Change[]): string[] {
  const once = [...Map.groupBy(changes, ({ level, text }) => `${level} ${text}`).values()].map((same) => {
    const names = same.flatMap((change) => change.names);
    return { ...same[0], places: sections.filter(({ name }) => names.includes(name)) };
  });
  return sections.flatMap((section) => {
    const listed = once.filter(({ places: [first] }) => first === section);
    const elsewhere = Map.groupBy(
      once.filter(({ places }) => places.indexOf(section) > 0),
      ({ places: [first] }) => first,
    );
    if (listed.length + elsewhere.size === 0) return [];
    const lists = Object.entries(levels).flatMap(([level, label]) => {
      const items = listed
        .filter((change) => change.level === level)
        .map(({ text = '', places }) => changeItem(text, places.slice(1)));
      return items.length === 0 ? [] : [changeList(label, items)];
    });
    const links = [...elsewhere].map(([other, { length }]) => `[${other?.title}](#${other?.id}) (${length})`);
    const more = links.length === 0 ? [] : [`Changes that also concern it: ${links.join(', ')}.`];
    return [`### ${section.title} {#${section.id}}`, ...lists, ...more];
  });
}

/** Changes are listed under the ids of operations, `**createAttestation, addFactoids**`; here with method and path. */
export function withPaths(markdown: string, operations: ReadonlyMap<string, string>): string {
  return markdown.replace(/^( *)\*\*(\w+(?:, \w+)*)\*\*$/gm, (whole, space: string, ids: string) => {
    const paths = ids.split(', ').flatMap((id) => operations.get(id) ?? []);
    return paths.length === 0 ? whole : `${space}**${ids}**: ${paths.join(', ')}`;
  });
}

/** The versions of a package's file, `## 1.0.0 (2026-11-23)`; without commits, and without what only follows along. */
export function releases(
  changelog: string,
  name: string,
): { version: string; date: string; changes: Change[] }[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((section, index, all) => {
      const [heading = '', ...parts] = section.split(/\n+### (?=Major|Minor|Patch)/);
      const changes = parts.flatMap((part) =>
        part
          .split(/^- /m)
          .slice(1)
          .filter((text) => !text.startsWith('Updated dependencies'))
          .map((text): Change => {
            // The first release breaks nothing.
            const isFirst = index === all.length - 1;
            const level = isFirst ? 'minor' : (part.slice(0, 5).toLowerCase() as Change['level']);
            const own = text.replace(/^[0-9a-f]{7,}: /, '').replace(/^ {2}/gm, '');
            return { names: [name], level, text: own.trim() };
          }),
      );
      const [version = '', date = ''] = heading.trim().split(/[ ()]+/);
      return { version, date: date === '' ? 'Not dated' : date, changes };
    });
}

/**
 * A changeset is front matter, `'package': level`, and then the text. Packages at a lower level than another one are left
 * out: what changed for their users is that other package.
 */
export function pendingChange(changeset: string): Change {
  const [, front = '', text = ''] = /^---\n([\s\S]*?)---\n([\s\S]*)$/.exec(changeset) ?? [];
  const concerned = [...front.matchAll(/^['"]?@\w+\/([^'":]+)['"]?:\s*(\w+)/gm)];
  const level = (['major', 'minor', 'patch'] as const).find((level) =>
    concerned.some(([, , each]) => each === level),
  );
  const names = concerned.flatMap(([, name = '', each]) => (each === level ? [name] : []));
  return { names, level: level ?? 'patch', text: text.trim() };
}

/** A long list unfolds, unless it breaks something. */
function changeList(label: string, items: readonly string[]): string {
  const list = items.join('\n');
  if (label === levels.major) return `<b class="must">${label}</b>\n\n${list}`;
  return items.length <= 12
    ? `**${label}**\n\n${list}`
    : `<details><summary><b>${label}</b> (${items.length})</summary>\n\n${list}\n\n</details>`;
}

/** The first paragraph, or its first sentence where it is longer than two lines; what follows unfolds. */
export function changeItem(text: string, others: readonly Pick<Section, 'title'>[] = []): string {
  const [line = ''] = text.split('\n\n');
  const [first = ''] = line.length > 160 ? line.split(/(?<=\.)\s+(?=[A-Z`*])/) : [line];
  const rest = text.slice(first.length).trim();
  const titles = others.map(({ title }) => title).join(', ');
  const also = titles === '' ? '' : ` <span class="notes">Also: ${titles}</span>`;
  const words = first.replaceAll('\n', ' ');
  if (rest === '') return `- ${words}${also}`;
  const detail = rest.replaceAll('\n', '\n  ');
  return `- <details><summary>${plainTextOfCode(words)}${also}</summary>\n\n  ${detail}\n\n  </details>`;
}

/** A summary is HTML: code stays code, links and emphasis become words. */
const plainTextOfCode = (line: string) =>
  line
    .split(/`([^`]*)`/)
    .map((part, at) => (at % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : escapeHtml(plainText(part))))
    .join('');
