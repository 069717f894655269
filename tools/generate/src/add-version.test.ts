import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiEntry, clientEntry, copyVersion } from './add-version.ts';
import { deleteVersion } from './remove-version.ts';

const repository = resolve(import.meta.dirname, '../../..');
const root = mkdtempSync(join(tmpdir(), 'attestation-versions-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Texts by path. */
function tree(): Record<string, string> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  const isFile = (file: string) => statSync(join(root, file)).isFile();
  return Object.fromEntries(
    files.filter(isFile).map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
}

beforeAll(() => {
  const server = ['apps/server/src/v1', 'apps/server/src/api/versions.ts'];
  const packages = ['packages/client/src', 'packages/client/package.json', 'packages/contract/package.json'];
  for (const part of [
    'spec/openapi.yaml',
    'spec/paths',
    'spec/examples',
    'spec/published',
    ...server,
    ...packages,
  ]) {
    mkdirSync(dirname(join(root, part)), { recursive: true });
    cpSync(join(repository, part), join(root, part), { recursive: true });
  }
});

test.each([['v2.1'], ['v2'], ['v10.2']])('%s is added and removed, and the tree is as before', (version) => {
  const before = tree();
  copyVersion(root, version, 'v1');
  mkdirSync(join(root, 'spec/examples', version));
  writeFileSync(join(root, 'spec/examples', version, 'create-attestation.yaml'), 'good: {}\n');
  expect(tree()).not.toEqual(before);
  deleteVersion(root, version);
  expect(tree()).toEqual(before);
  expect(readdirSync(join(root, 'spec/paths'))).toEqual(['v1']);
});

test('of two versions next to each other only one is removed', () => {
  copyVersion(root, 'v2', 'v1');
  const before = tree();
  copyVersion(root, 'v2.1', 'v2');
  deleteVersion(root, 'v2.1');
  expect(tree()).toEqual(before);
  deleteVersion(root, 'v2');
});

test('what may not be removed is refused, and nothing is touched', () => {
  expect(() => deleteVersion(root, 'v3')).toThrow('has no paths of "v3"');
  expect(() => deleteVersion(root, 'v1')).toThrow('v1 is the only version');
  copyVersion(root, 'v2.1', 'v1');
  const before = tree();
  expect(() => deleteVersion(root, 'v1')).toThrow('v1 is released and stays until its announced end');
  const file = join(root, 'spec/published/v1.yaml');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/^( +)operationId:/gm, "$1x-sunset: '2027-12-31'\n$&"));
  expect(() => deleteVersion(root, 'v1', new Date('2027-12-30'))).toThrow('announced end');
  writeFileSync(file, text);
  expect(tree()).toEqual(before);
  writeFileSync(file, text.replace(/^( +)operationId:/gm, "$1x-sunset: '2027-12-31'\n$&"));
  expect(deleteVersion(root, 'v1', new Date('2027-12-31'))).toContain('apps/server/src/v1');
});

const entryOf = (name: string) => readFileSync(join(repository, 'packages/client/src', name), 'utf8');
const [clientBefore, apiBefore] = [entryOf('v1.ts'), entryOf('v1-openapi-fetch.ts')];
const [client, api] = [clientEntry('v2.1', clientBefore), apiEntry('v2.1', 'v1', apiBefore)];

test.each([
  'attach',
  'connect',
  'exactNumbers',
  'JsonText',
  'AbortedError',
  'TooManyRequestsError',
  'Attachments',
])('the entry of a new version exports %s, as that of v1 does', (name) => {
  const exported = new RegExp(`^export (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\} from '\\./`, 'm');
  expect(clientBefore).toMatch(exported);
  expect(client).toMatch(exported);
});

test('nothing in it is of v1', () => {
  expect(client).not.toMatch(/\bv1\b/);
  expect(client).toContain("createClient<N extends Numbers = 'number'>");
});

const exportsOf = (text: string) => [...text.matchAll(/^export .*?(?=[;({]|$)/gm)].map(([line]) => line);

test('the openapi-fetch entry of a new version has the exports of the one before and its own operations', () => {
  expect(exportsOf(api)).toEqual(exportsOf(apiBefore).map((line) => line.replace('/v1', '/v2.1')));
  expect(api).toContain("import { rows } from '@attestation/contract/v2.1/rows';");
  expect(api).not.toMatch(/\bv1\b/);
});

test('the entry of a version after that is like it', () => {
  expect(apiEntry('v3', 'v2.1', api)).toBe(api.replaceAll('/v2.1', '/v3'));
});
