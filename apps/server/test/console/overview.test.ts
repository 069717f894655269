import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractDigest, operations } from '@attestation/console/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { subjectIn } from '../../src/console/found-attestations.ts';
import { settingsFor } from '../../src/settings/read-settings.ts';
import { call, type ServerUnderTest, smallest, startServerUnderTest } from '../server-under-test.ts';
import { acceptLink, type Browser, createBrowser } from './console-client.ts';

let server: ServerUnderTest;
let owner: Browser;
beforeAll(async () => {
  server = await startServerUnderTest();
  const setUp = { email: 'a@acme.example', organization: 'Demo Acme' };
  owner = await acceptLink(server.url, server.running.setUpLink ?? '', setUp);
});
afterAll(() => server.stop());

const sandbox = { query: { environment: 'sandbox' } };
const overview = async () => (await owner.call('readOverview', sandbox)).json;
const search = async (selection: object, more: object = {}) =>
  (
    await owner.call('searchAttestations', {
      body: { selection: { ...sandbox.query, ...selection }, ...more },
    })
  ).json;
const list = async (selection: object) =>
  (await search(selection)).attestations.map(({ uniqueId }: { uniqueId: string }) => uniqueId);

const sumOf = (days: readonly { requests: number }[]) =>
  days.reduce((sum, { requests }) => sum + requests, 0);

test('the overview counts what is stored and waits, and what a key used of its limits', async () => {
  const before = await overview();
  const payload = smallest(server, { unique_id: 'open one', completed: false });
  expect((await call(server, 'createAttestation', payload)).status).toBe(200);
  await call(server, 'createAttestation', smallest(server, { unique_id: 'closed one', completed: true }));
  await owner.call('invite', { body: { email: 'b@acme.example', role: 'viewer' } });
  const after = await overview();
  for (const age of ['day', 'week', 'all']) expect(after.stored[age] - before.stored[age]).toBe(2);
  expect([after.open - before.open, after.invitations - before.invitations]).toEqual([1, 1]);
  const { accessKey } = server.member;
  const key = after.keys.find((each: { accessKey: string }) => each.accessKey === accessKey);
  expect(key).toMatchObject({ endsAt: null, requests: 2, peak: expect.any(Number) });
  const query = { ...sandbox.query, zone: -330 };
  const { days } = (await owner.call('readOverview', { query })).json;
  // What is not stored yet counts.
  expect(sumOf(days) - sumOf(before.days)).toBe(2);
  expect(days).toHaveLength(30);
  expect(days.at(-1).day).toBe(new Date(Date.now() - 330 * 60_000).toISOString().slice(0, 10));
  expect(key.largest).toBeGreaterThan(JSON.stringify(payload).length / 2);
  const settings = settingsFor({ rateLimit: null });
  expect(after.limits).toEqual({
    // The server under test has none.
    ...{ requestsPerSecond: null, burst: settings.rateBurst },
    ...{ bodyBytes: settings.maxBodyBytes, fileBytes: settings.maxFileBytes },
    requestBytes: settings.maxRequestBytes,
    attestationBytes: settings.attestationBytes,
    attestationFactoids: settings.attestationFactoids,
    attestationFiles: settings.attestationFiles,
  });
});

test('attestations are found by number, unique_id, identity and time', async () => {
  const store = async (unique_id: string, identities: object) =>
    (await call(server, 'createAttestation', smallest(server, { unique_id, identities }))).json.data.no;
  const start = Date.now();
  const no = await store('by-id', { ID: '11010119900307451X', MO: '13900000001' });
  await store('by-phone', { MO: '13900000001' });
  // A unique_id may look like the identity of another one.
  await store('13900000001', { MO: '13900000002' });
  expect(await list({ text: no.toLowerCase() })).toEqual(['by-id']);
  expect(await list({ text: 'by-phone' })).toEqual(['by-phone']);
  expect(await list({ text: '11010119900307451x' })).toEqual(['by-id']);
  expect(await list({ text: '13900000001' })).toEqual(['13900000001', 'by-phone', 'by-id']);
  expect(await list({ text: '139 000-0' })).toEqual(['13900000001', 'by-phone', 'by-id']);
  expect(await list({ text: '13900' })).toEqual([]);
  const shown = async (text: string) =>
    (await search({ text })).attestations.map(({ identity }: { identity: string }) => identity);
  expect(await shown('0001')).toEqual(['139••••0001', '139••••0001']);
  expect(await shown('0307-451x')).toEqual([`110${'•'.repeat(11)}451X`]);
  expect(await shown('by-id')).toEqual([`110${'•'.repeat(13)}1X`]);
  expect(await list({ text: no.slice(0, 12) })).toContain('by-id');
  expect(await list({ from: start, text: '13900000001' })).toHaveLength(3);
  expect(await list({ until: start })).not.toContain('by-id');
  expect(await list({ from: Date.now() + 60_000 })).toEqual([]);
  const nothing = { attestations: [], next: null, total: { count: 0, isMore: false } };
  const all = { ...nothing, isCut: false, incomplete: false };
  expect(await search({ environment: 'formal', text: no })).toEqual(all);
  for (const text of ['', '\0', 'x'.repeat(256)]) {
    const body = { selection: { ...sandbox.query, text } };
    expect((await owner.call('searchAttestations', { body })).status).toBe(400);
  }
});

