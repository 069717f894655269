import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { implementations } from '../src/stability/implementations.ts';
import { changesIn, readStability, runAgain, seeds, stabilityFile } from '../src/stability/stability.ts';

test.each<[string, [string, string][][], object]>([
  ['none', [[['A', 'passed']], [['A', 'passed']]], {}],
  ['another verdict', [[['A', 'passed']], [['A', 'failed']]], { A: ['passed', 'failed'] }],
  ['a rule that one run leaves out', [[['A', 'passed']], []], { A: ['passed', 'absent'] }],
])('changes: %s', (_, runs, want) => {
  expect(changesIn(runs.map((run) => new Map(run)))).toEqual(want);
});

// Fifty runs by `node src/stability/main.ts`: they take most of an hour.
describe('a run under each seed says the same of', () => {
  test.for(implementations)('$name', { timeout: 300_000 }, async ({ name, missing, start }, { skip }) => {
    const why = await missing();
    skip(why !== undefined, why);
    const { config, stop } = await start();
    try {
      const { runs, changes } = await runAgain(name, config, seeds.length);
      expect(changes).toEqual({});
      expect(runs.map(({ exit }) => exit)).toEqual(seeds.map(() => 0));
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
