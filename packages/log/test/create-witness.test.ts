import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  checkTlogProof,
  createNoteSigner,
  formatVerifierKey,
  type HashSource,
  type KeyType,
  keyType,
  leafHash,
  openCheckpoint,
  parseVerifierKey,
  rootOf,
  signCheckpoint,
  verifierKey,
} from '@attestation/evidence/log';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCosigner, readWitnesses } from '../src/cosigned-notes.ts';
import { createWitness, createWitnessServer, witnessFile } from '../src/create-witness.ts';
import { makeAddCheckpoint } from '../src/fetch-log.ts';
import { leafData, leavesFrom, memoryLeaves, openLogBench, published } from '../src/testing/index.ts';

async function signerFor(name: string, type: KeyType, now?: () => number) {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  return createNoteSigner(verifierKey(name, type, raw), pair.privateKey, now);
}
type CryptoKeyPair = { publicKey: CryptoKey; privateKey: CryptoKey };

const log = await signerFor('attest.example/formal/1', keyType.log);
const other = await signerFor('attest.example/formal/1', keyType.log);
const self = await signerFor('witness.example', keyType.witness);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-witness-'));
});
afterEach(() => rm(folder, { recursive: true }));

const open = () => createWitness([log.key], self, witnessFile(join(folder, 'state.json')));

/** A history: `fork` makes its leaves others from that position on. */
function history(fork = Number.POSITIVE_INFINITY) {
  const hashes = Array.from({ length: 50 }, (_, i) => leafHash(Uint8Array.of(i, i < fork ? 0 : 1)));
  const source: HashSource = {
    node: async (level, index) => rootOf(hashes.slice(index * 2 ** level, (index + 1) * 2 ** level)),
  };
  return async (oldSize: number, size: number, signer = log, origin = log.key.name) => {
    const root = rootOf(hashes.slice(0, size));
    return makeAddCheckpoint(oldSize, size, await signCheckpoint({ origin, size, root }, signer), source);
  };
}
const request = history();

test('a witness cosigns what continues what it has seen, also after a restart', async () => {
  const steps = [
    [0, 7],
    [7, 7],
    [7, 8],
    [8, 33],
  ] as const;
  for (const [oldSize, size] of steps) {
    const text = await request(oldSize, size);
    const { status, body } = await open().addCheckpoint(text);
    expect(status, body).toBe(200);
    const note = text.slice(text.indexOf('\n\n') + 2) + body;
    const opened = await openCheckpoint(note, [log.key], [self.key]);
    expect(opened.witnesses[0]?.time).toBeCloseTo(Date.now() / 1000, -2);
  }
  expect(await open().size(log.key.name)).toBe(33);
});

describe('a witness that has cosigned 20 leaves refuses', () => {
  beforeEach(async () => {
    expect(await open().addCheckpoint(await request(0, 20))).toMatchObject({ status: 200 });
  });

  test.each([
    ['a fork of the same size', () => history(3)(20, 20), 409],
    ['a longer fork', () => history(3)(20, 30), 422],
    ['a fork in the newest leaf', () => history(19)(20, 30), 422],
    ['a roll-back', () => request(10, 10), 409],
    ['a beginning from nothing', () => request(0, 30), 409],
    ['an old size above the new one', async () => (await request(0, 10)).replace('old 0', 'old 20'), 400],
    [
      'a proof too long',
      async () => (await request(20, 30)).replace('\n', `\n${btoa('x'.repeat(32))}\n`),
      400,
    ],
    ['a proof cut short', async () => (await request(20, 30)).replace(/\n.*\n/, '\n'), 400],
    ['another key', () => request(20, 30, other), 403],
    ['an unknown log', () => request(20, 30, log, 'other.example'), 404],
    ['nonsense', async () => 'hello', 400],
  ])('%s', async (_, make, status) => {
    const answer = await open().addCheckpoint(await make());
    // A wrong proof is distinguished by its form or by its hashes.
    expect([status, status === 400 ? 422 : status]).toContain(answer.status);
    expect(answer.body).not.toContain('\u2014');
    expect(await open().size(log.key.name)).toBe(20);
  });

  test('two at once that both continue: one gets the position of the witness', async () => {
    const witness = open();
    const answers = await Promise.all(
      [30, 25].map(async (size) => witness.addCheckpoint(await request(20, size))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ type: 'text/x.tlog.size' });
  });

  test('to start again when its memory is damaged', async () => {
    await writeFile(join(folder, 'state.json'), '{');
    await expect(open().addCheckpoint(await request(20, 30))).rejects.toThrow();
  });
});

