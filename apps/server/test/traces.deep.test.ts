import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '@attestation/contract/v1';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Settings } from '../src/settings/read-settings.ts';
import { filePart, sha256 } from './files.ts';
import { type LogLine, logSink } from './log-sink.ts';
import { startServerProcess } from './server-process.ts';
import {
  call,
  envelope,
  jsonBody,
  type ServerUnderTest,
  smallest,
  startServerUnderTest,
  upload,
} from './server-under-test.ts';
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from './trace-receiver.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';
const route = operations.createAttestation.path;
const patience = { timeout: 60_000, interval: 50 };

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function receive(answer?: Parameters<typeof startTraceReceiver>[0]): Promise<TraceReceiver> {
  const receiver = await startTraceReceiver(answer);
  ends.push(receiver.close);
  return receiver;
}

interface Traced extends ServerUnderTest {
  readonly lines: LogLine[];
}

async function serve(tracesUrl: string, changes: Partial<Settings> = {}): Promise<Traced> {
  const { log, lines } = logSink();
  const server = await startServerUnderTest({ tracesUrl, ...changes }, log);
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= server.stop());
  ends.push(stop);
  return { ...server, stop, lines };
}

/** A create with these header fields. */
async function create(server: ServerUnderTest, headers: Record<string, string> = {}, key = server.member) {
  const fields = envelope('createAttestation', smallest(server), key);
  const response = await fetch(server.url + route, {
    method: 'POST',
    body: jsonBody(fields),
    headers: { 'Content-Type': 'application/json', ...headers },
  });
  await response.text();
  return { status: response.status, fields };
}

const lineOf = ({ lines }: Traced) => lines.find(({ operation }) => operation === 'createAttestation');
const rootOf = (spans: readonly ReceivedSpan[]) => spans.find(({ kind }) => kind === 2);

