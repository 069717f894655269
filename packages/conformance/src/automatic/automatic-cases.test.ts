import { createSigner } from '@attestation/signing';
import { expect, test } from 'vitest';
import { loadContract } from '../catalogue.ts';
import type { Config } from '../config/config.ts';
import { createDrafts, createRandom } from '../suite/drafts.ts';
import type { Trial } from '../suite/trial.ts';
import { createProver, faultsOf, isAnswer, isFile } from './automatic-cases.ts';
import { baseFor } from './bases.ts';

const key = { accessKey: 'AK', privateKey: '', signer: await createSigner(async () => new Uint8Array()) };
const config = {
  baseUrl: 'http://127.0.0.1',
  version: 'v1',
  member: key,
  template: { id: 'T', factoids: [{ type: 'user', required: false, data: { name: 'x' } }] },
  identities: { ID: '42012319800127691X', MO: '15857112383', USCID: '91332406MA27XMXJ27' },
  applicants: {
    personal: { link_name: 'a', link_id_card: 'b', link_phone: 'c', link_email: 'd@example.com' },
    enterprise: { name: 'e', ic_code: '91332406MA27XMXJ27' },
  },
  capabilities: { cas: true },
} as unknown as Config;
const contract = await loadContract('v1');
const drafts = createDrafts(config, contract, createRandom(1, 'test'));
const trial = {
  ...drafts,
  config,
  now: () => 1_700_000_000,
  givenNo: async () => 'NO1',
  stored: async () => ({ factoids: [], attachments: {} }),
  send: async () => ({ answer: { status: 200, body: Buffer.from('{"data":{"no":"NO1"}}') } }),
} as unknown as Trial;
const prover = createProver(contract);

const breakable = contract.automatic.filter(
  ({ level, place, keyword }) =>
    level === 'MUST' && keyword !== 'nullable' && !isAnswer(place) && !isFile(place),
);

test('there is something to break', () => {
  expect(breakable.length).toBeGreaterThan(150);
});

test.each(breakable.map((one) => [one.place, one] as const))(
  '%s is broken by requests that have that fault alone',
  async (place, one) => {
    const base = await baseFor(one.operation, place, trial);
    if (!base) throw new Error(`no base for ${one.operation}`);
    const faults = await faultsOf(one, base, prover, trial);
    expect(faults.length).toBeGreaterThan(0);
    for (const { says } of faults) expect(says).toMatch(/ /);
  },
);

test('a request with two faults is the fault of the suite', () => {
  const request = { request_id: 7, access_key: 'a', tonce: 1, payload: { ano: 7 }, signature: 's' };
  expect(() => prover.hasSingleFault('readAttestation', request, ['request_id'])).toThrow(
    /more than request_id/,
  );
  expect(() => prover.proveGood('readAttestation', request)).toThrow(/breaks the contract/);
});
