import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundles, lintBundles, standsAlone } from '../src/lint-bundles.ts';

const folder = mkdtempSync(join(tmpdir(), 'attestation-bundles-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the bundle of every version keeps the rules and stands alone', async () => {
  expect([...bundles().keys()]).toContain('v1');
  expect(await lintBundles(bundles())).toEqual([]);
});

test('a bundle that breaks a rule, or leans on another file, is found', async () => {
  const document = JSON.parse(readFileSync(bundles().get('v1') ?? '', 'utf8')) as {
    paths: Record<string, object>;
    components: { schemas: Record<string, object> };
  };
  const [[path = '', item] = []] = Object.entries(document.paths);
  document.paths[`${path}/{id}`] = item ?? {};
  document.components.schemas.AccessKey = { $ref: 'https://example.com/key.json' };
  mkdirSync(join(folder, 'v1'));
  writeFileSync(join(folder, 'v1/openapi.json'), JSON.stringify(document));
  const rules = (await lintBundles(bundles(folder))).map(({ rule }) => rule);
  expect(rules).toEqual(expect.arrayContaining(['attestation/path-shape', 'attestation/stands-alone']));
});

const a = { type: 'string' };
const rows: [string, { given: object; want: RegExp | undefined }][] = [
  ['a reference that is there', { given: { x: { $ref: '#/components/schemas/A' } }, want: undefined }],
  ['one with an escaped step', { given: { 'a/b': 1, x: { $ref: '#/a~1b' } }, want: undefined }],
  ['another file', { given: { x: { $ref: 'A.yaml' } }, want: /^\/x\/\$ref A\.yaml leaves the bundle/ }],
  ['an address', { given: { x: [{ $ref: 'https://a.example/' }] }, want: /^\/x\/0\/\$ref .* leaves/ }],
  ['nowhere', { given: { x: { $ref: '#/components/schemas/B' } }, want: /leads nowhere/ }],
  ['a path of its version', { given: { paths: { '/api/v1/a': {} } }, want: undefined }],
  ['a path of a later one', { given: { paths: { '/api/v1.2/a': {} } }, want: /^\/paths\/~1api~1v1\.2~1a / }],
  ['a generation', { given: { components: { schemas: { AV2_1: a } } }, want: /AV2_1 is what the document/ }],
  ['the word $ref in an example', { given: { examples: { e: { value: { $ref: 'x' } } } }, want: undefined }],
];

test.each(rows)('%s', (_, { given, want }) => {
  const document = { components: { schemas: { A: a } }, ...given };
  const found = standsAlone(document, 'v1').map(({ pointer, reason }) => `${pointer} ${reason}`);
  expect(found).toHaveLength(want === undefined ? 0 : 1);
  if (want) expect(found[0]).toMatch(want);
});
