import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readAcknowledgements } from '../src/acknowledgements.ts';
import { repository } from '../src/gate.ts';
import { readReleaseCommit, releaseFaults, rememberReleased } from '../src/released.ts';

const root = mkdtempSync(join(tmpdir(), 'attestation-released-'));
const published = join(root, 'spec/published');
mkdirSync(published, { recursive: true });
afterAll(() => rmSync(root, { recursive: true }));

const manifest = (value: object) => writeFileSync(join(root, 'spec/package.json'), JSON.stringify(value));
const document = (text: string) => writeFileSync(join(published, 'v1.yaml'), text);

test('this repository holds what was released', () => {
  const { faults, notes } = readReleaseCommit(repository);
  expect([...releaseFaults(repository), ...faults]).toEqual([]);
  for (const note of notes) console.warn(note);
});

test('nothing is released yet', () => {
  manifest({ version: '0.0.0' });
  expect(releaseFaults(root)).toEqual([]);
});

test('a released version without its digests, without its file, or with another one', () => {
  manifest({ version: '1.0.0' });
  expect(releaseFaults(root)).toEqual([
    expect.stringContaining('has version 1.0.0, but names no released contract'),
  ]);
  document('a');
  rememberReleased(root, ['v1']);
  expect(releaseFaults(root)).toEqual([]);
  document('b');
  expect(releaseFaults(root)).toEqual([
    expect.stringContaining('spec/published/v1.yaml is not what was released'),
  ]);
  rmSync(published, { recursive: true });
  expect(releaseFaults(root)).toEqual([expect.stringContaining('spec/published/v1.yaml is missing')]);
});

test('an acknowledgement without its reason is named by its line', () => {
  writeFileSync(join(root, 'spec/acknowledged.yaml'), "# Why\n- change: '0123456789ab'\n");
  expect(() => readAcknowledgements(root)).toThrow('spec/acknowledged.yaml:2: write `change`');
});

test('a digest that was changed with its file: the commit that released both knows', () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root });
  const author = ['-c', 'user.name=T', '-c', 'user.email=t@localhost', '-c', 'commit.gpgsign=false'];
  const commit = () => {
    git('add', '--all');
    git(...author, 'commit', '-qm', 'C');
  };
  const release = (version: string, text: string) => {
    manifest({ version });
    document(text);
    rememberReleased(root, ['v1']);
  };
  mkdirSync(published, { recursive: true });
  writeFileSync(join(root, 'spec/decisions.md'), 'As released.');
  release('1.0.0', 'a');
  expect(readReleaseCommit(root).notes).toEqual([expect.stringContaining('not a git repository')]);
  git('init', '-q');
  commit();
  expect(readReleaseCommit(root).notes).toEqual([expect.stringContaining('begins with version 1.0.0')]);
  release('1.0.1', 'a');
  commit();
  writeFileSync(join(root, 'spec/decisions.md'), 'Edited.');
  expect(readReleaseCommit(root)).toEqual({
    ...{ faults: [], notes: [] },
    decided: { before: 'As released.', against: expect.stringMatching(/^commit [0-9a-f]{12}$/) },
  });
  release('1.0.1', 'b');
  writeFileSync(join(published, 'v2.1.yaml'), 'never released');
  commit();
  expect(releaseFaults(root)).toEqual([]);
  expect(readReleaseCommit(root).faults).toEqual([
    expect.stringMatching(/^spec\/published\/v1\.yaml is not what [0-9a-f]{12} released\. Restore it/),
    expect.stringContaining('spec/published/v2.1.yaml is not what'),
    expect.stringContaining('`released` in spec/package.json is not what'),
  ]);
  release('1.1.0', 'b');
  expect(readReleaseCommit(root)).toMatchObject({
    faults: [],
    notes: [expect.stringContaining('not committed yet')],
  });
  commit();
  expect(readReleaseCommit(root)).toMatchObject({ faults: [], notes: [] });
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${root}`, join(root, 'shallow')]);
  expect(readReleaseCommit(join(root, 'shallow')).notes).toEqual([expect.stringContaining('shallow')]);
});
