/** Whatever happens to a request on its way, a call has one effect: held against the reference server. */
import type { OutgoingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AttestationClient, AttestationError, createClient } from '../src/index.ts';
import { type Fault, startFaultProxy } from './fault-proxy.ts';
import { type ReferenceServer, startReferenceServer } from './reference-server.ts';

let server: ReferenceServer;
let proxy: Awaited<ReturnType<typeof startFaultProxy>>;
/** Past the proxy: sees what is stored. */
let direct: AttestationClient;
beforeAll(async () => {
  server = await startReferenceServer();
  proxy = await startFaultProxy(server.url);
  direct = createClient({ ...credentials(), baseUrl: server.url });
});
afterAll(async () => {
  await proxy?.close();
  await server?.stop();
});

const credentials = () => ({ accessKey: server.accessKey, privateKey: server.privateKey });

/**
 * Milliseconds after which an attempt counts as lost, where a fault is that it takes longer. The attempt after it must not
 * take as long on a busy machine.
 */
const patience = 2000;

const answer =
  (status: number, headers: OutgoingHttpHeaders = {}, body = ''): Fault =>
  ({ request, response }) => {
    request.resume();
    response.writeHead(status, headers).end(body);
  };
const afterwards =
  (fault: Fault): Fault =>
  async (exchange) => {
    await exchange.process();
    await fault(exchange);
  };
const cut: Fault = ({ request }) => void request.socket.destroy();
const page = '<html><body>Bad gateway</body></html>';

/** Cut within the answer: where a length tells, and where the end of the connection is the end of the answer. */
const halfAnAnswer =
  (withLength: boolean): Fault =>
  async ({ response, process }) => {
    const { status, headers, body } = await process();
    const { 'content-length': length, 'transfer-encoding': _, connection: __, ...rest } = headers;
    const framing = withLength ? { 'content-length': String(body.length) } : { connection: 'close' };
    response.useChunkedEncodingByDefault = false;
    response.writeHead(status, { ...rest, ...framing } as OutgoingHttpHeaders);
    response.write(body.subarray(0, body.length >> 1), () => response.socket?.end());
  };

const tooLate = { never: 'no answer in time', afterwards: 'processed, and answered too late' };

const faults: [string, Fault][] = [
  ['cut before the request is read', cut],
  [
    'cut in the middle of the body',
    async ({ request, processHalf }) => {
      await processHalf();
      request.socket.destroy();
    },
  ],
  ['cut after it was processed, before the answer', afterwards(cut)],
  ['cut in the middle of the answer', halfAnAnswer(true)],
  [tooLate.never, ({ request }) => void request.resume()],
  [tooLate.afterwards, afterwards(() => sleep(patience * 1.5))],
  ['408', answer(408, { connection: 'close' })],
  ['429 with Retry-After', answer(429, { 'Retry-After': '0' })],
  ['502 with a page', answer(502, { 'Content-Type': 'text/html' }, page)],
  ['503', answer(503)],
  ['504', answer(504)],
  ['processed, then 502', afterwards(answer(502, {}, page))],
  ['processed, then 504', afterwards(answer(504))],
];

let counter = 0;
const fresh = () => `faults-${process.pid}-${counter++}`;
const factoid = (unique_id: string) => ({
  unique_id,
  type: 'user',
  data: { name: 'Zhang San', phone_number: '13234568732' },
});
const smallest = () => ({
  unique_id: fresh(),
  template_id: server.templateId,
  identities: { ID: '42012319800127691X' },
  factoids: [factoid('a'), factoid('b')],
});
const files = () => [[new Blob(['x'.repeat(100_000)])], [new Uint8Array([1, 2, 3])]];

/** What is stored of an attestation, with the number of files, since their ids are the service's own. */
async function stored(ano: string) {
  const { factoids, attachments, completed } = await direct.readAttestation({ payload: { ano } });
  const perFactoid = factoids.map((_, index) => attachments[index]?.length ?? 0);
  return { factoids: factoids.map(({ unique_id }) => unique_id), files: perFactoid, completed };
}

