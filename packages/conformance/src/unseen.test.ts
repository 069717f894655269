import { expect, test } from 'vitest';
import { type Contract, loadContract } from './catalogue.ts';
import type { Config } from './config/config.ts';
import type { JsonObject } from './json.ts';
import { type CaseResult, unseenCapabilities, watchOperations } from './judge-results.ts';
import { exitCode, incompleteness, type Report, verdictOf } from './report/report.ts';
import type { Draft } from './request/draft.ts';
import { rule } from './suite/rule.ts';
import type { Trial } from './suite/trial.ts';
import type { Exchange } from './target/exchange.ts';
import type { Finding } from './verdict.ts';

const v1 = await loadContract('v1');
const closing = {
  name: 'closeAttestation',
  path: '/api/v1/close',
  schema: 'X',
  takesFiles: false,
  dataMember: 'ok',
};
/** v1 with one operation more, as a newer version has. */
const contract: Contract = { ...v1, operations: new Map([...v1.operations, [closing.name, closing]]) };
const withExample: Contract = {
  ...contract,
  examples: new Map([[closing.name, { ano: 'EXAMPLE', how: 'soft' }]]),
};

function exchange(operation: string, status: number): Exchange {
  const body = Buffer.from(JSON.stringify({ message: 'no such path' }));
  return { draft: { operation } as Draft, answer: { status, headers: {}, body } } as unknown as Exchange;
}

function trialOf(of: Contract, status: number, sent: JsonObject[]): Trial {
  return {
    contract: of,
    config: { template: { id: 'T' }, identities: {} },
    id: () => 'u1',
    factoid: () => ({}),
    create: () => ({}),
    givenNo: async () => 'NO1',
    draft: (_: string, payload: JsonObject) => payload,
    send: async (payload: JsonObject) => {
      sent.push(payload);
      return exchange(closing.name, status);
    },
  } as unknown as Trial;
}

function watched(of: Contract, accepted: readonly string[]) {
  const operations = watchOperations();
  for (const name of accepted) operations.see(exchange(name, 200));
  return (status: number, sent: JsonObject[] = []) =>
    operations.unseen(of, new Set(), () => trialOf(of, status, sent));
}
const five = [...v1.operations.keys()];

test('an operation without any request is reported', async () => {
  expect(await watched({ ...contract, examples: new Map() }, five)(200)).toEqual([
    { operation: 'closeAttestation', message: 'neither the suite nor the contract has a request of it' },
  ]);
});

test('the example of the contract is sent, with an attestation of the target', async () => {
  const sent: JsonObject[] = [];
  expect(await watched(withExample, five)(200, sent)).toEqual([]);
  expect(sent).toEqual([{ ano: 'NO1', how: 'soft' }]);
});

test('one that is refused is reported with the answer', async () => {
  expect(await watched(withExample, five)(404)).toEqual([
    { operation: 'closeAttestation', message: '404 "no such path"' },
  ]);
});

test('what the config does not offer is not missed', async () => {
  const operations = watchOperations();
  for (const name of ['createAttestation', 'addFactoids', 'readAttestation'])
    operations.see(exchange(name, 200));
  const left = new Set(['cas', 'download'] as const);
  expect(await operations.unseen(v1, left, () => trialOf(v1, 200, []))).toEqual([]);
});

test('a run in which nothing of an operation was accepted is not a success, and says so first', () => {
  const unseenOperations = [{ operation: 'closeAttestation', message: '404' }];
  const report = {
    suite: { faults: [] },
    results: [],
    unseenOperations,
  } as unknown as Report;
  expect(exitCode(report)).toBe(1);
  expect(exitCode({ ...report, unseenOperations: [] })).toBe(0);
  expect(verdictOf(report)).toBe('no MUST is seen broken, but closeAttestation was never accepted');
  expect(incompleteness(report)[0]).toMatch(/^No request of closeAttestation was accepted.*\(404\)/);
});

const config = { capabilities: { attachments: true, cas: true, download: false } } as unknown as Config;
const cases = [
  rule('ATT-ATT-001', 'a', async () => {}),
  rule('ATT-CRE-001', 'with a file', { needs: ['attachments'] }, async () => {}),
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
  const unseen = unseenCapabilities(config, cases, found(findings), v1);
  expect(unseen.map(({ capability }) => capability)).toEqual(want);
});

const report: Report = {
  suite: { name: '@attestation/conformance', version: '1', seed: 1, startedAt: '', seconds: 1, faults: [] },
  target: { baseUrl: '', version: 'v1', clockSkew: 0, requests: 1 },
  summary: { passed: 1, failed: 0, notes: 0, notApplicable: 0, notObserved: 147 },
  results: [],
};

test('a run that saw nothing of a declared capability is not a success', () => {
  const unseen = [{ capability: 'attachments' as const, cases: 18, message: 'every form is refused' }];
  expect(exitCode(report)).toBe(0);
  expect(exitCode({ ...report, unseen })).toBe(1);
  expect(verdictOf({ ...report, unseen })).toBe('no MUST is seen broken, but attachments was never observed');
  expect(incompleteness({ unseen })[0]).toMatch(
    /none of 18 cases could observe it \(every form is refused\)/,
  );
});

test('a run that was stopped by its time is not a success', () => {
  const stopped = { afterSeconds: 300, cases: 1, of: 9, notRun: ['ATT-CRE-001 a'] };
  expect(exitCode({ ...report, stopped })).toBe(1);
  expect(verdictOf({ ...report, stopped })).toBe(
    'no MUST is seen broken, but the run was stopped after 300 s',
  );
});
