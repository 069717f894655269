import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import comparison from '../../comparison.json' with { type: 'json' };
import { root } from '../server-sources.ts';
import { subjects } from '../subject.ts';
import { mutantsSection, pageFile, proofPage, stabilitySection } from './proof-page.ts';

test('the committed page is what the committed results say; else: npm run page --workspace=@attestation/proof', async () => {
  expect(await readFile(pageFile, 'utf8')).toBe(await proofPage());
});

test('mutants that are killed are counted, those that are not and rules that kill nothing are named', () => {
  const [first, second, ...others] = subjects.filter(({ kind }) => kind === 'written');
  const text = mutantsSection({
    mutants: Object.fromEntries([
      [first?.id, ['ATT-CRE-001']],
      [second?.id, []],
      ...others.map(({ id }) => [id, ['setup']]),
    ]),
  });
  const all = others.length + 2;
  expect(text).toContain(`| written | ${all} | 0 | ${all} | ${all - 1} |`);
  expect(text).toContain(`| \`${second?.id}\` | ${second?.says}`);
  expect(text).not.toContain(`| \`${first?.id}\` |`);
  expect(text).toContain('| ATT-CRE-002 |');
  expect(text).not.toContain('| ATT-CRE-001 |');
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

test('the comparison with other tools is what its committed result says', async () => {
  const page = await readFile(join(root, 'docs/conformance-comparison.md'), 'utf8');
  const finders = Object.values(comparison.mutants as Record<string, string[]>);
  const found = (name: string) => finders.filter((by) => by.includes(name)).length;
  for (const { name, packages, baseline, seconds } of comparison.tools) {
    const versions = packages.map((one) => one.slice(one.lastIndexOf('@') + 1)).join(', ');
    expect(page).toContain(`| ${name} | ${versions} | ${found(name)} | ${baseline.length} | ${seconds} |`);
  }
  expect(page).toContain(`found of ${finders.length} |`);
  expect(page).toContain(`| this suite |  | ${found('this suite')} |`);
});
