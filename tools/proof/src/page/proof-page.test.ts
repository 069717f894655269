import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { Comparison } from '../comparison/comparison.ts';
import { subjects } from '../subject.ts';
import { comparisonSection } from './comparison-section.ts';
import { mutantsSection } from './mutants-section.ts';
import { pageFile, proofPage } from './proof-page.ts';
import { stabilitySection } from './stability-section.ts';
import { table } from './table.ts';

test('the committed page is what the committed results say; else: npm run page --workspace=@attestation/proof', async () => {
  expect(await readFile(pageFile, 'utf8')).toBe(await proofPage());
});

describe('the mutants', () => {
  const [first, second, ...others] = subjects.filter(({ kind }) => kind === 'written');
  const matrix = {
    mutants: Object.fromEntries([
      [first?.id, ['ATT-CRE-001']],
      [second?.id, []],
      ...others.map(({ id }) => [id, ['setup']]),
    ]),
  };

  test('counts those that are killed, and names those that are not', () => {
    const text = mutantsSection(matrix);
    expect(text).toContain(
      `| written | ${others.length + 2} | 0 | ${others.length + 2} | ${others.length + 1} |`,
    );
    expect(text).toContain(`| \`${second?.id}\` | ${second?.says}`);
    expect(text).not.toContain(`| \`${first?.id}\` |`);
  });

  test('names rules that turned red on none', () => {
    const [, idle = ''] = mutantsSection(matrix).split('### MUST rules that kill nothing');
    expect(idle).toContain('| ATT-CRE-002 |');
    expect(idle).not.toContain('| ATT-CRE-001 |');
  });
});

test('runs that changed a verdict are named', () => {
  const text = stabilitySection({
    conditions: { node: 'v26.1.0', date: '2026-11-21', cores: 2 },
    implementations: [
      {
        name: 'server',
        runs: [
          { seed: 1, exit: 0, seconds: 3 },
          { seed: 2, exit: 1, seconds: 5 },
        ],
        rules: 9,
        changes: { 'ATT-CRE-001': ['passed', 'failed'] },
      },
    ],
  });
  expect(text).toContain('| server | 2 | 1 | 9 | 1 | 5 | 5 |');
  expect(text).toContain('- ATT-CRE-001 on the server');
});

test('tools are counted one by one and together', () => {
  const tool = { packages: ['one@1.2.3'], setup: 'set up', baseline: ['x'], seconds: 4 };
  const comparison: Comparison = {
    conditions: { node: 'v26.1.0', date: '2026-11-21', seed: 1, of: 9, examples: 5, cores: 2, load: 3 },
    tools: [
      { name: 'One', ...tool },
      { name: 'Two', ...tool },
    ],
    absent: [{ name: 'Three', because: 'it is not to be had' }],
    mutants: { a: ['One', 'this suite'], b: ['One', 'Two'], c: ['this suite'], d: [] },
    unjudged: {},
  };
  const text = comparisonSection(comparison);
  for (const row of [
    '| One | 1.2.3 | 2 |',
    '| Two | 1.2.3 | 1 |',
    '| these together |  | 2 |',
    '| this suite |  | 2 |',
  ])
    expect(text).toContain(row);
  expect(text).toContain('found of 4');
  expect(text).toContain('- Three: it is not to be had.');
});

test('a bar in a cell does not end it', () => {
  expect(table(['a'], [['x|y']])).toBe('| a |\n| --- |\n| x\\|y |');
});
