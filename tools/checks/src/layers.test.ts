import { expect, test } from 'vitest';
import { importsOf } from './imports.ts';
import { layerFaults } from './layers.ts';
import { readText, repositoryFiles } from './repository.ts';
import { workspaces } from './workspaces.ts';

const all = workspaces();
const sources = repositoryFiles().filter((file) => /\.(ts|js|tsx|mjs)$/.test(file));

test('the repository has sources to judge', () => {
  expect(sources.length).toBeGreaterThan(50);
});

test('every import keeps to the layers', () => {
  expect(sources.flatMap((file) => layerFaults(file, readText(file), all))).toEqual([]);
});

// tools/checks runs other workspaces and imports none: its dependencies order the build.
const judged = all.filter(({ folder }) => folder !== 'tools/checks');

test.each(judged)('$folder depends only on what it may import', ({ folder, manifest }) => {
  const mine = Object.keys(manifest.dependencies ?? {}).filter((name) => name.startsWith('@attestation/'));
  const faults = mine
    .flatMap((name) => layerFaults(`${folder}/src/probe.ts`, `import { x } from '${name}';\n`, all))
    .filter((fault) => !fault.endsWith('does not export it'));
  expect(faults).toEqual([]);
});

const violations: [string, { given: [file: string, text: string]; want: string }][] = [
  [
    'a package that imports an app',
    { given: ['packages/client/src/a.ts', "import { x } from '@attestation/server';"], want: 'may import' },
  ],
  [
    'signing that imports the contract',
    {
      given: ['packages/signing/src/a.ts', "import type { X } from '@attestation/contract';"],
      want: 'may import',
    },
  ],
  [
    'a reach into the files of another workspace',
    {
      given: ['apps/server/src/main.ts', "import { x } from '../../../packages/signing/src/signer.ts';"],
      want: 'behind its exports',
    },
  ],
  [
    'a subpath that is not exported',
    {
      given: ['apps/server/src/main.ts', "import { x } from '@attestation/signing/dist/der.js';"],
      want: 'does not export it',
    },
  ],
  [
    'a dynamic import counts',
    {
      given: ['packages/client/src/a.ts', "const x = await import('@attestation/server');"],
      want: 'may import',
    },
  ],
  [
    'a re-export counts',
    {
      given: ['packages/signing/src/a.ts', "export { x } from '@attestation/client';"],
      want: 'may import',
    },
  ],
  [
    'generated files imported by a test',
    {
      given: ['packages/contract/test/a.test.ts', "import { x } from '../generated/v1/types.ts';"],
      want: 'generated/',
    },
  ],
  [
    'a package that needs Node',
    {
      given: ['packages/signing/src/a.ts', "import { createHash } from 'node:crypto';"],
      want: 'browsers',
    },
  ],
  [
    'openapi-typescript behind a second door',
    {
      given: ['packages/contract/scripts/a.ts', "import openapiTS from 'openapi-typescript';"],
      want: 'tools/generate only',
    },
  ],
  [
    'v1 that imports storage, over several lines',
    {
      given: ['apps/server/src/v1/a.ts', "import {\n  x,\n} from '../storage/database/schema.ts';"],
      want: 'knows no storage',
    },
  ],
  [
    'v1 that imports another version',
    {
      given: ['apps/server/src/v1/a.ts', "import { x } from '../v2_1/a.ts';"],
      want: 'never import each other',
    },
  ],
  [
    'domain that imports http, if only a type',
    { given: ['apps/server/src/domain/a.ts', "import type { X } from '../http/serve.ts';"], want: 'no HTTP' },
  ],
  [
    'domain that imports a database',
    { given: ['apps/server/src/domain/a.ts', "import { DatabaseSync } from 'node:sqlite';"], want: 'no SQL' },
  ],
  [
    'domain that imports the web server',
    { given: ['apps/server/src/domain/a.ts', "import fastify from 'fastify';"], want: 'no HTTP' },
  ],
  [
    'storage that imports http',
    {
      given: ['apps/server/src/storage/a.ts', "import { x } from '../http/serve.ts';"],
      want: 'knows no HTTP',
    },
  ],
  [
    'http that imports storage',
    {
      given: ['apps/server/src/http/a.ts', "import { x } from '../storage/database/schema.ts';"],
      want: 'no other storage',
    },
  ],
  [
    'http that imports a version',
    { given: ['apps/server/src/http/a.ts', "import { x } from '../v1/routes.ts';"], want: 'knows none' },
  ],
  [
    'http that imports the document of a version',
    {
      given: ['apps/server/src/http/a.ts', "import x from '@attestation/contract/v1/openapi.json';"],
      want: 'knows none',
    },
  ],
  [
    'domain that imports another folder',
    {
      given: ['apps/server/src/domain/a.ts', "import { x } from '../evidence/a.ts';"],
      want: 'no other folder',
    },
  ],
  [
    'a query outside storage',
    { given: ['apps/server/src/admin/a.ts', "import { sql } from 'kysely';"], want: 'only storage' },
  ],
  [
    'a second file that names a driver',
    {
      given: ['apps/server/src/admin/a.ts', "import { openSqlite } from '../storage/database/sqlite.ts';"],
      want: 'name a driver',
    },
  ],
];

test.each(violations)('catches %s', (_, { given: [file, text], want }) => {
  expect(layerFaults(file, `${text}\n`, all).join('\n')).toContain(want);
});

const allowed: [string, [file: string, text: string]][] = [
  ['the client uses signing', ['packages/client/src/a.ts', "import { sign } from '@attestation/signing';"]],
  [
    'vectors are exported by pattern',
    ['apps/server/src/a.ts', "import '@attestation/signing/vectors/a.json';"],
  ],
  [
    'main.ts names a driver',
    ['apps/server/src/main.ts', "import { open } from './storage/database/sqlite.ts';"],
  ],
  [
    'a comment names nothing',
    ['packages/client/src/a.ts', "/*\nimport { x } from '@attestation/server';\n*/"],
  ],
];

test.each(allowed)('allows: %s', (_, [file, text]) => {
  expect(layerFaults(file, `${text}\n`, all)).toEqual([]);
});

test('every statement that names a module is read, once, with its line', () => {
  const text = [
    "import './side.ts';",
    "import type { A } from './type.ts';",
    "// import { no } from './comment.ts';",
    "const url = 'https://example.org';",
    "export type { B } from './b.ts';",
    "const later = import('./later.ts');",
    "const said = 'await import(\"./said.ts\")' + ' ';",
    'const text = `',
    "import { no } from './template.ts';",
    '`;',
    "export const from = 'x';",
    '',
  ].join('\n');
  expect(importsOf(text)).toEqual([
    { specifier: './side.ts', line: 1, typeOnly: false },
    { specifier: './type.ts', line: 2, typeOnly: true },
    { specifier: './b.ts', line: 5, typeOnly: true },
    { specifier: './later.ts', line: 6, typeOnly: false },
  ]);
});
