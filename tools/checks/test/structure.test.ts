import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layerFaults } from '../src/structure.ts';

const server = 'apps/server/src';
/** Each file with what it imports, and the rule that it breaks. */
const violations: [rule: string, file: string, text: string][] = [
  ['client-imports', 'packages/client/src/a.ts', "import { x } from '@attestation/server';"],
  ['signing-imports', 'packages/signing/src/type.ts', "import type { X } from '@attestation/contract';"],
  ['client-imports', 'packages/client/src/later.ts', "const x = await import('@attestation/server');"],
  ['signing-imports', 'packages/signing/src/again.ts', "export { x } from '@attestation/client';"],
  ['behind-exports', `${server}/behind.ts`, "import { x } from '../../../packages/signing/src/used.ts';"],
  ['generated', 'packages/contract/test/a.test.ts', "import { x } from '../generated/v1/types.ts';"],
  ['libraries', 'packages/signing/src/node.ts', "import { createHash } from 'node:crypto';"],
  ['openapi-typescript', 'packages/contract/scripts/a.ts', "import x from 'openapi-typescript';"],
  ['v1-storage', `${server}/v1/a.ts`, "import {\n  x,\n} from '../storage/database/used.ts';"],
  ['versions', `${server}/v1/b.ts`, "import { x } from '../v2_1/used.ts';"],
  ['domain-folders', `${server}/domain/a.ts`, "import type { X } from '../http/used.ts';"],
  ['domain', `${server}/domain/b.ts`, "import { DatabaseSync } from 'node:sqlite';"],
  ['domain', `${server}/domain/c.ts`, "import fastify from 'fastify';"],
  ['storage', `${server}/storage/a.ts`, "import { x } from '../http/used.ts';"],
  ['storage-base', `${server}/storage/files/a.ts`, "import { x } from '../records/used.ts';"],
  ['http-storage', `${server}/http/a.ts`, "import { x } from '../storage/database/used.ts';"],
  ['http', `${server}/http/b.ts`, "import { x } from '../v2_1/used.ts';"],
  ['databases', `${server}/admin/a.ts`, "import { Kysely } from 'kysely';"],
  ['drivers', `${server}/admin/b.ts`, "import { x } from '../storage/database/sqlite.ts';"],
  ['no-circular', 'bench/src/a.ts', "import type { X } from './b.ts';"],
  ['no-circular-folders', 'bench/src/one/a.ts', "import { x } from '../two/a.ts';"],
];
/** What the files above import, and imports that no rule forbids. */
const others: Record<string, string> = {
  'packages/signing/src/used.ts': '',
  'packages/contract/generated/v1/types.ts': '',
  'packages/contract/test/a.types.ts': "import { x } from '../generated/v1/types.ts';",
  [`${server}/v2_1/used.ts`]: '',
  [`${server}/http/used.ts`]: "import { spool } from '../storage/files/spool.ts';",
  [`${server}/storage/files/spool.ts`]: '',
  [`${server}/storage/database/used.ts`]: "import { Kysely } from 'kysely';",
  [`${server}/storage/database/sqlite.ts`]: "import { DatabaseSync } from 'node:sqlite';",
  [`${server}/storage/records/used.ts`]: '',
  [`${server}/domain/a.test.ts`]: "import { x } from '../http/used.ts';",
  'packages/client/src/good.ts': "import { x } from '@attestation/signing';",
  'bench/src/b.ts': "import type { Y } from './a.ts';",
  'bench/src/two/a.ts': "import { y } from '../one/b.ts';",
  'bench/src/one/b.ts': '',
};

let folder: string;
let faults: string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'attestation-structure-'));
  const files = { ...others, ...Object.fromEntries(violations.map(([, file, text]) => [file, text])) };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${text}\nexport const x = 1;\nexport type X = 1;\n`);
  }
  faults = await layerFaults(Object.keys(files), folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(violations)('%s: %s', (rule, file) => {
  const from = rule === 'no-circular-folders' ? dirname(file) : file;
  expect(faults.filter((fault) => fault.startsWith(`${rule}: ${from} -> `))).toHaveLength(1);
});

test('what no rule forbids is not reported', () => {
  const named = Object.keys(others).filter((file) => !file.startsWith('bench/'));
  expect(faults.filter((fault) => named.some((file) => fault.includes(`: ${file} -> `)))).toEqual([]);
});
