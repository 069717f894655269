import type { Finding } from '@attestation/generate';
import { expect, test, vi } from 'vitest';
import { merged } from './finding.ts';
import { lintContract } from './lint-contract.ts';

const found: Finding = {
  ...{
    file: 'spec/openapi.yaml',
    line: 1,
    pointer: '',
    rule: 'struct',
    severity: 'error',
    reason: '',
    fix: '',
  },
};
const redocly = vi.hoisted(() => vi.fn<() => Promise<Finding[]>>());
vi.mock('./run-redocly.ts', () => ({ runRedocly: redocly }));
vi.mock('./run-spectral.ts', () => ({ runSpectral: () => Promise.reject(new Error('a rule threw')) }));

test('a tool that ends early loses nothing of what the other one found', async () => {
  redocly.mockResolvedValue([found]);
  const rules = (await lintContract(['x'], { read: true })).map(({ rule, reason }) => [rule, reason]);
  expect(rules).toEqual([
    ['struct', ''],
    ['lint', 'a rule threw'],
  ]);
  redocly.mockResolvedValue([]);
  await expect(lintContract(['x'], { read: true })).rejects.toThrow('a rule threw');
});

test('a keyword that no tool was tried with keeps the hint of the finding that it replaces', () => {
  const ours = { ...found, rule: 'attestation/known-keywords', fix: 'Say it otherwise.' };
  const hint = { ...found, fix: 'Did you mean minProperties?' };
  expect(merged([hint, ours]).map(({ rule, fix }) => [rule, fix])).toEqual([
    ['attestation/known-keywords', 'Did you mean minProperties? Say it otherwise.'],
  ]);
});
