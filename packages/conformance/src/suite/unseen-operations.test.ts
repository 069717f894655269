import { expect, test } from 'vitest';
import { type Contract, loadContract } from '../catalogue.ts';
import { exitCode, incompleteness, type Report } from '../report/report.ts';
import { verdictOf } from '../report/verdict-of.ts';
import type { Draft } from '../request/draft.ts';
import type { JsonObject } from '../request/json.ts';
import type { Exchange } from '../target/exchange.ts';
import type { Trial } from './trial.ts';
import { watchOperations } from './unseen-operations.ts';

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

test('a run in which nothing of an operation was accepted is no success, and says so first', () => {
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
