import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Anvil, anvilProgram, richKey, startAnvil } from '@attestation/anchor/testing';
import { parseTrust, type Report, verify } from '@attestation/evidence';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { shownAttestation } from '../src/console/records.ts';
import { downloadFile, verifyWith } from './download-file.ts';
import { runAdminOn } from './run-admin-on.ts';
import { call, type ServerUnderTest, smallest, startServerUnderTest } from './server-under-test.ts';

let folder: string;
let chain: Anvil;
let server: ServerUnderTest;

beforeAll(async () => {
  if (anvilProgram === undefined) return;
  folder = await mkdtemp(join(tmpdir(), 'attestation-anchored-'));
  await writeFile(anchorKeyFile(), `${richKey}\n`);
  await chmod(anchorKeyFile(), 0o600);
  chain = await startAnvil('--block-time', '1');
  server = await start(chain.url);
});
const anchorKeyFile = () => join(folder, 'anchor.key');
const keyFile = () => join(folder, 'data.key');

/** On the same data each time. @param anchorRpc null: it does not anchor */
function start(anchorRpc: string | null): Promise<ServerUnderTest> {
  const anchoring = { anchorRpc, anchorKeyFile: anchorRpc && anchorKeyFile() };
  const often = { anchorConfirmations: 1, anchorInterval: 1 };
  return startServerUnderTest({ dataDir: join(folder, 'data'), keyFile: keyFile(), ...anchoring, ...often });
}

afterAll(async () => {
  try {
    await server?.stop();
  } finally {
    await chain?.stop();
  }
  if (folder !== undefined) await rm(folder, { recursive: true });
});

test.skipIf(anvilProgram === undefined)(
  'an attestation gets the hash of its transaction, and its file a proof of it',
  async () => {
    const ano = await created();
    const early = await verifyWith(server, await downloadFile(server, ano));
    expect([early.verdict, (await read(ano)).blockchain_hash]).toEqual(['pending', null]);
    expect(await shownHash(ano)).toEqual({ blockchainHash: null, hashKind: 'transaction' });
    await anchored();
    expect(await shownHash(ano)).toEqual({
      blockchainHash: (await read(ano)).blockchain_hash,
      hashKind: 'transaction',
    });
    const trust = await trustFile();
    const file = await downloadFile(server, ano);
    const stateOf = ({ checks }: Report) => checks.find(({ id }) => id === 'anchor.chain')?.code;
    const report = await verify(file, { trust, rpc: chain.url });
    expect(report.checks.filter(({ status }) => status === 'failed')).toEqual([]);
    expect([report.verdict, stateOf(report)]).toEqual(['valid', 'anchor-ok']);
    expect(stateOf(await verify(file, { trust }))).toBe('anchor-unconfirmed');
    expect(stateOf(await verify(file, { rpc: chain.url }))).toBe('anchor-unknown-chain');
  },
  30_000,
);

test.skipIf(anvilProgram === undefined)(
  'the proof of an anchor that is damaged in the database is made again by the node',
  async () => {
    const ano = await anchored();
    const before = await anchor();
    const damaged = before.proof.replaceAll('0x', '0y');
    await server.running.storage.anchors.repairProof('sandbox', before, damaged);
    expect(await anchor()).toEqual({ ...before, proof: damaged });
    // A download goes on; the verifier says what is wrong.
    expect((await verify(await downloadFile(server, ano))).verdict).toBe('invalid');

    const bare = await admin('fsck', '--repair');
    expect(bare).toMatchObject({
      code: 1,
      out: expect.stringMatching(/anchor\.chain.*fsck --repair --anchor-rpc URL/s),
    });
    const unreachable = await admin('fsck', '--repair', '--anchor-rpc', 'http://127.0.0.1:1');
    expect(unreachable).toMatchObject({ code: 1, err: expect.stringMatching(/does not answer/) });
    const repaired = await admin('fsck', '--repair', '--anchor-rpc', chain.url);
    expect(repaired).toMatchObject({
      code: 0,
      out: expect.stringMatching(/the proof of its anchor was made again/),
    });
    expect(await anchor()).toEqual(before);
    expect(await admin('fsck')).toMatchObject({ code: 0 });
  },
  60_000,
);

test.skipIf(anvilProgram === undefined)(
  'a server that anchors no longer still gives the proofs of earlier anchors',
  async () => {
    const ano = await anchored();
    await server.stop();
    server = await start(null);
    const { checks } = await verify(await downloadFile(server, ano), { trust: await trustFile() });
    expect(checks.find(({ id }) => id === 'anchor.chain')?.code).toBe('anchor-unconfirmed');
  },
  60_000,
);

/** What the pages of the console say of its hash. */
async function shownHash(ano: string) {
  const { storage } = server.running;
  const owner = await storage.console.ownerOf(ano);
  if (owner === undefined) throw new Error(`${ano} is unknown`);
  const shown = await shownAttestation(owner, ano, { ...storage, settings: { anchorRpc: chain.url } });
  return { blockchainHash: shown?.blockchainHash, hashKind: shown?.hashKind };
}

/** One attestation for all tests: a second anchor would keep them waiting. */
async function created(): Promise<string> {
  number ??= (await call(server, 'createAttestation', smallest(server))).json.data.no as string;
  return number;
}
let number: string | undefined;

/** The attestation, when its transaction is final. */
async function anchored(): Promise<string> {
  const ano = await created();
  await vi.waitFor(
    async () => expect(String((await read(ano)).blockchain_hash)).toMatch(/^0x[0-9a-f]{64}$/),
    {
      timeout: 60_000,
      interval: 200,
    },
  );
  return ano;
}

async function trustFile() {
  const response = await fetch(`${server.url}/trust/sandbox.json`);
  return parseTrust(new Uint8Array(await response.arrayBuffer()));
}

/** The one of the attestation, as it is in the database. */
async function anchor() {
  const found = await server.running.storage.anchors.find('sandbox', 1, 0);
  if (found === undefined) throw new Error('no anchor');
  return found;
}

const admin = (...args: string[]) => runAdminOn(server, args);

async function read(ano: string): Promise<{ blockchain_hash: string | null }> {
  return (await call(server, 'readAttestation', { ano })).json.data;
}
