import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Anvil, anvilProgram, richKey, startAnvil } from '@attestation/anchor/testing';
import { parseTrust, type Report, verify } from '@attestation/evidence';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { downloadFile } from './download-file.ts';
import { call, type ServerUnderTest, smallest, startServerUnderTest } from './server-under-test.ts';

let folder: string;
let chain: Anvil;
let server: ServerUnderTest;

beforeAll(async () => {
  if (anvilProgram === undefined) return;
  folder = await mkdtemp(join(tmpdir(), 'attestation-anchored-'));
  const anchorKeyFile = join(folder, 'anchor.key');
  await writeFile(anchorKeyFile, `${richKey}\n`);
  await chmod(anchorKeyFile, 0o600);
  chain = await startAnvil('--block-time', '1');
  server = await startServerUnderTest({
    anchorRpc: chain.url,
    anchorKeyFile,
    anchorConfirmations: 1,
    anchorInterval: 1,
  });
});
afterAll(async () => {
  await server?.stop();
  await chain?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true });
});

test.skipIf(anvilProgram === undefined)(
  'an attestation gets the hash of its transaction, and its file a proof of it',
  async () => {
    const ano = (await call(server, 'createAttestation', smallest(server))).json.data.no;
    const early = await verify(await downloadFile(server, ano));
    expect([early.verdict, (await read(ano)).blockchain_hash]).toEqual(['pending', null]);

    await vi.waitFor(async () => expect((await read(ano)).blockchain_hash).toMatch(/^0x[0-9a-f]{64}$/), {
      timeout: 20_000,
      interval: 200,
    });
    const trust = parseTrust(
      new Uint8Array(await (await fetch(`${server.url}/trust/sandbox.json`)).arrayBuffer()),
    );
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

async function read(ano: string): Promise<{ blockchain_hash: string | null }> {
  return (await call(server, 'readAttestation', { ano })).json.data;
}
