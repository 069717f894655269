import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Judged } from '../src/evidence/judge-evidence.ts';
import type { EvidenceFigures } from '../src/evidence/run-evidence.ts';

interface Result {
  readonly judged: readonly Judged[];
  readonly figures: EvidenceFigures;
}

let folder: string;
let printed: string;
let result: Result;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bench-evidence-'));
  const main = fileURLToPath(new URL('../src/evidence/main.ts', import.meta.url));
  const json = join(folder, 'figures.json');
  // All but gas, which waits for a chain and has a test of its own.
  const args = [main, '--short', '--only', 'rendering,closes,verify,creates,mix,log', '--json', json];
  ({ stdout: printed } = await promisify(execFile)(process.execPath, args));
  result = JSON.parse(await readFile(json, 'utf8')) as Result;
}, 600_000);
afterAll(() => rm(folder, { recursive: true }));

test('every goal has a figure, and the table names it', () => {
  expect(result.judged).toHaveLength(12);
  for (const { name, figure } of result.judged) {
    expect(figure, name).not.toBeNaN();
    expect(printed).toContain(`| ${name} |`);
  }
});

test('each close has its own proof, after it was acknowledged', () => {
  expect(result.figures.closes?.closes).toBe(80);
  expect(result.figures.closes?.provableMs.p50).toBeGreaterThan(0);
});

test('files are made while creates come', () => {
  expect(result.figures.creates?.rounds[0]?.filesPerSecond).toBeGreaterThan(0);
});

test('closes among many creates have their backlog counted', () => {
  const { mix } = result.figures;
  expect(mix?.closes).toBeGreaterThan(3);
  expect(mix?.backlog.length).toBeGreaterThan(1);
  expect(mix?.createsPerSecond).toBeGreaterThan(mix?.closesPerSecond ?? Number.NaN);
});

test('what others publish is shown with it, as theirs', () => {
  expect(printed).toContain('What others publish, not measured here');
  for (const service of ['Rekor v2', 'Tessera', 'OpenTimestamps'])
    expect(printed).toContain(`| ${service} |`);
});
