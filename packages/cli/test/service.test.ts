import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attest, type Given } from './run-attest.ts';
import { type RunningServer, startServer } from './running-server.ts';

let folder: string;
let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attest-service-'));
  server = await startServer(folder);
  await writeFile(join(folder, 'order.yaml'), ORDER);
  await writeFile(join(folder, 'a, b.pdf'), '%PDF-1.4 a');
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const ORDER = `
unique_id: order-1
template_id: DEMO-TRADE
identities: {MO: "15857112383"}
factoids:
  - unique_id: gold
    type: product
    data: {name: 李, price: 560.50, description: 12345678901234567890}
`;
const base = ['create', '--template', 'DEMO-TRADE', '--identity', 'MO=15857112383', '--unique-id'];

const call = (args: readonly string[], given: Given = {}) =>
  attest(args, { ...given, env: { ...server.env, ...given.env } });

async function created(args: readonly string[]): Promise<string> {
  const { json, code } = await call([...args, '--json']);
  expect([code, Object.keys(json)]).toEqual([0, ['no']]);
  return json.no;
}

test('a misspelt member is refused before it closes the attestation, or sent when that is wanted', async () => {
  const file = join(folder, 'misspelt.yaml');
  await writeFile(file, ORDER.replace('order-1', 'order-misspelt').concat('complete: false\n'));
  const { code, json } = await call(['create', file, '--json']);
  expect([code, json.error.kind]).toEqual([2, 'invalid-input']);
  expect(json.error.message).toMatch(
    /payload\.complete is not a member .*completed, .*; --allow-unknown sends it as it is\.$/,
  );
  await created(['create', file, '--allow-unknown']);
});

test('from a YAML file with a file, to the zip: every number as it was written', async () => {
  const file = join(folder, 'a, b.pdf');
  const no = await created(['create', join(folder, 'order.yaml'), '--attach', `0=${file}`]);
  const { out, json } = await call(['read', no, '--json']);
  expect(out).toContain('"price":560.50,"description":12345678901234567890');
  expect(json).toMatchObject({
    no,
    unique_id: 'order-1',
    completed: true,
    identities: { MO: '15857112383' },
  });
  expect(json.attachments['0']).toHaveLength(1);

  const saved = await call(['download', no, '-o', folder, '--json']);
  const bytes = await readFile(join(folder, `${no}.zip`));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(saved.json).toEqual({ path: join(folder, `${no}.zip`), bytes: bytes.length, sha256 });
  expect(bytes.includes('%PDF-1.4 a')).toBe(true);

  const verified = await attest(['verify', join(folder, `${no}.zip`), '--json']);
  expect([verified.code, verified.json.verdict, verified.json.no]).toEqual([2, 'unknown', no]);
});

test('a person sees the same', async () => {
  const { json } = await call(['create', join(folder, 'order.yaml'), '--json']);
  const { out, code } = await call(['read', json.no]);
  expect(code).toBe(0);
  expect(out.split('\n').slice(1)).toEqual([
    'Unique id    order-1',
    'Template     DEMO-TRADE',
    'State        closed',
    // Linked within a second after the first test closed it.
    expect.stringMatching(/^Blockchain {3}(not linked yet|[0-9a-f]{64})$/),
    'Identity MO  15857112383',
    '',
    'Factoid 0  product gold',
    '  {',
    '    "name": "李",',
    '    "price": 560.50,',
    '    "description": 12345678901234567890',
    '  }',
    expect.stringMatching(/^ {2}file [0-9A-F]{32}$/),
    '',
  ]);
});

test('the same unique_id again: the same number', async () => {
  const order = join(folder, 'order.yaml');
  expect(await created(['create', order])).toBe(await created(['create', order]));
});

test('JSON on standard input keeps its escapes; options outrank its members', async () => {
  const stdin =
    '{"unique_id":"x","template_id":"DEMO-TRADE","identities":{"MO":"1"},"factoids":[{"unique_id":"u","type":"user","data":{"name":"\\u674e","phone_number":1.10}}]}';
  const { json } = await call(['create', '-', '--unique-id', 'from-stdin', '--json'], { stdin });
  const { out } = await call(['read', json.no, '--json']);
  expect(out).toContain('"name":"\\u674e","phone_number":1.10');
  expect(out).toContain('"unique_id":"from-stdin"');
});

