import { expect, test } from 'vitest';
import { cyclesOf, folderGraph, importGraph } from './import-cycles.ts';
import { readText, repositoryFiles } from './repository.ts';
import { workspaces } from './workspaces.ts';

const files = repositoryFiles().filter((file) => /\.(ts|js|tsx|mjs)$/.test(file));
const graph = importGraph(files.map((file) => ({ file, text: readText(file) })));

/** Where files may import each other, each with its reason. */
const exempt: [files: RegExp, because: string][] = [
  [/^tools\/gate\/src\/compare-/, 'schemas contain schemas: each comparison calls the whole again'],
];

test('no files import each other', () => {
  const cycles = cyclesOf(graph);
  const judged = cycles.filter((cycle) => !exempt.some(([files]) => cycle.every((file) => files.test(file))));
  expect(judged).toEqual([]);
});

/** Workspaces whose folders still depend on each other in both directions. */
const tangled = ['apps/console', 'bench', 'packages/cli', 'packages/conformance', 'tools/proof'];

const layered = workspaces().flatMap(({ folder }) => (tangled.includes(folder) ? [] : folder));

test.each(layered)('the folders of %s depend on each other in one direction', (workspace) => {
  const own = new Map([...graph].filter(([file]) => file.startsWith(`${workspace}/src/`) && !isTest(file)));
  expect(cyclesOf(folderGraph(own))).toEqual([]);
});

test('the server has more than one folder to judge', () => {
  const folders = folderGraph(new Map([...graph].filter(([file]) => file.startsWith('apps/server/src/'))));
  expect(folders.size).toBeGreaterThan(10);
  expect([...(folders.get('apps/server/src/start') ?? [])].length).toBeGreaterThan(5);
});

test('of the server, only the program itself lies outside of a folder', () => {
  const loose = files.filter((file) => /^apps\/server\/src\/[^/]+$/.test(file));
  expect(loose).toEqual(['apps/server/src/main.ts']);
});

const isTest = (file: string) => file.endsWith('.test.ts');

test('of the storage of the server, database and files need nothing of the other folders', () => {
  const storage = 'apps/server/src/storage';
  const sourceGraph = new Map([...graph].filter(([file]) => !isTest(file)));
  const upward = [...folderGraph(sourceGraph)].flatMap(([folder, targets]) =>
    folder === `${storage}/database` || folder === `${storage}/files`
      ? [...targets].filter((target) => target.startsWith(storage)).map((target) => `${folder} ${target}`)
      : [],
  );
  expect(upward).toEqual([]);
});

test.each([
  ['two files', { given: { a: './b', b: './a' }, want: [['src/a', 'src/b']] }],
  ['three files', { given: { a: './b', b: './c', c: './a' }, want: [['src/a', 'src/b', 'src/c']] }],
  ['a type alone', { given: { a: './b', b: 'type ./a' }, want: [['src/a', 'src/b']] }],
  ['no cycle', { given: { a: './b', b: './c', c: 'node:fs' }, want: [] }],
  ['two ways to one file', { given: { a: './b', b: './d', c: './d', d: 'x' }, want: [] }],
])('cycles of %s', (_, { given, want }) => {
  const sources = Object.entries(given).map(([name, target]) => {
    const [, type = '', specifier] = /^(type )?(.*)$/.exec(target) ?? [];
    return { file: `src/${name}`, text: `import ${type}{ x } from '${specifier}';\n` };
  });
  expect(cyclesOf(importGraph(sources))).toEqual(want);
});

test('a folder counts once for all of its files', () => {
  const between = folderGraph(
    new Map([
      ['a/one', new Set(['b/one'])],
      ['b/one', new Set<string>()],
      ['b/two', new Set(['a/two'])],
      ['a/two', new Set<string>()],
    ]),
  );
  expect(cyclesOf(between)).toEqual([['a', 'b']]);
});
