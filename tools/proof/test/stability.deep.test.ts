import { existsSync } from 'node:fs';
import type { Result } from '@attestation/conformance';
import { describe, expect, test } from 'vitest';
import {
  changesIn,
  implementations,
  readStability,
  runAgain,
  seeds,
  stabilityFile,
} from '../src/stability.ts';

test.each<[string, [string, string][][], object]>([
  ['none', [[['A', 'passed']], [['A', 'passed']]], {}],
  ['another verdict', [[['A', 'passed']], [['A', 'failed']]], { A: ['passed', 'failed'] }],
  ['a rule that one run leaves out', [[['A', 'passed']], []], { A: ['passed', 'absent'] }],
])('changes: %s', (_, runs, want) => {
  expect(changesIn(runs.map((run) => new Map(run)))).toEqual(want);
});

// Fifty runs: npm run test:long -- stability.
describe('a run under each seed finds no fault, and the verdicts are the same', () => {
  test.for(implementations)('$name', { timeout: 600_000 }, async ({ name, missing, start }, { skip }) => {
    const why = await missing();
    skip(why !== undefined, why);
    const { config, stop } = await start();
    try {
      const found: Result[] = [];
      const { runs, changes } = await runAgain(name, config, seeds.length, (_, results) => {
        found.push(...results);
      });
      const red = found.filter(({ status }) => status === 'failed');
      expect(
        red.map(({ rule, message }) => `${rule}: ${message}`),
        `seeds ${seeds}`,
      ).toEqual([]);
      expect(changes, `seeds ${seeds}`).toEqual({});
      expect(runs.map(({ exit }) => exit)).toEqual(seeds.map(() => 0));
      if (name === 'reference server') expect(notPassed(found)).toEqual(['ATT-LIM-002']);
      else expect(found.some(({ status }) => status === 'passed')).toBe(true);
    } finally {
      await stop();
    }
  });
});

// Until the first `npm run stability -- --write` there is nothing to hold.
test.runIf(existsSync(stabilityFile))('no verdict changed in the runs that are committed', async () => {
  for (const { runs, changes } of (await readStability()).implementations) {
    expect(changes).toEqual({});
    expect(runs.filter(({ exit }) => exit !== 0)).toEqual([]);
  }
});

/** MUST rules of the catalogue that a run did not see kept. */
function notPassed(found: readonly Result[]): string[] {
  const musts = found.filter(({ level, rule }) => level === 'MUST' && !rule.startsWith('ATT-AUTO'));
  return [...new Set(musts.filter(({ status }) => status !== 'passed').map(({ rule }) => rule))].sort();
}
