import { expect, test } from 'vitest';
import { dependencyFaults } from './dependencies.ts';
import { readText, repositoryFiles } from './repository.ts';
import type { Manifest } from './workspaces.ts';
import { workspaces } from './workspaces.ts';

const files = repositoryFiles().filter((file) => /\.(ts|js|tsx|mjs)$/.test(file));

test.each(workspaces())('$folder lists what it imports, and imports what it lists', (workspace) => {
  const sources = files
    .filter((file) => file.startsWith(`${workspace.folder}/`) && !/\/(generated|fixtures)\//.test(file))
    .map((file) => ({ file, text: readText(file) }));
  expect(dependencyFaults(workspace, sources)).toEqual([]);
});

const cases: [
  string,
  { given: { manifest: Partial<Manifest>; file: string; text: string }; want: string[] },
][] = [
  [
    'a package that is not listed',
    {
      given: { manifest: {}, file: 'packages/a/src/b.ts', text: "import { c } from 'c/d';" },
      want: ['packages/a/src/b.ts imports c, which packages/a/package.json does not list in dependencies'],
    },
  ],
  [
    'shipped code that needs a development dependency',
    {
      given: {
        manifest: { devDependencies: { '@c/c': '1.0.0' } },
        file: 'packages/a/src/b.ts',
        text: "import { c } from '@c/c/d';",
      },
      want: ['packages/a/src/b.ts imports @c/c, which packages/a/package.json does not list in dependencies'],
    },
  ],
  [
    'a public package that is not put into the one that is made',
    {
      given: {
        manifest: {
          publishConfig: { directory: 'made' },
          devDependencies: { '@attestation/server-kit': '0.0.0', '@attestation/mock': '1.0.0' },
        },
        file: 'packages/a/src/b.ts',
        text: "import '@attestation/server-kit';\nimport '@attestation/mock';",
      },
      want: [
        'packages/a/src/b.ts imports @attestation/mock, which packages/a/package.json does not list in dependencies',
      ],
    },
  ],
  [
    'a package that nothing imports',
    {
      given: { manifest: { dependencies: { c: '1.0.0' } }, file: 'packages/a/src/b.ts', text: '' },
      want: ['packages/a/package.json lists c, which nothing imports'],
    },
  ],
  [
    'vitest in shipped code',
    {
      given: { manifest: {}, file: 'packages/a/src/b.ts', text: "import { test } from 'vitest';" },
      want: [
        'packages/a/src/b.ts imports vitest, which packages/a/package.json does not list in dependencies',
      ],
    },
  ],
  [
    'nothing wrong: a test, its tools, types and Node',
    {
      given: {
        manifest: { devDependencies: { c: '1.0.0', '@types/c': '1.0.0' } },
        file: 'packages/a/src/b.test.ts',
        text: "import 'c';\nimport { test } from 'vitest';\nimport fs from 'node:fs';\nimport './b.ts';",
      },
      want: [],
    },
  ],
];

test.each(cases)('finds %s', (_, { given: { manifest, file, text }, want }) => {
  const workspace = { folder: 'packages/a', manifest: { name: '@attestation/a', ...manifest } };
  expect(dependencyFaults(workspace, [{ file, text: `${text}\n` }])).toEqual(want);
});
