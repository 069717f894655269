import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Figures, Summary } from '../src/bench.ts';

interface Result {
  readonly summary: Summary;
  readonly figures: Figures;
}

let folder: string;
let printed: string;
let result: Result;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bench-test-'));
  const main = fileURLToPath(new URL('../src/bench.ts', import.meta.url));
  const json = join(folder, 'figures.json');
  const args = [main, '--seconds', '1', '--rounds', '1', '--connections', '16', '--json', json];
  ({ stdout: printed } = await promisify(execFile)(process.execPath, args));
  result = JSON.parse(await readFile(json, 'utf8')) as Result;
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

test('every ratio has a figure', () => {
  expect(result.summary.ratios).toHaveLength(10);
  for (const { name, value } of result.summary.ratios) expect(value, name).toBeGreaterThan(0);
});

test('every phase has figures, and the table names it', () => {
  expect(Object.keys(result.summary.phases)).toEqual(['floor', 'server', 'peer', 'reads', 'closes']);
  for (const [name, { perSecond, p50, p99 }] of Object.entries(result.summary.phases)) {
    expect(perSecond, name).toBeGreaterThan(0);
    expect(p50, name).toBeGreaterThan(0);
    expect(p99, name).toBeGreaterThanOrEqual(p50);
  }
  for (const title of [
    'floor',
    'server, creates',
    'server, creates that close',
    'server, reads',
    'peer, creates',
  ]) {
    expect(printed).toContain(`| ${title} |`);
  }
});

test('no request failed, and what was acknowledged is stored', () => {
  expect(result.summary.faults).toEqual([]);
  for (const { acknowledged, stored } of Object.values(result.figures.kept)) {
    expect(acknowledged).toBeGreaterThan(0);
    expect(stored).toBe(acknowledged);
  }
});
