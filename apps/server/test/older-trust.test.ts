import { parseTrust, type Report, verify } from '@attestation/evidence';
import { afterAll, expect, test, vi } from 'vitest';
import { downloadFile, verifyWith } from './download-file.ts';
import { runAdminOn } from './run-admin-on.ts';
import { call, smallest, startServerUnderTest } from './server-under-test.ts';

const server = await startServerUnderTest();
afterAll(() => server.stop());

/** A closed attestation whose file has everything. */
async function completeFile(): Promise<Blob> {
  const ano = (await call(server, 'createAttestation', smallest(server))).json.data.no;
  return vi.waitFor(async () => {
    const file = await downloadFile(server, ano);
    if ((await verifyWith(server, file)).verdict !== 'valid') throw new Error('A part is still to come.');
    return file;
  }, 60_000);
}

const fetchTrust = async () =>
  parseTrust(new Uint8Array(await (await fetch(`${server.url}/trust/sandbox.json`)).arrayBuffer()));
const outcome = ({ verdict, checks }: Report) => [
  verdict,
  checks.find(({ id }) => id === 'trust.source')?.code,
];

test('after "log rotate", an older trust file does not decide about newer files; the present one does', async () => {
  const before = await completeFile();
  const older = await fetchTrust();
  const rotated = await runAdminOn(server, ['log', 'rotate', '--environment', 'sandbox']);
  expect(rotated).toMatchObject({ code: 0 });
  // A running server notices the new key within seconds.
  await vi.waitFor(async () => expect((await fetchTrust()).logKeys).toHaveLength(2), 60_000);
  const after = await completeFile();
  expect(outcome(await verify(after, { trust: older }))).toEqual(['unknown', 'trust-older']);
  const present = await fetchTrust();
  expect(outcome(await verify(after, { trust: present }))).toEqual(['valid', 'trust-given']);
  for (const trust of [older, present]) {
    expect(outcome(await verify(before, { trust }))).toEqual(['valid', 'trust-given']);
  }
});
