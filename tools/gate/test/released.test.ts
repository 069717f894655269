import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readAcknowledgements } from '../src/acknowledgements.ts';
import { repository } from '../src/gate.ts';
import { readReleaseHistory } from '../src/release-history.ts';
import { releaseFaults, rememberReleased } from '../src/released.ts';

const root = mkdtempSync(join(tmpdir(), 'attestation-released-'));
const published = join(root, 'spec/published');
mkdirSync(published, { recursive: true });
afterAll(() => rmSync(root, { recursive: true }));

const manifest = (value: object) => writeFileSync(join(root, 'spec/package.json'), JSON.stringify(value));
const document = (text: string) => writeFileSync(join(published, 'v1.yaml'), text);

test('this repository holds what was released', () => {
  const { faults, notes } = readReleaseHistory(repository);
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
  writeFileSync(join(root, 'spec/acknowledged.yaml'), "- change: '0123456789ab'\n  resaon: R.\n");
  expect(() => readAcknowledgements(root)).toThrow(
    'spec/acknowledged.yaml:1: resaon is not a member here; did you mean reason; write `change`',
  );
});
