import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { idOf } from '../src/acknowledgements.ts';
import { compareDocuments } from '../src/compare-documents.ts';
import type { JsonObject } from '../src/contract-document.ts';
import { readReleaseHistory } from '../src/release-history.ts';
import { rememberReleased } from '../src/released.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'attestation-history-'));
  mkdirSync(join(root, 'spec/published'), { recursive: true });
  git('init', '-q', '-b', 'main');
  write('spec/package.json', '{ "version": "0.0.0" }');
  decide('kept');
  commit();
  release('1.0.0', api(9));
  commit();
});

afterEach(() => rmSync(root, { recursive: true }));

const api = (maxLength: number, description = 'Words.', more: JsonObject = {}): JsonObject => ({
  openapi: '3.1.1',
  info: { title: 'T', version: '1.0.0', description },
  paths: {
    '/api/v1/a': {
      post: {
        operationId: 'a',
        requestBody: { content: { 'text/plain': { schema: { type: 'string', maxLength } } } },
        responses: {},
      },
    },
    ...more,
  },
});

function git(...args: string[]): string {
  const author = ['-c', 'user.name=T', '-c', 'user.email=t@localhost', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...author, ...args], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
}

function write(file: string, text: string): void {
  writeFileSync(join(root, file), text);
}

function decide(what: string): void {
  write('spec/decisions.md', `# Decisions\n\n## D1: A\n\n**Decision.** It is ${what}.\n`);
}

/** What `spec:publish` and `changeset version` do, or somebody who imitates them. */
function release(version: string, document: JsonObject, name = 'v1'): void {
  write('spec/package.json', JSON.stringify({ version }));
  write(`spec/published/${name}.yaml`, stringify(document));
  rememberReleased(root, [...new Set(['v1', name])]);
}

function commit(): string {
  git('add', '--all');
  git('commit', '-q', '--allow-empty', '-m', 'C');
  return git('rev-parse', '--short=12', 'HEAD');
}

function acknowledge(level: string, before: JsonObject, after: JsonObject): void {
  const [change] = compareDocuments(before, after);
  const entry = change && { change: idOf('v1', change), level, reason: 'Wanted.' };
  write('spec/acknowledged.yaml', stringify([entry]));
}

const faults = () => readReleaseHistory(root).faults;
const isNoRelease = (version: string, reason: RegExp) =>
  expect.stringMatching(new RegExp(`^Version ${version} is not a release: [\\s\\S]*${reason.source}`));
const narrowed = /request \(text\/plain\): `maxLength` changed from 9 to 5\./;

test('a commit that narrows what was released, with its digest and a higher version, is not a release', () => {
  const first = git('rev-parse', '--short=12', 'HEAD');
  expect(faults()).toEqual([]);
  release('1.0.1', api(5));
  expect(faults()).toEqual([isNoRelease('1.0.1', narrowed)]);
  commit();
  expect(faults()).toEqual([isNoRelease('1.0.1', narrowed)]);
  expect(faults()).toEqual([expect.stringContaining(`git checkout ${first} -- spec/published`)]);
  write('other', 'Not of the contract.');
  commit();
  expect(faults()).toEqual([isNoRelease('1.0.1', narrowed)]);
  release('2.0.0', api(5));
  commit();
  expect(faults()).toEqual([isNoRelease('2.0.0', narrowed)]);
  git('checkout', '-q', first, '--', 'spec');
  commit();
  expect(faults()).toEqual([]);
  release('1.0.1', api(9, 'Other words.'));
  commit();
  expect(faults()).toEqual([]);
});

test.each<[string, { edit: () => void; want: readonly RegExp[] }]>([
  [
    'the same version',
    {
      edit: () => release('1.0.0', api(5)),
      want: [/^spec\/published\/v1\.yaml is not what/, /^`released` in spec\/package\.json is/],
    },
  ],
  [
    'a lower version',
    { edit: () => release('0.9.0', api(9)), want: [/^`version` in spec\/package\.json is not what/] },
  ],
  [
    'as if nothing were released',
    {
      edit: () => {
        rmSync(join(root, 'spec/published'), { recursive: true });
        write('spec/package.json', '{ "version": "0.0.0" }');
      },
      want: [/^spec\/published\/v1\.yaml is not/, /^`released`/, /^`version`/],
    },
  ],
  [
    'one more file',
    { edit: () => release('1.0.0', api(9), 'v2.1'), want: [/^`released`/, /v2\.1\.yaml is not/] },
  ],
  ['other words', { edit: () => release('1.0.1', api(9, 'Other words.')), want: [] }],
  [
    'words that bind',
    { edit: () => release('1.0.1', api(9, 'Never.')), want: [/introduction: `description` changed/] },
  ],
  ['a new version as a minor', { edit: () => release('1.1.0', api(5), 'v2.1'), want: [] }],
  [
    'a new version as a patch',
    {
      edit: () => release('1.0.1', api(5), 'v2.1'),
      want: [/The changes are minor, and 1\.0\.1 is a patch release/],
    },
  ],
  [
    'a decision turned round',
    {
      edit: () => {
        release('1.0.1', api(9));
        decide('not kept');
      },
      want: [/D1 Decision: It changed/],
    },
  ],
  [
    'an acknowledgement of its own',
    {
      edit: () => {
        acknowledge('patch', api(9), api(5));
        release('1.0.1', api(5));
      },
      want: [narrowed],
    },
  ],
])('%s: the same uncommitted, committed and merged', (_, { edit, want }) => {
  const expected = want.map((pattern) => expect.stringMatching(pattern));
  edit();
  expect(faults()).toEqual(expected);
  git('checkout', '-q', '-b', 'topic');
  commit();
  expect(faults()).toEqual(expected);
  git('checkout', '-q', 'main');
  write('other', 'On main.');
  commit();
  git('merge', '-q', '--no-edit', 'topic');
  expect(faults()).toEqual(expected);
});