test('a search with many results goes on where the page before ended', async () => {
  const names = Array.from({ length: 60 }, (_, i) => `many-${i}`);
  for (const unique_id of names)
    await call(
      server,
      'createAttestation',
      smallest(server, { unique_id, identities: { MO: '13911111111' } }),
    );
  const first = await search({ text: '13911111111' });
  const second = await search({ text: '13911111111' }, { before: first.next });
  expect([first.total, second.total]).toEqual(Array(2).fill({ count: 60, isMore: false }));
  const found = [...first.attestations, ...second.attestations].map(({ uniqueId }) => uniqueId);
  expect([first.attestations.length, second.next]).toEqual([50, null]);
  expect(found).toEqual(names.reverse());
});

test('a selection is exported as lines of JSON or of values, none of which is a formula', async () => {
  for (const [unique_id, MO] of [
    ['=cmd|"x"', '+8613922222222'],
    ['plain', '13922222222'],
  ])
    await call(server, 'createAttestation', smallest(server, { unique_id, identities: { MO } }));
  const selection = { ...sandbox.query, accessKey: server.member.accessKey, templateId: server.templateId };
  const { total } = await search(selection);
  const save = (format: string, more: object = {}) =>
    owner.call('exportAttestations', { body: { selection: { ...selection, ...more }, format } });
  const csv = await save('csv');
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="attestations-sandbox.csv"');
  const [head, newest, formula, ...rest] = csv.bytes.toString().split('\r\n');
  // With a byte order mark, for Excel.
  expect(head).toBe(
    '\ufeff"no","unique_id","subject","template_id","stored_at","state","access_key","blockchain_hash","ID","MO","USCID"',
  );
  expect(newest).toMatch(/^"\w{32}","plain",.*"13922222222",""$/);
  expect(formula).toContain(`"'=cmd|""x""",`);
  expect(formula).toContain(`"'+8613922222222"`);
  expect(rest).toHaveLength(total.count - 1);
  const lines = (await save('jsonl', { text: '+86139222' })).bytes.toString().trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { unique_id: '=cmd|"x"', access_key: server.member.accessKey, identities: { MO: '+8613922222222' } },
  ]);
  const [{ no }] = (await search(sandbox.query)).attestations;
  const numbers = [no, 'unknown'];
  const body = { selection: sandbox.query, numbers, format: 'jsonl' };
  const chosen = (await owner.call('exportAttestations', { body })).bytes.toString().trimEnd().split('\n');
  expect(chosen.map((line) => JSON.parse(line))).toMatchObject([{ no, unique_id: 'plain' }]);
  const data = { name: '珍珠耳环', price: 12.5 };
  const factoids = [{ unique_id: 'product-1', type: 'product', data }];
  await call(server, 'createAttestation', smallest(server, { unique_id: 'pearls', factoids }));
  expect((await search({ text: 'pearls' })).attestations).toMatchObject([{ subject: '珍珠耳环 · 12.5' }]);
  const { events } = (await owner.call('listEvents')).json;
  const wanted = `template ${server.templateId}, key ${server.member.accessKey}`;
  expect(events.slice(0, 3)).toMatchObject([
    { what: 'exported', subject: 'sandbox jsonl, chosen 2' },
    // What was searched for may be an identity.
    { what: 'exported', who: 'a@acme.example', subject: `sandbox jsonl, ${wanted}, text given` },
    { what: 'exported', subject: `sandbox csv, ${wanted}` },
  ]);
});

test.each<
  [name: string, data: readonly (object | string)[], identities: readonly string[], want: string | null]
