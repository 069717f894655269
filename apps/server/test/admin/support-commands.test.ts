import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { downloadFile } from '../download-file.ts';
import { runAdminOn } from '../run-admin-on.ts';
import { call, smallest, startServerUnderTest } from '../server-under-test.ts';

const folder = await mkdtemp(join(tmpdir(), 'support-'));
const server = await startServerUnderTest();
const open = (await create({ completed: false })).no;
const closed = (await create({})).no;
await downloadFile(server, closed);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function create(changes: object, key = server.member): Promise<{ no: string }> {
  const answer = await call(server, 'createAttestation', { ...smallest(server), ...changes }, key);
  return answer.json.data;
}

const admin = (...argv: string[]) => runAdminOn(server, argv);
const json = async (...argv: string[]) => JSON.parse((await admin(...argv, '--json')).out);

test('attestation show says why there is no file', async () => {
  expect(await json('attestation', 'show', open)).toMatchObject({
    ...{ no: open, member: 'Demo Acme', state: 'open', file: null, hidden: null },
    whyNoFile: expect.stringContaining('It is open'),
  });
  expect(await json('attestation', 'show', closed.toLowerCase())).toMatchObject({
    ...{ state: 'closed', whyNoFile: null, file: { madeAt: expect.any(String) } },
  });
  expect(await admin('attestation', 'show', 'ABC')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^There is no/),
  });
});

const lookUp = async (no: string) => {
  const identity = Object.values((smallest(server) as { identities: object }).identities)[0];
  const answer = await fetch(`${server.url}/console/v1/lookup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: server.url },
    body: JSON.stringify({ no, identity }),
  });
  return answer.status;
};

test('a hidden attestation is found by its member alone, until it is shown again', async () => {
  const { no } = await create({}, server.formal);
  const [member] = (await json('member', 'list')).filter(
    ({ name }: { name: string }) => name === 'Demo Acme',
  );
  const owner = { memberId: member.id, environment: 'formal' as const };
  const found = async () => {
    const { search } = server.running.storage;
    const page = await search.page(owner, {}, { from: '', before: '~' }, 10);
    return [
      page.lines.map((line) => line.no),
      (await search.count(owner, {}, { from: '', before: '~' })).count,
    ];
  };
  expect([await lookUp(no), await found()]).toEqual([200, [[no], 1]]);
  expect((await admin('attestation', 'hide', no, '--reason', 'case 12')).code).toBe(0);
  expect([await lookUp(no), await found()]).toEqual([404, [[], 0]]);
  expect((await json('attestation', 'show', no)).hidden).toMatchObject({ reason: 'case 12' });
  expect((await call(server, 'readAttestation', { ano: no }, server.formal)).status).toBe(200);
  expect((await admin('attestation', 'hide', no, '--reason', 'again')).err).toContain('is already hidden');
  expect((await admin('attestation', 'unhide', no)).code).toBe(0);
  expect([await lookUp(no), await found()]).toEqual([200, [[no], 1]]);
  const { accounts } = server.running.storage;
  const { events } = await accounts.events(member.id, Number.MAX_SAFE_INTEGER);
  expect(events.map(({ what, subject }) => [what, subject])).toEqual([
    ['attestation-shown', no],
    ['attestation-hidden', no],
  ]);
});

test('members by size, keys by last use, uses of a key', async () => {
  const [closedOnes, openOnes] = await json('member', 'list', '--by-size');
  const none = { name: 'Demo Acme', files: 0, fileBytes: 0 };
  expect(closedOnes).toMatchObject({ ...none, state: 'closed', attestations: 2 });
  expect(openOnes).toMatchObject({ ...none, state: 'open', attestations: 1 });
  // Each table and index has at least one page, here for few rows.
  expect(closedOnes.databaseBytes).toBeGreaterThan(2 * 16_000);
  expect((await admin('member', 'list', '--by-size')).out).toMatch(/^Demo Acme +closed +2 +\d+\.\d kB/m);
  const { accessKey } = server.member;
  const [key] = (await json('key', 'list')).filter(
    (one: { accessKey: string }) => one.accessKey === accessKey,
  );
  expect(key).toHaveProperty('lastUsedAt');
  await call(server, 'readAttestation', { ano: open });
  // The log of reads is written within ten seconds.
  const listed = () => json('key', 'uses', accessKey, '--since', '2026-01-01');
  const read = { operation: 'readAttestation', no: open, address: '127.0.0.1' };
  await expect.poll(listed, { timeout: 30_000 }).toMatchObject({ uses: [read, {}, {}, {}] });
  const { uses, totals } = await listed();
  expect(uses.map(({ no }: { no: string }) => no)).toEqual(expect.arrayContaining([open, closed]));
  expect(totals).toEqual([
    { operation: 'readAttestation', address: '127.0.0.1', requests: 1 },
    { operation: 'downloadAttestation', address: '127.0.0.1', requests: 1 },
    { operation: 'createAttestation', address: null, requests: 2 },
  ]);
  expect((await admin('key', 'uses', accessKey)).out).toMatch(
    /\nreadAttestation +127\.0\.0\.1 +1\n(.*\n){2}all +4$/,
  );
  expect((await json('key', 'uses', accessKey, '--since', '2100-01-01')).uses).toEqual([]);
  expect(await admin('key', 'uses', accessKey, '--since', 'today')).toMatchObject({
    code: 1,
    err: expect.stringContaining('--since is "today"'),
  });
});

test('fsck of some attestations', async () => {
  const counted = async (...argv: string[]) => (await json('fsck', ...argv)).counted.attestations;
  const all = await counted();
  expect(all).toBeGreaterThan(1);
  expect(await counted('--since', '2100-01-01')).toBe(0);
  expect(await counted('--since', '2026-01-01', '--sample', '100%')).toBe(all);
  expect(await counted('--member', 'Demo Globex')).toBe(0);
  expect(await counted('--member', 'Demo Acme', '--after', open)).toBe(all - 1);
  expect((await admin('fsck', '--sample', '0')).err).toContain('--sample is "0"');
});

test('member export writes all of a member', async () => {
  const target = join(folder, 'acme');
  expect(await json('member', 'export', 'Demo Acme', target)).toMatchObject({ missing: [] });
  expect((await readdir(target)).sort()).toEqual(['attestations.jsonl', 'files', 'member.json']);
  const text = await readFile(join(target, 'attestations.jsonl'), 'utf8');
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.find(({ no }) => no === closed)).toMatchObject({
    identities: expect.any(Object),
    requests: [{ payload: expect.any(String), signature: expect.any(String) }],
    custody: [{ kind: expect.any(String) }, {}],
  });
  expect((await admin('member', 'export', 'Demo Acme', target)).err).toContain('already exists');
});

test('member erase empties the sandbox of a member, and leaves what is formal', async () => {
  const { no } = await create({}, server.formal);
  expect((await admin('member', 'erase', 'Demo Acme')).err).toContain('Only sandbox data can be erased');
  expect((await json('member', 'erase', 'Demo Acme', '--sandbox')).erased.attestations).toBeGreaterThan(1);
  expect((await admin('attestation', 'show', closed)).code).toBe(1);
  expect((await admin('attestation', 'show', no)).code).toBe(0);
});