test('what the commit before acknowledges is released, as what it is', () => {
  acknowledge('minor', api(9), api(10));
  commit();
  write('spec/acknowledged.yaml', '');
  release('1.0.1', api(10));
  expect(faults()).toEqual([isNoRelease('1.0.1', /The changes are minor/)]);
  release('1.1.0', api(10));
  expect(faults()).toEqual([]);
  commit();
  expect(faults()).toEqual([]);
});

test('a merge that takes the released file of another side back is found', () => {
  git('checkout', '-q', '-b', 'topic');
  commit();
  git('checkout', '-q', 'main');
  release('1.0.1', api(9, 'Other words.'));
  commit();
  git('merge', '-q', '--no-edit', '-s', 'ours', 'topic');
  expect(faults()).toEqual([]);
  git('checkout', '-q', 'topic');
  git('merge', '-q', '--no-edit', '-s', 'ours', 'main');
  expect(faults()).toEqual(
    ['spec/published/v1.yaml', '`released`', '`version`'].map((name) => expect.stringContaining(name)),
  );
});

test('a tag of a release is where comparing begins; decisions are those of the release', () => {
  release('1.1.0', api(10));
  const tagged = commit();
  expect(faults()).toHaveLength(1);
  git('tag', '@attestation/spec@1.1.0');
  decide('not kept');
  expect(readReleaseHistory(root)).toEqual({
    ...{ faults: [], notes: [], raised: undefined },
    decided: { before: expect.stringContaining('It is kept.'), against: `commit ${tagged}` },
  });
  release('1.1.1', api(9));
  expect(faults()).toEqual([expect.stringContaining('`maxLength` changed from 10 to 9')]);
});

test('a raised version with the published files of the version before', () => {
  const raised = () => readReleaseHistory(root).raised;
  write('other', 'A later commit.');
  commit();
  expect(raised()).toBeUndefined();
  release('1.0.1', api(9));
  expect(raised()).toBe('1.0.1');
  write('spec/decisions.md', '# Decisions\n\n## D1: A\n\n**Decision.** It is kept.\n\n**Why.** New words.\n');
  expect(readReleaseHistory(root).decided?.before).not.toContain('New words.');
  commit();
  expect(raised()).toBe('1.0.1');
  commit();
  expect(raised()).toBeUndefined();
});

test('without history a note says what was not compared; with a part of it, that part is compared', () => {
  release('1.0.1', api(9, 'Other words.'));
  commit();
  const [first, copy] = [root, mkdtempSync(join(tmpdir(), 'attestation-history-'))];
  try {
    cpSync(join(root, 'spec'), join(copy, 'spec'), { recursive: true });
    root = copy;
    expect(readReleaseHistory(root)).toEqual({
      faults: [],
      notes: [expect.stringContaining('not a git repository')],
    });
    git('init', '-q');
    commit();
    expect(readReleaseHistory(root).notes).toEqual([expect.stringContaining('begins with version 1.0.1')]);
    release('1.0.2', api(5));
    expect(faults()).toEqual([isNoRelease('1.0.2', narrowed)]);
    rmSync(copy, { recursive: true });
    execFileSync('git', ['clone', '-q', '--depth=1', `file://${first}`, copy]);
    expect(readReleaseHistory(root)).toEqual({
      faults: [],
      notes: [expect.stringContaining('is shallow; `git fetch --unshallow`')],
    });
    release('1.0.2', api(5));
    expect(faults()).toEqual([isNoRelease('1.0.2', narrowed)]);
  } finally {
    rmSync(first, { recursive: true });
  }
});
