import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { Finding } from '@attestation/generate';
import { afterAll, expect, test } from 'vitest';
import { lineOf, merged } from '../src/finding.ts';
import { repository } from '../src/run-tool.ts';
import { readFixtures, writeFixture } from './fixtures.ts';

const folder = mkdtempSync(join(tmpdir(), 'attestation-lint-main-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fixture = readFixtures().find(({ rule, name }) => rule === 'post-only' && name === 'bad-get');
if (!fixture) throw new Error('The fixture post-only/bad-get is removed; name another one here');
const broken = writeFixture(fixture, join(folder, 'broken'));

async function lint(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const main = join(repository, 'tools/lint/src/main.ts');
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [main, ...args], { cwd: folder })) };
  } catch (fault) {
    return fault as { code: number; stdout: string; stderr: string };
  }
}

test('a finding is printed with file, line, rule, reason and fix, and the exit code is 1', async () => {
  const { code, stdout } = await lint(broken);
  const lines = stdout.split('\n');
  expect(code).toBe(1);
  expect(lines[0]).toMatch(/paths\/v1\/leave-note\.yaml:\d+ {2}error {2}attestation\/post-only {2}\/get$/);
  expect(lines[1]).toMatch(/^ {2}The operation is a GET/);
  expect(lines[2]).toBe('  Fix: Rename get to post.');
  expect(lines[4]).toMatch(/^1 error, 0 warnings in 1 file\./);
});

test('--json prints the findings as data', async () => {
  const { code, stdout } = await lint('--json', broken);
  const place = { rule: 'attestation/post-only', pointer: '/get', severity: 'error' };
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject([{ ...place, fix: 'Rename get to post.' }]);
});

test('a document that cannot be read is exit code 2, never "nothing found"', async () => {
  const { code, stdout, stderr } = await lint(join(folder, 'nothing.yaml'));
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/nothing\.yaml does not exist; name a root document\n$/);
});

test('an unknown option is exit code 2', async () => {
  expect((await lint('--jsno')).code).toBe(2);
});

const finding = (more: Partial<Finding>): Finding => ({
  file: 'a.yaml',
  line: 1,
  pointer: '/a',
  rule: 'attestation/x',
  severity: 'error',
  reason: 'r',
  fix: 'f',
  ...more,
});

const merges: [string, { given: Finding[]; want: string[] }][] = [
  ['the same fault twice is one', { given: [finding({}), finding({})], want: ['attestation/x'] }],
  [
    'struct is silent where we speak',
    { given: [finding({}), finding({ rule: 'struct' })], want: ['attestation/x'] },
  ],
  [
    'struct speaks elsewhere',
    { given: [finding({}), finding({ rule: 'struct', pointer: '/b' })], want: ['attestation/x', 'struct'] },
  ],
  [
    'sorted by file and line',
    {
      given: [finding({ line: 9 }), finding({ line: 2, pointer: '/b', rule: 'z' })],
      want: ['z', 'attestation/x'],
    },
  ],
];

test.each(merges)('%s', (_, { given, want }) => {
  expect(merged(given).map(({ rule }) => rule)).toEqual(want);
});

const lines: [string, { given: string; want: number }][] = [
  ['the whole file', { given: '', want: 2 }],
  ['a key', { given: '/b', want: 3 }],
  ['a key with a slash', { given: '/b/x~1y', want: 4 }],
  ['an item', { given: '/c/1', want: 7 }],
  ['what is not there stands at its parent', { given: '/b/z/z', want: 3 }],
];

test.each(lines)('the line of %s', (_, { given, want }) => {
  const file = join(folder, 'lines.yaml');
  writeFileSync(file, '# words\na: 1\nb:\n  x/y: 1\nc:\n  - p\n  - q\n');
  expect([relative(folder, file), lineOf(file, given)]).toEqual(['lines.yaml', want]);
});