>([
  [
    'the first two values, and one of the next factoid',
    [{ name: 'Zhang San', price: 12.5, note: 'x' }, { goods: '珍珠' }, []],
    [],
    'Zhang San · 12.5 · 珍珠',
  ],
  ['no identity', [{ phone: '+86 158-5711 2383', name: 'Zhang San' }], ['15857112383'], 'Zhang San'],
  ['no identity in soft hyphens', [{ phone: '158\u00ad57112383' }], ['15857112383'], null],
  [
    'no number like one',
    [{ id: '11010119900307123x', no: '2026-11-28', p: '13234568732' }],
    [],
    '2026-11-28',
  ],
  [
    'numbers as they were sent',
    ['{"price":5000.50,"id":12345678901234567890}', '{"10":1e400,"2":1.10}', '{"no":"20261128000000017"}'],
    [],
    '5000.50 · 12345678901234567890 · 1e400',
  ],
  ['nothing that is empty', [{ a: '', b: null, c: ' ' }], [], null],
  ['80 characters at most', [{ a: '珍'.repeat(200) }], [], `${'珍'.repeat(79)}…`],
  ['one line, of what can be seen', [{ a: 'one\n two\u202e' }], [], 'one two\\u{202e}'],
])('what is attested is listed as %s', (_, data, identities, want) => {
  const texts = data.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
  expect(subjectIn(`[${texts.join(',')}]`, identities)).toBe(want);
});

test('all security events are exported, and no cell is a formula', async () => {
  const { accounts } = server.running.storage;
  const account = await accounts.find('a@acme.example');
  for (let i = 0; i < 230; i++)
    await accounts.record({
      ...{ memberId: account?.memberId ?? '', at: i, who: '=cmd|"x"', what: 'downloaded' },
      ...{ subject: `file ${i}`, address: null },
    });
  const reply = await owner.call('exportEvents');
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
  const lines = reply.bytes.toString().split('\r\n');
  expect(lines[0]).toBe('\ufeff"at","who","what","subject","address","role_before","role_after"');
  const files = lines.filter((line) => line.includes('downloaded'));
  expect(files).toHaveLength(230);
  expect(files[0]).toContain(`"'=cmd|""x""","downloaded","file 229","","",""`);
  expect(lines.at(-2)).toContain('set-up');
});

test('security events are found by person, kind and time, also what is rare among many', async () => {
  const { accounts } = server.running.storage;
  const { memberId = '' } = (await accounts.find('a@acme.example')) ?? {};
  const event = { memberId, subject: null, address: null } as const;
  await accounts.record({ ...event, at: 1, who: null, what: 'template-archived' });
  for (let at = 4000; at < 6100; at++) await accounts.record({ ...event, at, who: 'a', what: 'verified' });
  for (let at = 1; at <= 7; at++)
    await accounts.record({ ...event, at, who: 'b@acme.example', what: 'signed-in' });
  for (const [query, count] of [
    [{ who: 'b@acme.example' }, 7],
    [{ who: 'b@acme.example', what: 'verified' }, 0],
    [{ what: 'verified', from: 6000, until: 6002 }, 2],
    [{ who: 'administrator', what: 'template-archived' }, 1],
  ] as const) {
    const { json } = await owner.call('listEvents', { query });
    expect([json.events.length, json.next], JSON.stringify(query)).toEqual([count, null]);
  }
});

test('refused requests, and what keys used, are there after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'console-restart-'));
  const place = { dataDir: join(folder, 'data'), keyFile: join(folder, 'data.key') };
  const first = await startServerUnderTest(place);
  const setUp = { email: 'c@acme.example', organization: 'Demo Acme' };
  const { cookie } = await acceptLink(first.url, first.running.setUpLink ?? '', setUp);
  await call(first, 'createAttestation', smallest(first));
  expect((await call(first, 'createAttestation', smallest(first, { template_id: 'none' }))).status).toBe(400);
  await first.stop();
  const second = await startServerUnderTest(place);
  const browser = createBrowser(second.url);
  browser.cookie = cookie;
  const { accessKey } = second.member;
  const query = { ...sandbox.query, status: 'refused' };
  expect((await browser.call('listRequests', { query })).json.requests).toMatchObject([
    { operation: 'createAttestation', accessKey, refusal: { times: 1 } },
  ]);
  const { keys, days } = (await browser.call('readOverview', sandbox)).json;
  expect(keys).toContainEqual(expect.objectContaining({ accessKey, requests: 2 }));
  expect(sumOf(days)).toBe(2);
  await second.stop();
  await rm(folder, { recursive: true });
});

describe('a page of another build', () => {
  const rows = Object.keys(operations) as (keyof typeof operations)[];

  test.each(rows)('%s is refused, whoever asks, before anything is done', async (name) => {
    const path = { id: 'x', accessKey: 'x', no: 'x' };
    const reply = await owner.call(name, { path, ...sandbox }, { 'Console-Contract': 'another' });
    expect([reply.status, reply.json.code]).toEqual([412, 'other-build']);
  });

  test('one of this build is not', async () => {
    const reply = await owner.call('readSession', {}, { 'Console-Contract': contractDigest });
    expect(reply.status).toBe(200);
  });
});