describe('a create', () => {
  let receiver: TraceReceiver;
  let server: Traced;
  beforeEach(async () => {
    receiver = await receive();
    server = await serve(receiver.url);
  });

  test('is a span below that of its caller, with its steps below it', async () => {
    await create(server, { traceparent: `00-${traceId}-${parentId}-01` });
    // A stop sends what is left.
    await server.stop();
    const spans = receiver.spans.filter((span) => span.traceId === traceId);
    const root = rootOf(spans);
    expect(root).toMatchObject({
      parentId,
      name: `POST ${route}`,
      status: 0,
      attributes: {
        'http.request.method': 'POST',
        'http.route': route,
        'http.response.status_code': 200,
        'attestation.environment': 'sandbox',
        'attestation.operation': 'createAttestation',
      },
    });
    const nameOf = new Map(spans.map(({ spanId, name }) => [spanId, name]));
    const tree = spans
      .filter((span) => span !== root)
      .map((span) => `${nameOf.get(span.parentId)} > ${span.name}`);
    expect(tree.sort()).toEqual([
      `POST ${route} > authenticate`,
      `POST ${route} > handle`,
      `POST ${route} > read`,
      `POST ${route} > validate`,
      'handle > database commit',
    ]);
  });

  test('says nothing of keys, signatures, payloads and identities, refused or not', async () => {
    const own = await create(server, { 'User-Agent': 'agent-of-caller', tracestate: 'x=state-of-caller' });
    const unknown = await create(server, {}, { ...server.member, accessKey: 'unknown-access-key' });
    await fetch(`${server.url}/path-of-caller?query-of-caller`, { headers: { Cookie: 'cookie-of-caller' } });
    await server.stop();
    expect(receiver.spans.map(({ attributes }) => attributes['attestation.refusal'])).toContain(
      'authentication-failed: unknown key',
    );
    const sent = Buffer.concat(receiver.bodies).toString('latin1');
    const { member, request_id } = lineOf(server) ?? {};
    const texts = [own, unknown].flatMap(({ fields: { signature, payload, request_id: id, access_key } }) => [
      ...[signature, id, access_key],
      ...Object.values(JSON.parse(payload) as object).map((value) =>
        typeof value === 'string' ? value : Object.values(value)[0],
      ),
    ]);
    for (const text of [...texts, member, request_id, 'of-caller', '127.0.0.1']) {
      expect(text).toMatch(/./);
      expect(sent).not.toContain(text);
    }
  });

  test('whose signature is refused is not a failure of the service', async () => {
    const { status } = await create(server, {}, { ...server.member, accessKey: 'unknown' });
    expect(status).toBe(500);
    await server.stop();
    expect(rootOf(receiver.spans)).toMatchObject({ status: 0 });
    const step = receiver.spans.find(({ name }) => name === 'authenticate');
    expect(step?.attributes).toEqual({ 'error.type': 'authentication-failed' });
  });

  test('without a traceparent is a trace of its own, which its line names', async () => {
    await create(server);
    await server.stop();
    const root = rootOf(receiver.spans);
    expect(root).toMatchObject({ parentId: '', traceId: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(lineOf(server)?.trace_id).toBe(root?.traceId);
  });

  test('of a caller that is not traced is not either, and its line names the trace all the same', async () => {
    await create(server, { traceparent: `00-${traceId}-${parentId}-00` });
    await server.stop();
    expect(receiver.spans.filter((span) => span.kind === 2)).toEqual([]);
    expect(lineOf(server)?.trace_id).toBe(traceId);
  });

  test('with a file has a step that keeps it', async () => {
    const content = Buffer.alloc(5000, 'file');
    const payload = smallest(server, {
      factoids: [{ unique_id: 'f', type: 'product', data: { name: 'f' } }],
      attachments: { 0: [sha256(content)] },
    });
    const { status, text } = await upload(server, 'createAttestation', payload, [filePart(0, content)]);
    await server.stop();
    const names = receiver.spans.map(({ name }) => name);
    expect(names, `${status} ${text}`).toContain('keep files');
    if (server.blobUrl !== null) expect(names).toContain('store put');
  });

  test('that closes leads to a trace of its file', async () => {
    await call(server, 'createAttestation', smallest(server, { completed: true }));
    await vi.waitFor(
      () => expect(receiver.spans).toContainEqual(expect.objectContaining({ name: 'make file' })),
      patience,
    );
    const made = receiver.spans.find(({ name }) => name === 'make file');
    expect(made).toMatchObject({ parentId: '', status: 0 });
  });

  test('is not the only kind of request: a target that is not a path has a trace, a health check has none', async () => {
    await fetch(`${server.url}/healthz`);
    await fetch(`${server.url}/%zz`);
    await server.stop();
    expect(receiver.spans.map(({ name }) => name)).toEqual(['GET']);
    expect(server.lines.find(({ operation }) => operation === 'none')?.trace_id).toBe(
      receiver.spans[0]?.traceId,
    );
  });
});

test('with TRACES_RATIO=off only requests are traced whose traceparent says so', async () => {
  const receiver = await receive();
  const server = await serve(receiver.url, { tracesRatio: null });
  await create(server);
  await create(server, { traceparent: `00-${traceId}-${parentId}-01` });
  await server.stop();
  expect(receiver.spans.filter(({ kind }) => kind === 2).map((span) => span.traceId)).toEqual([traceId]);
  expect(lineOf(server)?.trace_id).toMatch(/^[0-9a-f]{32}$/);
});

test('a user name and password in TRACES_URL go into a header field, fields of the environment too', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-token=abc');
  const receiver = await receive();
  const server = await serve(receiver.url.replace('//', '//me:secret@'));
  vi.unstubAllEnvs();
  await create(server);
  await server.stop();
  expect(receiver.headers[0]).toMatchObject({
    authorization: `Basic ${btoa('me:secret')}`,
    'content-type': 'application/x-protobuf',
    'x-token': 'abc',
  });
});

describe('a receiver', () => {
  test('that never answers holds up no request, and a stop only for a while', async () => {
    const receiver = await receive(() => {});
    const server = await serve(receiver.url);
    await create(server);
    // From here on an export is under way.
    await vi.waitFor(() => expect(receiver.bodies.length).toBeGreaterThan(0), patience);
    const replies = await Promise.all(Array.from({ length: 100 }, () => create(server)));
    expect(replies.map(({ status }) => status)).toEqual(Array(100).fill(200));
    await server.stop();
    expect(server.lines).toContainEqual(
      expect.objectContaining({ level: 40, msg: expect.stringMatching('^traces are lost') }),
    );
  });

  test('that is not there loses no request', async () => {
    const receiver = await startTraceReceiver();
    await receiver.close();
    const server = await serve(receiver.url);
    for (let i = 0; i < 3; i++) expect((await create(server)).status).toBe(200);
    await server.stop();
    expect(server.lines).toContainEqual(expect.objectContaining({ level: 40 }));
  });

  test('that refuses loses no request; what is lost is counted, and logged once', async () => {
    const receiver = await receive((response) => response.writeHead(400).end());
    const server = await serve(receiver.url, { metricsPort: 0 });
    for (let i = 0; i < 3; i++) expect((await create(server)).status).toBe(200);
    await vi.waitFor(async () => {
      const text = await (await fetch(server.running.metricsUrl ?? '')).text();
      expect(text).toMatch(/^attestation_trace_spans_total\{outcome="dropped"\} [1-9]/m);
    }, patience);
    expect(server.lines.filter(({ msg }) => String(msg).startsWith('traces cannot be sent'))).toHaveLength(1);
  });

  test('that works again is logged, and what it takes is counted', async () => {
    let status = 400;
    const receiver = await receive((response) => response.writeHead(status).end());
    const server = await serve(receiver.url, { metricsPort: 0 });
    const wait = (msg: string) =>
      vi.waitFor(() => expect(server.lines.map((line) => line.msg)).toContain(msg), patience);
    await create(server);
    await wait('traces cannot be sent to TRACES_URL');
    status = 200;
    await create(server);
    await wait('traces are sent again');
    const text = await (await fetch(server.running.metricsUrl ?? '')).text();
    expect(text).toMatch(/^attestation_trace_spans_total\{outcome="exported"\} [1-9]/m);
  });
});

describe('what is loaded', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'attestation-loaded-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test.each([
    ['nothing of OpenTelemetry without TRACES_URL', {}, false],
    ['its packages with TRACES_URL', { TRACES_URL: 'http://127.0.0.1:1/v1/traces' }, true],
  ])('is %s', async (_name, settings, want) => {
    const file = join(folder, 'loaded');
    const hook = `import { appendFileSync } from 'node:fs';
      import { registerHooks } from 'node:module';
      registerHooks({ load(url, context, next) { appendFileSync(${JSON.stringify(file)}, url + '\\n'); return next(url, context); } });`;
    const server = await startServerProcess({
      ...settings,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}`,
    });
    await server.stop();
    await server.remove();
    const loaded = await readFile(file, 'utf8');
    expect(loaded).toContain('start-server');
    expect(loaded.includes('@opentelemetry/')).toBe(want);
  });
});