/** Each runs the call through the proxy, and then looks past it at what is stored. */
const operations: [string, (client: AttestationClient) => Promise<void>][] = [
  [
    'create',
    async (client) => {
      const payload = smallest();
      const { no } = await client.createAttestation({ payload });
      expect(await stored(no)).toEqual({ factoids: ['a', 'b'], files: [0, 0], completed: true });
      expect(await direct.createAttestation({ payload })).toEqual({ no });
    },
  ],
  [
    'create with files',
    async (client) => {
      const { no } = await client.createAttestation({ payload: smallest(), attachments: files() });
      expect(await stored(no)).toEqual({ factoids: ['a', 'b'], files: [1, 1], completed: true });
    },
  ],
  [
    'add with files, and close',
    async (client) => {
      const { no } = await direct.createAttestation({ payload: { ...smallest(), completed: false } });
      const payload = { ano: no, factoids: [factoid('c'), factoid('d')] };
      expect(await client.addFactoids({ payload, attachments: files() })).toEqual({ success: true });
      expect(await stored(no)).toEqual({
        factoids: ['a', 'b', 'c', 'd'],
        files: [0, 0, 1, 1],
        completed: true,
      });
    },
  ],
  [
    'read',
    async (client) => {
      // An open one: a closed one gets its blockchain_hash a moment later.
      const { no } = await direct.createAttestation({ payload: { ...smallest(), completed: false } });
      const read = await client.readAttestation({ payload: { ano: no } });
      expect(read).toEqual(await direct.readAttestation({ payload: { ano: no } }));
    },
  ],
  [
    'apply',
    async (client) => {
      const person = {
        link_name: 'Li Lei',
        link_id_card: '3301',
        link_phone: '133',
        link_email: 'li@a.example',
      };
      const { no } = await client.applyCertification({ payload: { type: 'PERSONAL', ...person } });
      expect(no).toMatch(/^[0-9A-F]{32}$/);
    },
  ],
];

describe.each(operations)('%s', (name, run) => {
  // The connection of a download ends its file, so a cut there is the reader's to see: tested below.
  test.each(faults)('%s', async (title, fault) => {
    const retries: string[] = [];
    const client = createClient({
      ...credentials(),
      baseUrl: proxy.url,
      ...(Object.values(tooLate).includes(title) && { timeoutMs: patience }),
      retryDelayMs: 1,
      onRetry: ({ error }) => retries.push(error.kind),
    });
    proxy.expect(fault);
    await run(client);
    expect(retries).toHaveLength(1);
    expect(proxy.attempts()).toBe(2);
    // Processed twice or once, the service gave one number.
    const answers = proxy.processed.map(({ body }) => JSON.stringify(JSON.parse(body.toString()).data));
    expect(new Set(answers).size, `${name}: ${answers}`).toBe(1);
  });

  test('an answer that ends early where no length is given', async () => {
    const client = createClient({ ...credentials(), baseUrl: proxy.url, retryDelayMs: 1 });
    proxy.expect(halfAnAnswer(false));
    await run(client);
    expect(proxy.attempts()).toBe(2);
  });

  test('every fault in turn, and the one that is left is reported', async () => {
    const client = createClient({
      ...credentials(),
      baseUrl: proxy.url,
      retryDelayMs: 1,
      timeoutMs: patience,
    });
    proxy.expect(
      afterwards(cut),
      afterwards(answer(504)),
      afterwards(answer(503, { 'Retry-After': '0' })),
      cut,
    );
    const error = await run(client).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AttestationError);
    expect(error).toMatchObject({
      kind: 'response-not-understood',
      status: 503,
      attempts: 3,
      retryable: true,
    });
    expect(proxy.attempts()).toBe(3);
    expect(
      new Set(proxy.processed.map(({ body }) => JSON.stringify(JSON.parse(String(body)).data))).size,
    ).toBe(1);
  });
});

describe('download', () => {
  const whole = async (client: AttestationClient, ano: string) => {
    const { stream } = await client.downloadAttestation({ payload: { ano } });
    return Buffer.from(await new Response(stream).arrayBuffer());
  };

  test.each(faults.filter(([name]) => !name.includes('of the answer')))('%s', async (_, fault) => {
    const { no } = await direct.createAttestation({ payload: smallest(), attachments: files() });
    const client = createClient({
      ...credentials(),
      baseUrl: proxy.url,
      retryDelayMs: 1,
      timeoutMs: patience,
    });
    proxy.expect(fault);
    // Proofs may come into the file meanwhile: it is that of before or that of after.
    const before = await whole(direct, no);
    const given = await whole(client, no);
    const after = await whole(direct, no);
    expect([before, after].some((one) => one.equals(given))).toBe(true);
    expect(proxy.attempts()).toBe(2);
  });

  test('cut in the middle of the file: the reader gets an error, since part of it is out of hand', async () => {
    const { no } = await direct.createAttestation({ payload: smallest(), attachments: files() });
    const client = createClient({ ...credentials(), baseUrl: proxy.url, retryDelayMs: 1 });
    proxy.expect(halfAnAnswer(true));
    await expect(whole(client, no)).rejects.toMatchObject({ kind: 'network', retryable: true });
  });
});