test('a log collects cosignatures, and its proofs carry them', async () => {
  const bench = await openLogBench(() => memoryLeaves());
  const first = await bench.open();
  await first.close();
  const witness = createWitness([parseVerifierKey(first.vkey)], self, witnessFile(join(folder, 's.json')));
  const server = createWitnessServer(witness, (error) => bench.faults.push(error));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const file = join(folder, 'witnesses');
  await writeFile(file, `# ours\n\n${formatVerifierKey(self.key)} ${address}\n`);
  // It has seen the log before, and this log does not know of that.
  await bench.append(leavesFrom(0, 3));
  const growing = await bench.open(5, await readWitnesses(file));
  await published(growing, 3);
  await expect.poll(() => witness.size(first.origin)).toBe(3);
  await growing.close();
  const older = join(folder, 'older');
  await cp(bench.folder, older, { recursive: true });
  const olderLeaves = memoryLeaves(structuredClone(bench.store.rows));
  const grown = await bench.open(5, await readWitnesses(file));
  await bench.append(leavesFrom(3, 300));
  await published(grown, 303);
  await expect.poll(() => witness.size(first.origin), { timeout: 5000 }).toBe(303);
  await expect.poll(async () => (await grown.inclusionProof(7)).includes('witness.example')).toBe(true);
  const trust = { logs: [parseVerifierKey(grown.vkey)], witnesses: [self.key], quorum: 1 };
  expect(await checkTlogProof(await grown.inclusionProof(7), leafData(7), trust)).toMatchObject({
    size: 303,
  });
  expect(grown.checkpoint()?.note).toContain('witness.example');
  expect(bench.faults).toEqual([]);
  await grown.close();
  const restored = await openLogBench(() => olderLeaves, older);
  await expect(restored.open(5, await readWitnesses(file))).rejects.toMatchObject({
    name: 'LogFault',
    code: 'rolled-back',
    message: expect.stringContaining('has cosigned 303 leaves'),
  });
  await restored.remove();
  server.close();
  await bench.remove();
});

test.each([
  ['a minute and more behind', -70, 'states another time than this machine has (by'],
  ['a minute and more ahead', 70, 'states another time than this machine has (by'],
  ['half a minute behind', -30, undefined],
])('the cosignature of a witness whose clock is %s', async (_, off, refusal) => {
  const signer = await signerFor('late.example', keyType.witness, () => Math.floor(Date.now() / 1000) + off);
  const server = createWitnessServer(
    createWitness([log.key], signer, witnessFile(join(folder, 'state.json'))),
    (error) => Promise.reject(error),
  );
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const root = leafHash(Uint8Array.of(1));
  const note = await signCheckpoint({ origin: log.key.name, size: 1, root }, log);
  const source: HashSource = { node: async () => root };
  const asked = createCosigner({ key: signer.key, address })({ shard: 1, size: 1, root, note }, source);
  if (refusal === undefined) expect(await asked).toMatchObject({ name: 'late.example' });
  else await expect(asked).rejects.toThrow(refusal);
  server.close();
});

test.each([
  ['the key of a log', `${formatVerifierKey(log.key)} http://w.example`],
  ['no address', formatVerifierKey(self.key)],
  ['no key', 'http://w.example'],
])('LOG_WITNESSES with %s is refused', async (_, line) => {
  await writeFile(join(folder, 'witnesses'), line);
  await expect(readWitnesses(join(folder, 'witnesses'))).rejects.toThrow();
});
