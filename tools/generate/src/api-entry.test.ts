import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiEntry } from './copy-version.ts';

const file = join(import.meta.dirname, '../../../packages/client/src/v1-openapi-fetch.ts');
const before = readFileSync(file, 'utf8');
const entry = apiEntry('v2.1', 'v1', before);
const exported = (text: string) => [...text.matchAll(/^export .*?(?=[;({]|$)/gm)].map(([line]) => line);

test('the openapi-fetch entry of a new version has the exports of the one before and its own operations', () => {
  expect(exported(entry)).toEqual(exported(before).map((line) => line.replace('/v1', '/v2.1')));
  expect(entry).toContain("import { rows } from '@attestation/contract/v2.1/rows';");
  expect(entry).not.toMatch(/\bv1\b/);
});

test('the entry of a version after that is like it', () => {
  expect(apiEntry('v3', 'v2.1', entry)).toBe(entry.replaceAll('/v2.1', '/v3'));
});
