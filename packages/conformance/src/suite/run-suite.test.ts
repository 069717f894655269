import { expect, test } from 'vitest';
import { loadContract } from '../catalogue.ts';
import type { Config } from '../config/config.ts';
import { exitCode, incompleteness, type Report } from '../report/report.ts';
import { verdictOf } from '../report/verdict-of.ts';
import type { CaseResult } from './judge-results.ts';
import { rule } from './rule.ts';
import { unseenCapabilities } from './run-suite.ts';
import type { Finding } from './verdict.ts';

const contract = await loadContract('v1');
const config = { capabilities: { attachments: true, cas: true, download: false } } as unknown as Config;
const cases = [
  rule('ATT-ATT-001', 'a', async () => {}),
  rule('ATT-CRE-001', 'with a file', async () => {}, { needs: ['attachments'] }),
  rule('ATT-OPEN-180', 'open', async () => {}),
  rule('ATT-CAS-001', 'a person', async () => {}),
  rule('ATT-DOWN-002', 'a file', async () => {}),
];
const refused: Finding = { status: 'not-observed', message: 'every form is refused' };

function found(findings: Readonly<Record<string, Finding>>): CaseResult[] {
  return cases.map(({ rule: id, name }) => ({
    rule: id,
    name,
    finding: findings[id] ?? { status: 'passed' },
    notes: [],
    exchanges: [],
  }));
}

test.each<[string, Readonly<Record<string, Finding>>, string[]]>([
  ['all is seen', {}, []],
  ['one case is enough', { 'ATT-ATT-001': refused }, []],
  ['a failure is seen', { 'ATT-CAS-001': { status: 'failed', message: 'x', exchange: undefined } }, []],
  ['no case saw it', { 'ATT-ATT-001': refused, 'ATT-CRE-001': refused }, ['attachments']],
  ['an open point shows no MUST', { 'ATT-CAS-001': refused, 'ATT-OPEN-180': refused }, ['cas']],
  ['what is not declared is not missed', { 'ATT-DOWN-002': refused }, []],
  ['what does not apply was not tried', { 'ATT-CAS-001': { status: 'not-applicable', message: '' } }, []],
])('%s', (_, findings, want) => {
  const unseen = unseenCapabilities(config, cases, found(findings), contract);
  expect(unseen.map(({ capability }) => capability)).toEqual(want);
});

const report: Report = {
  suite: { name: '@attestation/conformance', version: '1', seed: 1, startedAt: '', seconds: 1, faults: [] },
  target: { baseUrl: '', version: 'v1', clockSkew: 0, requests: 1 },
  summary: { passed: 1, failed: 0, notes: 0, notApplicable: 0, notObserved: 147 },
  results: [],
};

test('a run that saw nothing of a declared capability is no success', () => {
  const unseen = [{ capability: 'attachments' as const, cases: 18, message: 'every form is refused' }];
  expect(exitCode(report)).toBe(0);
  expect(exitCode({ ...report, unseen })).toBe(1);
  expect(verdictOf({ ...report, unseen })).toBe('no MUST is seen broken, but attachments was never observed');
  expect(incompleteness({ unseen })[0]).toMatch(
    /none of 18 cases could observe it \(every form is refused\)/,
  );
});

test('a run that was stopped by its time is no success', () => {
  const stopped = { afterSeconds: 300, cases: 12 };
  expect(exitCode({ ...report, stopped })).toBe(1);
  expect(verdictOf({ ...report, stopped })).toBe(
    'no MUST is seen broken, but the run was stopped after 300 s',
  );
});
