import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMock } from '@attestation/mock';
import { printedTime } from '@attestation/signing/printable';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attest } from './run-attest.ts';

// Made once by the tests of @attestation/evidence; their certificates end in 2036.
const fixture = (name: string) => new URL(`fixtures/${name}`, import.meta.url).pathname;
const trust = ['--trust', fixture('trust.json')];

let folder: string;
let damaged: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attest-verify-'));
  damaged = join(folder, 'damaged.zip');
  const bytes = await readFile(fixture('valid.zip'));
  bytes[bytes.indexOf('560.50')] = '6'.charCodeAt(0);
  await writeFile(damaged, bytes);
});
afterAll(() => rm(folder, { recursive: true }));

test('a valid file: a line a check, code 0', async () => {
  const { code, out, err } = await attest(['verify', fixture('valid.zip'), ...trust]);
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain(
    '✓ data.attestation     data/attestation.json: The data is what the signed requests contain',
  );
  expect(out.split('\n', 1)[0]).toBe(
    'Valid (Sandbox: for tests only). Nothing was changed, and every check that applies holds.  0190A1B2C3D4E5F60718293A4B5C6D7E',
  );
});

test('who, when and what come first; only what a check has shown is ticked, and identities are masked', async () => {
  const { out } = await attest(['verify', fixture('valid.zip'), ...trust]);
  const head = out.slice(0, out.indexOf('✓ zip.structure'));
  expect(head.split('\n').slice(2, 10)).toEqual([
    '  Reference number: 0190A1B2C3D4E5F60718293A4B5C6D7E',
    '  Organization: Acme 贸易',
    '✓ Service: attestation.example/sandbox/1 (by the keys that you trust)',
    `  Created: ${printedTime('2026-11-01T08:00:00Z', 'en')}`,
    `  Closed: ${printedTime('2026-11-01T08:00:05Z', 'en')}`,
    expect.stringMatching(/^ {2}Time stamp: \d+ \w+ \d{4}, [\d:]{8} UTC/),
    '  Template: Trade, version 3 (T-TRADE)',
    '  Values without ✓ are stated by the file or the service, and were not checked independently.',
  ]);
  for (const line of ['Mobile phone: 158••••••83', 'price: 560.50', '合同.pdf (19 B)'])
    expect(head).toContain(line);
  expect(out).not.toContain('15857112383');
  const alone = await attest(['verify', fixture('valid.zip')], { env: { LANG: 'zh_CN.UTF-8' } });
  expect(alone.out).toContain('  存证服务：attestation.example/sandbox/1（未核对）');
  expect((await attest(['verify', fixture('valid.zip'), '--show-identities'])).out).toContain('15857112383');
});

test('--json masks identities, too, and has no content of an invalid file', async () => {
  const args = ['verify', fixture('valid.zip'), '--json', ...trust];
  const identityIn = async (more: string[] = []) =>
    (await attest([...args, ...more])).json.content.identities;
  expect(await identityIn()).toEqual([{ type: 'MO', value: '158••••••83' }]);
  expect(await identityIn(['--show-identities'])).toEqual([{ type: 'MO', value: '15857112383' }]);
  expect((await attest(['verify', damaged, '--json', ...trust])).json.content).toBeNull();
});

test('without a trust file: code 2, and text, sign and --json say the same', async () => {
  const [words, json] = [['verify', fixture('valid.zip')], ['--json']];
  const { code, out } = await attest(words);
  expect([code, (await attest([...words, ...json])).json]).toMatchObject([
    2,
    { verdict: 'unknown', environment: 'sandbox', summary: out.split('  ', 1)[0] },
  ]);
  expect(out).toMatch(
    /^\? trust\.source +proof\/trust\.json: The keys came with the file, and anyone can make/m,
  );
  expect(out).toContain(
    'Consistent; who made it was not checked (Sandbox: for tests only). The keys came with',
  );
});

test('a damaged file: code 1, and the line names the file inside', async () => {
  const { code, out } = await attest(['verify', damaged, ...trust]);
  expect(code).toBe(1);
  expect(out).toMatch(/^✗ manifest\.files +data\/attestation\.json: The file was changed/m);
  expect(out).toContain(
    'Invalid (Sandbox: for tests only). data/attestation.json was changed after it was attested. Do not rely on this file.',
  );
});

