import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Change } from './change.ts';
import { sourcePlaces } from './source-places.ts';

const root = mkdtempSync(join(tmpdir(), 'attestation-places-'));
mkdirSync(join(root, 'spec/schemas'), { recursive: true });
for (const name of ['A', 'AV2_1', 'B']) writeFileSync(join(root, `spec/schemas/${name}.yaml`), '');
afterAll(() => rmSync(root, { recursive: true }));

const change = (file: string): Change => ({
  level: 'minor',
  types: 'minor',
  rule: 'property-added',
  operations: [],
  where: '',
  file,
  pointer: '/properties/x',
  reason: '',
  consumers: '',
  implementers: '',
});

const rows: [string, { given: [version: string, file: string]; want: string }][] = [
  ['of its generation', { given: ['v2.1', 'spec/schemas/A.yaml'], want: 'spec/schemas/AV2_1.yaml' }],
  ['shared with v1', { given: ['v2.1', 'spec/schemas/B.yaml'], want: 'spec/schemas/B.yaml' }],
  ['of v1', { given: ['v1', 'spec/schemas/A.yaml'], want: 'spec/schemas/A.yaml' }],
];

test.each(rows)('a schema %s', (_, { given: [version, file], want }) => {
  const changes = [change(file)];
  const verdict = { version, state: 'new', against: undefined, changes } as const;
  const real = sourcePlaces(root, { ...verdict, changes, comingOver: { from: 'v1', changes } });
  expect([...real.changes, ...(real.comingOver?.changes ?? [])].map((found) => found.file)).toEqual([
    want,
    want,
  ]);
});
