import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Attachment, type ClientOptions, createClient } from '../src/index.ts';
import { chunksOf } from '../src/streams.ts';
import { attach, connect, createAttestation } from '../src/v1.ts';
import { privateKey } from './keys.ts';
import { formParts, type Reply, startRecordingServer, succeed } from './recording-server.ts';

const MB = 2 ** 20;
const bytes = Buffer.from('a\r\nb\0\xff', 'latin1');
const checksum = createHash('sha256').update(bytes).digest('hex');
const factoids = [{ unique_id: 'f', type: 'user', data: {} }];
const payload = { unique_id: 'u', template_id: 't', identities: { ID: '1' }, factoids };

const folder = await mkdtemp(join(tmpdir(), 'attestation-sources-'));
await writeFile(join(folder, 'contract 李.pdf'), bytes);
vi.stubEnv('TMPDIR', folder); // where streams are kept meanwhile
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});
async function start(replies: Reply[], options: Partial<ClientOptions> = {}) {
  const server = await startRecordingServer((recorded, response) =>
    (replies.shift() ?? succeed({ no: 'N1' }))(recorded, response),
  );
  onTestFinished(server.close);
  const common = { baseUrl: server.url, accessKey: 'AK1', retryDelayMs: 1 };
  return { client: createClient({ ...common, privateKey, ...options }), common, requests: server.requests };
}

const pieces = [bytes.subarray(0, 2), bytes.subarray(2)];
const webStream = () =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });

const path = () => join(folder, 'contract 李.pdf');
const sources: [string, { given: () => Attachment; name: string }][] = [
  ['a Blob', { given: () => new Blob([bytes]), name: 'attachment-0-0' }],
  ['a File', { given: () => new File([bytes], 'a.pdf'), name: 'a.pdf' }],
  [
    'a File with another name',
    { given: () => ({ file: new File([bytes], 'a.pdf'), name: 'b.pdf' }), name: 'b.pdf' },
  ],
  ['a Buffer', { given: () => bytes, name: 'attachment-0-0' }],
  ['a path', { given: () => ({ path: path() }), name: 'contract 李.pdf' }],
  ['a path with a name', { given: () => ({ path: path(), name: 'c.pdf' }), name: 'c.pdf' }],
  ['a web stream', { given: () => ({ stream: webStream() }), name: 'attachment-0-0' }],
  [
    'a stream of fetch',
    { given: () => ({ stream: new Response(bytes).body as never }), name: 'attachment-0-0' },
  ],
  ['a stream of node:fs', { given: () => ({ stream: createReadStream(path()), name: 's' }), name: 's' }],
];

test.each(sources)('%s goes out whole, also a second time', async (_, { given, name }) => {
  const { client, requests } = await start([(_, response) => void response.destroy()]);
  await client.createAttestation({ payload, attachments: [[given()]] });
  expect(requests).toHaveLength(2);
  for (const request of requests) {
    const parts = formParts(request);
    expect(parts.at(-1)).toMatchObject({ name: 'attachments[0][]', filename: name, content: bytes });
    const sent = JSON.parse(parts.find((part) => part.name === 'payload')?.content.toString() ?? '');
    expect(sent.attachments).toEqual({ 0: [checksum] });
    expect(request.headers['content-length']).toBe(String(request.body.length)); // known, not chunked
  }
  expect(await readdir(folder)).toEqual(['contract 李.pdf']); // nothing temporary is left
});

const failing: [string, { given: () => Attachment; says: RegExp }][] = [
  [
    'a stream that fails',
    {
      given: () => ({
        stream: new ReadableStream({
          pull(controller) {
            controller.error(new Error('the tape broke'));
          },
        }),
      }),
      says: /attachments\[0\]\[1\] cannot be read: the tape broke/,
    },
  ],
  ['a path that leads nowhere', { given: () => ({ path: join(folder, 'none') }), says: /ENOENT/ }],
];

test.each(failing)('%s: nothing is sent, and nothing is left', async (_, { given, says }) => {
  const { client, requests } = await start([]);
  const attachments = [[{ stream: webStream() }, given()]];
  await expect(client.createAttestation({ payload, attachments })).rejects.toThrow(says);
  expect(requests).toHaveLength(0);
  expect(await readdir(folder)).toEqual(['contract 李.pdf']);
});

test('a file that changes while it is sent is reported as what it is', async () => {
  const changing = join(folder, 'changing');
  await writeFile(changing, 'one');
  const change: Reply = async (_, response) => {
    await writeFile(changing, 'another');
    response.destroy();
  };
  const { client } = await start([change]);
  const call = client.createAttestation({ payload, attachments: [[{ path: changing }]] });
  await expect(call).rejects.toMatchObject({ kind: 'invalid-input' });
  await rm(changing);
});

test('a signal ends the reading of a stream, and lets it go', async () => {
  const { client } = await start([]);
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    cancel() {
      cancelled = true;
    },
  });
  const call = client.createAttestation(
    { payload, attachments: [[{ stream }]] },
    { signal: AbortSignal.timeout(20) },
  );
  await expect(call).rejects.toMatchObject({ kind: 'aborted' });
  expect(cancelled).toBe(true);
  expect(await readdir(folder)).toEqual(['contract 李.pdf']);
});

test('a signal that aborted before the stream was opened ends its reading too', async () => {
  const stream = new ReadableStream<Uint8Array>({});
  const signal = AbortSignal.abort(new Error('too late'));
  await expect(chunksOf(stream, signal).next()).rejects.toThrow('too late');
});

test('the operation alone takes the same, through attach', async () => {
  const { common, requests } = await start([]);
  const signer = async () => new Uint8Array(1);
  const connection = connect({ ...common, signer });
  const attachments = attach([[{ path: path() }]]);
  expect(await createAttestation(connection, { payload, attachments })).toEqual({ no: 'N1' });
  expect(formParts(requests[0] as never).at(-1)?.content).toEqual(bytes);
});

test.each(['path', 'stream'] as const)('200 MB from a %s pass through little memory', async (kind) => {
  let received = 0;
  const server = createServer((request, response) => {
    request.on('data', (chunk) => {
      received += chunk.length;
    });
    request.on('end', () => response.end('{"request_id":"r1","data":{"no":"N1"}}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const big = join(folder, 'big');
  const handle = await open(big, 'w');
  await handle.truncate(200 * MB).finally(() => handle.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createClient({ baseUrl, accessKey: 'AK1', privateKey });
  const before = process.memoryUsage().rss;
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 10);
  const source = kind === 'path' ? { path: big } : { stream: createReadStream(big) };
  await client.createAttestation({ payload, attachments: [[source]] }, { requestId: 'r1' });
  clearInterval(timer);
  await rm(big);
  expect(received).toBeGreaterThan(200 * MB);
  expect(peak - before).toBeLessThan(100 * MB);
});
