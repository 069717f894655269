import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anchorsOf, linkFaults, markedBlocks, npmScriptsOf } from './markdown.ts';
import { readText, repository, repositoryFiles } from './repository.ts';
import { readManifest, workspaces } from './workspaces.ts';

const pages = repositoryFiles().filter((file) => file.endsWith('.md') && !file.includes('/fixture/'));

test('every link within the repository leads somewhere', () => {
  const read = (file: string) => {
    const path = join(repository, file);
    if (!existsSync(path)) return undefined;
    return statSync(path).isDirectory() ? '' : readText(file);
  };
  expect(pages.flatMap((page) => linkFaults(page, read))).toEqual([]);
});

test('every npm script that a page names exists', () => {
  const all = workspaces();
  const faults = pages.flatMap((page) =>
    npmScriptsOf(readText(page))
      .filter(({ script, workspace }) => {
        const own = all.find(({ folder }) => page.startsWith(`${folder}/`))?.manifest;
        const named = all.find(({ manifest }) => manifest.name === workspace)?.manifest;
        const places = workspace === undefined ? [readManifest(''), own] : [named];
        return !places.some((manifest) => manifest?.scripts?.[script] !== undefined);
      })
      .map(({ script, workspace }) => `${page}: npm run ${script}${workspace ? ` in ${workspace}` : ''}`),
  );
  expect(faults).toEqual([]);
});

/** Folders and files that a page names from the root; one with a blank to fill in names none. */
const named = /`((?:apps|packages|tools|spec|docs|bench)\/[\w./-]+)`/g;
/** What does not exist yet, or only after a build. */
const unmade: Readonly<Record<string, RegExp>> = {
  'docs/how-to/add-a-version.md': /\bv2[._]1\b/,
  'CONTRIBUTING.md': /\/dist$/,
};

test('every file that a page names exists', () => {
  const current = pages.filter((page) => !/CHANGELOG|^\.changeset\//.test(page));
  const names = current.flatMap((page) =>
    [...readText(page).matchAll(named)].map(([, name = '']) => ({ page, name })),
  );
  expect(names.length).toBeGreaterThan(150);
  const isMade = ({ page, name }: { page: string; name: string }) => !unmade[page]?.test(name);
  expect(names.filter(isMade).filter(({ name }) => !existsSync(join(repository, name)))).toEqual([]);
});

const files: Record<string, string> = {
  'docs/a.md': '# A page',
  'docs/b.md': '# One: `two`, three!\n\n# Twice\n\n# Twice\n\n```sh\n# no heading\n```\n',
  docs: '',
};
const links: [string, { given: string; want: number }][] = [
  ['to a file', { given: '[a](a.md)', want: 0 }],
  ['to a folder', { given: '[docs](../docs/)', want: 0 }],
  ['to a heading', { given: '[b](b.md#one-two-three)', want: 0 }],
  ['to the second heading of a name', { given: '[b](b.md#twice-1)', want: 0 }],
  ['to another site', { given: '[x](https://example.org/nothing)', want: 0 }],
  ['inside code', { given: '`[a](none.md)`\n\n```md\n[a](none.md)\n```\n', want: 0 }],
  ['to no file', { given: '[a](none.md)', want: 1 }],
  ['to no heading', { given: '[a](a.md#none)', want: 1 }],
  ['to what is only a comment in code', { given: '[b](b.md#no-heading)', want: 1 }],
  ['to no heading of its own page', { given: '# Here\n[a](#there) [b](#here)', want: 1 }],
  ['of the reference kind', { given: '[a][1]\n\n[1]: none.md\n', want: 1 }],
];

test.each(links)('a link %s', (_, { given, want }) => {
  const read = (file: string) => (file === 'docs/page.md' ? given : files[file]);
  expect(linkFaults('docs/page.md', read)).toHaveLength(want);
});

test('npm commands are found with their workspace', () => {
  const page = 'Run `npm test`, then\n\n```sh\nnpm ci && npm start\nnpm run bench --workspace=@a/b\n```\n';
  expect(npmScriptsOf(page)).toEqual([
    { script: 'test', workspace: undefined },
    { script: 'start', workspace: undefined },
    { script: 'bench', workspace: '@a/b' },
  ]);
});

test('a mark that is mistyped is not passed over', () => {
  expect(() => markedBlocks('<!-- run a -->\n```sh\ntrue\n```\n')).toThrow('1 marks, but 0 fenced blocks');
});

test('anchors follow GitHub', () => {
  expect([...anchorsOf('## D7: The success status\n### `a_b` (c)\n')]).toEqual([
    'd7-the-success-status',
    'a_b-c',
  ]);
});
