import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type ClientOptions, createClient, JsonText } from '../src/index.ts';
import { privateKey, verifies } from './keys.ts';
import { formParts, type Reply, startRecordingServer, succeed } from './recording-server.ts';

async function start(reply: Reply, options: Partial<ClientOptions> = {}) {
  const server = await startRecordingServer(reply);
  onTestFinished(server.close);
  const client = createClient({ baseUrl: server.url, accessKey: 'AK1', privateKey, ...options });
  return { client, requests: server.requests };
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const MB = 2 ** 20;
const hex = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const smallest = { unique_id: 'u', template_id: 't', identities: { ID: '1' } };
const factoid = (unique_id: string) => ({ unique_id, type: 'user', data: { name: 'Zhang San' } });

const person = {
  type: 'PERSONAL',
  link_name: 'Li Lei',
  link_id_card: '330184198501184115',
  link_phone: '13378784545',
  link_email: 'li@example.com',
} as const;

test('each JSON operation posts to its path what it signed, and gives data', async () => {
  const { client, requests } = await start(succeed({ no: 'N1', success: true }), {
    now: () => 1_762_992_000_999,
  });
  const given = [
    await client.createAttestation({ payload: smallest }),
    await client.addFactoids({ payload: { ano: 'N1', factoids: [factoid('f')], completed: false } }),
    await client.readAttestation({ payload: { ano: 'N1', fields: [] } }),
    await client.applyCertification({ payload: person }),
  ];
  expect(given).toEqual(Array(4).fill({ no: 'N1', success: true }));
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/v1/attestations',
    'POST /api/v1/factoids',
    'POST /api/v1/attestation',
    'POST /api/v1/cas',
  ]);
  for (const { body, path, headers } of requests) {
    const text = body.toString();
    const { request_id, access_key, tonce, signature } = JSON.parse(text);
    expect(headers['content-type']).toBe('application/json');
    expect([access_key, tonce]).toEqual(['AK1', 1_762_992_000]);
    expect(request_id).toMatch(/^[0-9a-f]{32}$/);
    const payload = text.slice(text.indexOf('"payload":') + 10, text.indexOf(',"signature"'));
    expect(verifies(`POST${path}${request_id}AK1${tonce}${payload}`, signature)).toBe(true);
  }
});

test('JsonText goes out character for character, in JSON and in a form', async () => {
  const { client, requests } = await start(succeed({ no: 'N1' }));
  const exact =
    '{"price":1.10, "big":12345678901234567890,"e":1e400,\n"n":"\\u674e","__proto__":"x","z":"😀"}';
  const data = new JsonText<Record<string, string | number>>(exact);
  const payload = { ...smallest, factoids: [{ unique_id: 'f', type: 'product', data }] };
  await client.createAttestation({ payload });
  await client.createAttestation({ payload, attachments: [[new Uint8Array([1])]] });

  expect(requests[0]?.body.toString()).toContain(`"data":${exact}`);
  const parts = new Map(
    formParts(requests[1] as never).map(({ name, content }) => [name, content.toString()]),
  );
  expect(parts.get('payload')).toContain(`"data":${exact}`);
  const signed = ['request_id', 'access_key', 'tonce', 'payload'].map((name) => parts.get(name)).join('');
  expect(verifies(`POST/api/v1/attestations${signed}`, parts.get('signature') ?? '')).toBe(true);
});

test('a single value may be a JsonText', async () => {
  const { client, requests } = await start(succeed({ no: 'N1' }));
  const data = { price: new JsonText<number>('1.10'), name: 'gold' };
  await client.createAttestation({
    payload: { ...smallest, factoids: [{ unique_id: 'f', type: 'p', data }] },
  });
  expect(requests[0]?.body.toString()).toContain('"data":{"price":1.10,"name":"gold"}');
});

test('files go out unaltered, each with its name, type and checksum', async () => {
  const { client, requests } = await start(succeed({ no: 'N1' }));
  const awkward = Buffer.from('a\r\nb\nc\rd\0e\r\n--attestation-\r\n\r\n\xff', 'latin1');
  const bytes = new Uint8Array([0, 255]);
  const path = join(await temporaryFolder(), 'on-disk.bin');
  await writeFile(path, awkward);
  await client.createAttestation({
    payload: { ...smallest, factoids: [factoid('a'), factoid('b'), factoid('c')] },
    attachments: [
      [new File([awkward], 'contract "1"\r\n.pdf', { type: 'application/pdf' }), bytes],
      [],
      [{ file: await openAsBlob(path), name: '李.pdf', sign: { CA1: ['Party A:'] } }],
    ],
  });

  const parts = formParts(requests[0] as never);
  expect(parts.map(({ name, filename, type }) => [name, filename, type])).toEqual([
    ['request_id', undefined, undefined],
    ['access_key', undefined, undefined],
    ['tonce', undefined, undefined],
    ['payload', undefined, undefined],
    ['signature', undefined, undefined],
    ['attachments[0][]', 'contract %221%22%0D%0A.pdf', 'application/pdf'],
    ['attachments[0][]', 'attachment-0-1', 'application/octet-stream'],
    ['attachments[2][]', '李.pdf', 'application/octet-stream'],
  ]);
  expect(parts.slice(5).map(({ content }) => hex(content))).toEqual([hex(awkward), hex(bytes), hex(awkward)]);
  expect(JSON.parse(parts[3]?.content.toString() ?? '').attachments).toEqual({
    0: [hex(awkward), hex(bytes)],
    2: [{ checksum: hex(awkward), sign: { CA1: ['Party A:'] } }],
  });
  expect(requests[0]?.headers['content-length']).toBe(String(requests[0]?.body.length));
});

test('empty lists of files make a JSON request without attachments', async () => {
  const { client, requests } = await start(succeed({ no: 'N1' }));
  await client.createAttestation({
    payload: { ...smallest, factoids: [factoid('a')] },
    attachments: [[], []],
  });
  expect(JSON.parse(requests[0]?.body.toString() ?? '').payload).not.toHaveProperty('attachments');
});

test('a 200 MB file on disk passes through little memory', async () => {
  const digests: string[] = [];
  const server = createServer((request, response) => {
    const hash = createHash('sha256');
    request.on('data', (chunk) => hash.update(chunk));
    request.on('end', () => {
      digests.push(`${hash.digest('hex')} ${request.headers['content-length']}`);
      response.end('{"request_id":"r1","data":{"success":true}}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const path = join(await temporaryFolder(), 'big.bin');
  const handle = await open(path, 'w');
  await handle.truncate(200 * MB).finally(() => handle.close());

  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createClient({ baseUrl, accessKey: 'AK1', privateKey });
  const before = process.memoryUsage().rss;
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 10);
  onTestFinished(async () => clearInterval(timer));
  const attachments = [[await openAsBlob(path)]];
  await client.addFactoids(
    { payload: { ano: 'N1', factoids: [factoid('a')] }, attachments },
    { requestId: 'r1' },
  );

  expect(digests).toHaveLength(1);
  expect(Number(digests[0]?.split(' ')[1])).toBeGreaterThan(200 * MB); // a known length, not chunked
  expect(peak - before).toBeLessThan(100 * MB);
});