test('open, added to, closed, and then refused', async () => {
  const no = await created([...base, 'open', '--open']);
  const more = (id: string) => [
    'add-factoids',
    no,
    '--factoid',
    `{unique_id: ${id}, type: product, data: {name: oil, price: 1.10}}`,
  ];
  expect((await call([...more('a'), '--open', '--json'])).json).toEqual({ success: true });
  expect((await call(more('b'))).out).toBe(`✓ 1 factoid stored under ${no}\n  → attest read ${no}\n`);
  const refused = await call([...more('c'), '--json']);
  expect(refused.code).toBe(1);
  expect(refused.json.error).toEqual({
    kind: 'bad-request',
    message: expect.stringContaining('The service says (400): The attestation is closed'),
    advice: expect.any(String),
    request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    status: 400,
    retryable: false,
    server_message: expect.stringContaining('The attestation is closed'),
    timestamp: expect.any(Number),
    exit_code: 1,
  });
});

test('--fields none: the groups are null', async () => {
  const no = await created([
    ...base,
    'fields',
    '--factoid',
    '{unique_id: u, type: user, data: {name: A, phone_number: "1"}}',
  ]);
  const none = (await call(['read', no, '--fields', 'none', '--json'])).json;
  expect([none.identities, none.factoids, none.attachments]).toEqual([null, null, null]);
  const one = (await call(['read', no, '--fields', 'identities', '--json'])).json;
  expect([one.identities, one.factoids]).toEqual([{ MO: '15857112383' }, null]);
});

test('a download replaces nothing without --force, and may go to standard output', async () => {
  const no = await created([...base, 'twice']);
  const target = join(folder, 'evidence.zip');
  await writeFile(target, 'precious');
  const refused = await call(['download', no, '-o', target]);
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('already exists')]);
  expect(await readFile(target, 'utf8')).toBe('precious');
  expect((await call(['download', no, '-o', target, '--force'])).code).toBe(0);
  expect((await readFile(target, 'latin1')).slice(0, 2)).toBe('PK');
  expect((await call(['download', no, '-o', '-'])).out.slice(0, 2)).toBe('PK');
});

test('a download into a folder that is not there fails on this machine, not at the service', async () => {
  const no = await created([...base, 'nowhere']);
  const { code, err } = await call(['download', no, '-o', join(folder, 'none', 'x.zip')]);
  expect([code, err]).toEqual([4, expect.stringContaining('ENOENT')]);
});

test('an application, and the same again', async () => {
  const person = ['--type', 'PERSONAL', '--link-name', 'Zhang San', '--link-id-card', '330102199001011234'];
  const args = ['apply', ...person, '--link-phone', '15857112383', '--link-email', 'z@example.com', '--json'];
  const first = (await call(args)).json;
  expect(first).toEqual({ no: expect.any(String), request_id: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect((await call([...args, '--request-id', first.request_id])).json).toEqual(first);
});

test('a PDF that is signed', async () => {
  const { json } = await call([
    'create',
    join(folder, 'order.yaml'),
    '--unique-id',
    'signed',
    '--attach',
    `0=${join(folder, 'a, b.pdf')},sign=UNKNOWN:Party A:`,
    '--json',
  ]);
  // The keyword and the caId reached the service as they were meant.
  expect(json.error.server_message).toMatch(/UNKNOWN|caId/);
});

test('a key that belongs to somebody else', async () => {
  const { code, err } = await call(['read', '0'.repeat(32), '--key', server.strangersKeyFile]);
  expect([code, err]).toEqual([1, expect.stringMatching(/\(500\).*\n.*\n {2}→ run attest doctor/)]);
});

test('no secret is ever shown', async () => {
  const key = (await readFile(server.keyFile, 'utf8')).split('\n')[1] ?? '';
  const env = { ATTEST_KEY: await readFile(server.keyFile, 'utf8'), ATTEST_KEY_FILE: '' };
  const outputs = [
    await call(['doctor'], { env }),
    await call(['doctor', '--json'], { env }),
    await call(['read', 'X', '--json'], { env }),
    await call(['read', 'X'], { env: { ...env, ATTEST_KEY: `${key}\n` } }),
    await call(['read', 'X'], {
      env: { ...env, ATTEST_KEY: env.ATTEST_KEY.replace('-----END', '-----DNE') },
    }),
  ];
  for (const { out, err } of outputs) {
    expect(out + err).not.toContain(key.slice(0, 20));
    expect(out + err).not.toContain(server.accessKey);
  }
});