test('the file of a mock: code 1, whole as an archive, and its README says what it is', async () => {
  const mock = await startMock({ stateful: true });
  try {
    const [{ accessKey, privateKey }] = mock.members;
    const env = { ATTEST_URL: mock.url, ATTEST_ACCESS_KEY: accessKey, ATTEST_KEY: privateKey };
    const stdin = 'unique_id: order\ntemplate_id: T\nidentities: {MO: "15857112383"}\n';
    const created = await attest(['create', '-', '--json'], { env, stdin });
    const saved = await attest(['download', created.json.no, '-o', folder, '--json'], { env });
    const { code, json } = await attest(['verify', saved.json.path, '--json']);
    expect([code, json.verdict]).toEqual([1, 'invalid']);
    expect(json.checks).toMatchObject([
      { id: 'zip.structure', status: 'ok' },
      { id: 'manifest.form', status: 'failed', code: 'manifest-format' },
    ]);
    expect(await readFile(saved.json.path, 'latin1')).toContain('It proves nothing');
  } finally {
    await mock.close();
  }
});

test('a file that the service has still to complete: code 2', async () => {
  const { code, out } = await attest(['verify', fixture('pending.zip'), ...trust]);
  expect(code).toBe(2);
  expect(out).toMatch(/^… log\.inclusion /m);
});

test('a file without any proof: code 1 with the trust file, 2 without, and the first line says it', async () => {
  const said = 'Nothing shows that the service made this file';
  const given = await attest(['verify', fixture('bare.zip'), ...trust]);
  expect(given.code).toBe(1);
  expect(given.out).toMatch(new RegExp(`^✗ trust\\.source +${said}`, 'm'));
  const alone = await attest(['verify', fixture('bare.zip')]);
  expect([alone.code, alone.out.split('\n', 1)[0]]).toEqual([
    2,
    expect.stringContaining(`Not decided (Sandbox: for tests only). ${said}`),
  ]);
});

test('--member-key compares the keys; the report says what is not shown', async () => {
  const key = ['--member-key', fixture('member.pem')];
  const { code, out } = await attest(['verify', fixture('valid.zip'), ...trust, ...key]);
  expect(code).toBe(0);
  expect(out).toMatch(/^✓ member\.key +The requests are signed by the key of Acme 贸易 that you gave/m);
  expect(out).toContain('Not shown by this file:\n  That the data is true');
  const unknown = await attest(['verify', fixture('valid.zip'), ...trust]);
  expect(unknown.out).toMatch(/^! member\.key /m);
  const other = join(folder, 'other.pem');
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await writeFile(other, publicKey.export({ type: 'spki', format: 'pem' }));
  const refused = await attest(['verify', fixture('valid.zip'), ...trust, '--member-key', other]);
  expect(refused.code).toBe(1);
  expect(refused.out).toMatch(/^✗ member\.key /m);
});

test('--json gives the report', async () => {
  const { code, json } = await attest(['verify', damaged, '--json', ...trust]);
  expect(code).toBe(1);
  expect(json).toMatchObject({ verdict: 'invalid', no: '0190A1B2C3D4E5F60718293A4B5C6D7E' });
  expect(json.checks).toContainEqual(
    expect.objectContaining({ id: 'manifest.files', status: 'failed', code: 'file-changed' }),
  );
});

test.each([
  [{ LANG: 'zh_CN.UTF-8' }, '有效（沙箱：仅供测试）。'],
  [{ LANG: 'en_US.UTF-8', LC_ALL: 'zh_TW.UTF-8' }, '有效（沙箱：仅供测试）。'],
  [{ LANG: 'zh_CN.UTF-8', LC_ALL: 'C' }, 'Valid (Sandbox'],
])('%j', async (env, want) => {
  expect((await attest(['verify', fixture('valid.zip'), ...trust], { env })).out).toContain(want);
});

// 2 would say that the file is valid so far.
test.each<[string, string[], string]>([
  ['no file', ['verify', '/nonexistent.zip'], 'The file /nonexistent.zip does not exist.'],
  ['a device', ['verify', '/dev/null'], 'is not a file.'],
  ['no argument', ['verify'], "Missing required argument 'FILE'"],
  ['an unknown option', ['verify', 'x', '--frob'], "Unknown option '--frob'"],
  [
    'a trust file that is none',
    ['verify', fixture('valid.zip'), '--trust', fixture('valid.zip')],
    'is not a trust file',
  ],
  [
    'a member key that is none',
    ['verify', fixture('valid.zip'), '--member-key', fixture('trust.json')],
    'is not a public key',
  ],
  ['a node without address', ['verify', fixture('valid.zip'), '--rpc', 'node'], '--rpc must be an address'],
])('%s: code 4', async (_, args, want) => {
  const { code, out, err } = await attest(args);
  expect([code, out]).toEqual([4, '']);
  expect(err).toContain(want);
});
