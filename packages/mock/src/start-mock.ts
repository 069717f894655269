import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { versions } from '@attestation/contract';
import { type Answer, type Backend, corsHeaders, errorAnswer } from './answer.ts';
import { memoryBackend } from './answer-from-memory.ts';
import { askPrism, forPrism, prismBackend } from './ask-prism.ts';
import { demoMembers, type Member, publicKeysOf, signatureChecker } from './check-signature.ts';
import { type OpenApiDocument, type Operation, operationsOf } from './document.ts';
import { type BodyLimits, defaultLimits, Refusal } from './envelope.ts';
import { defaultMemory, type MemoryLimits } from './memory.ts';
import { tooOld } from './node-version.ts';
import { createFailureCounter } from './preference.ts';
import { keepPrism, type PrismKeeper } from './prism-keeper.ts';
import { serveRequest } from './serve-request.ts';

/**
 * Several versions of the contract as one document. Each version has components of the same names that may differ, so
 * that those of each but the first get its number: `CreateAttestationPayload_1`.
 *
 * @throws Error when two of them have the same path, or there is none.
 */
export function mergeDocuments(documents: readonly OpenApiDocument[]): OpenApiDocument {
  const [first, ...others] = documents;
  if (first === undefined) throw new Error('There is no document to serve');
  let merged = first;
  for (const [index, document] of others.entries()) {
    const { paths, components } = withSuffix(document, `_${index + 1}`);
    const known = Object.keys(paths).find((path) => path in merged.paths);
    if (known !== undefined) throw new Error(`Two documents have the path ${known}`);
    merged = {
      ...merged,
      paths: { ...merged.paths, ...paths },
      components: mergeSections(merged.components, components),
    };
  }
  return merged;
}

type Sections = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

function mergeSections(one: unknown, other: unknown): Sections {
  const [left, right] = [(one ?? {}) as Sections, (other ?? {}) as Sections];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return Object.fromEntries([...names].map((name) => [name, { ...left[name], ...right[name] }]));
}

/** Every component under a name with the suffix, and every reference to it. */
function withSuffix(document: OpenApiDocument, suffix: string): OpenApiDocument {
  const { paths, components = {} } = withReferences(document, suffix) as OpenApiDocument;
  const sections = Object.entries(components as Sections).map(([section, members]) => [
    section,
    Object.fromEntries(Object.entries(members).map(([name, member]) => [name + suffix, member])),
  ]);
  return { ...document, paths, components: Object.fromEntries(sections) };
}

/** Members that hold data: what looks like a reference there is none. */
const data = new Set(['value', 'example', 'default', 'const', 'enum']);

/** @param areNames whether the members of an object are names, of which any may be `value` */
function withReferences(value: unknown, suffix: string, areNames = false): unknown {
  if (typeof value === 'string') return value.replace(/^(#\/components\/[^/]+\/[^/]+)/, `$1${suffix}`);
  if (Array.isArray(value)) return value.map((item) => withReferences(item, suffix));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      data.has(name) && !areNames
        ? member
        : withReferences(member, suffix, name === 'properties' && !areNames),
    ]),
  );
}

export interface MockOptions {
  /** Default: 0, a free one. */
  readonly port?: number;
  /** Default: 127.0.0.1. */
  readonly host?: string;
  /** Public keys or certificates in PEM, by access key. Default: those of two members with public private keys. */
  readonly keys?: Readonly<Record<string, string>>;
  /** Whether signatures are checked. Default: true. */
  readonly verify?: boolean;
  /** Keeps what it is sent, and answers from that. It serves version v1. Default: false, the examples. */
  readonly stateful?: boolean;
  /** Ids of the templates that exist, for a mock that keeps. Default: any. */
  readonly templates?: readonly string[];
  /** What a mock that keeps may hold. Default: 10,000 attestations and certifications, 256 MiB. */
  readonly memory?: Partial<MemoryLimits>;
  /** Makes every answer up from its schema, as `Prefer: dynamic=true` does for one. Default: false, the examples. */
  readonly dynamic?: boolean;
  /** The same seed gives the same dynamic answers. */
  readonly seed?: string | number;
  /** What to serve. Default: the contract, all its versions. */
  readonly document?: OpenApiDocument;
  readonly limits?: Partial<BodyLimits>;
  /** Origins of the web pages that may call, such as `http://localhost:5173`. Default: none, as the service. */
  readonly corsOrigins?: readonly string[];
  /** The clock, in Unix milliseconds, that `tonce` is held against. Default: Date.now. */
  readonly now?: () => number;
}

/** A mock that runs. */
export interface Mock {
  /** Without a slash at its end: `http://127.0.0.1:4010`. */
  readonly url: string;
  /** Two members with their private keys. They may sign unless `keys` were given. */
  readonly members: readonly [Member, Member];
  /** Forgets what was stored, and how often `Prefer: times` was met. */
  reset(): void;
  /** How often Prism fell and was started again. */
  restarts(): number;
  /** Process id of the Prism that runs now. @throws Error when the mock is stateful. */
  prismPid(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Starts a mock of the service: requests are checked as the service would. Answers are the contract's examples, or what was
 * stored when `stateful` is true.
 *
 * @throws Error when Node is too old, there is no such option, a key or the document cannot be used, or the port is taken.
 *
 * @example
 * const mock = await startMock({ stateful: true });
 * const client = createClient({ baseUrl: mock.url, ...mock.members[0] });
 * await mock.close();
 */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  const reason = tooOld(process.version);
  if (reason !== undefined) throw new Error(reason);
  requireKnown(options);
  requireMatching(options);
  const { now = Date.now, verify = true, keys = {}, corsOrigins = [] } = options;
  const { port = 0, host = '127.0.0.1' } = options;
  const members = await demoMembers();
  const signers = Object.keys(keys).length > 0 ? keys : publicKeysOf(members);
  const checkSignature = verify ? await signatureChecker(signers) : undefined;
  const limits = { ...defaultLimits, ...options.limits };
  const { operations, backend, prism } = await startBackend(options);
  const failures = createFailureCounter();
  const serving = { operations, backend, limits, checkSignature, now, corsOrigins, failures };
  const front = createFront((request) => serveRequest(request, serving), corsOrigins);
  try {
    front.listen(port, host);
    await once(front, 'listening');
  } catch (error) {
    await backend.close();
    throw error;
  }
  const { port: actual } = front.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    members,
    reset() {
      backend.reset();
      failures.reset();
    },
    restarts: () => prism?.restarts() ?? 0,
    async prismPid() {
      if (prism) return prism.pid();
      throw new Error('A stateful mock has no Prism');
    },
    async close() {
      front.closeAllConnections();
      front.close();
      await backend.close();
    },
  };
}

async function startBackend(
  options: MockOptions,
): Promise<{ operations: ReadonlyMap<string, Operation>; backend: Backend; prism?: PrismKeeper }> {
  if (options.stateful) {
    const backend = memoryBackend({ ...defaultMemory, ...options.memory }, options.templates);
    return { operations: operationsOf(await bundleOf('v1')), backend };
  }
  const document = options.document ?? mergeDocuments(await Promise.all(versions.map(bundleOf)));
  const operations = operationsOf(document);
  const { keeper, close } = await startPrism(document, operations, options);
  return { operations, backend: { ...prismBackend(keeper, options.dynamic ?? false), close }, prism: keeper };
}

/** The document of one version. */
async function bundleOf(version: string): Promise<OpenApiDocument> {
  const from = `@attestation/contract/${version}/openapi.json`;
  const { default: bundle } = (await import(from, { with: { type: 'json' } })) as {
    default: OpenApiDocument;
  };
  return bundle;
}

/** Every option: one that is missing here does not compile. */
const known: Readonly<Record<keyof MockOptions, true>> = {
  ...{ port: true, host: true, keys: true, verify: true, dynamic: true, seed: true, document: true },
  ...{ stateful: true, templates: true, memory: true, limits: true, corsOrigins: true, now: true },
};

/** A misspelt option would be ignored, and the mock check less, or refuse more, than was wanted. */
function requireKnown(options: object): void {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(known, name));
  if (unknown === undefined) return;
  throw new TypeError(`startMock has no option "${unknown}"; it has ${Object.keys(known).join(', ')}`);
}

/** @throws TypeError when an option has no meaning next to, or without, `stateful`. */
export function requireMatching(options: MockOptions): void {
  const { stateful = false } = options;
  const others = stateful ? (['dynamic', 'seed', 'document'] as const) : (['templates', 'memory'] as const);
  const name = others.find((one) => options[one] !== undefined && options[one] !== false);
  if (name === undefined) return;
  throw new TypeError(
    stateful
      ? `${name} is for the mock without memory: leave out ${name} or stateful`
      : `${name} is for the mock with memory: add stateful`,
  );
}

async function startPrism(
  document: OpenApiDocument,
  operations: ReadonlyMap<string, Operation>,
  { seed, dynamic = false }: MockOptions,
): Promise<{ keeper: PrismKeeper; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-mock-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    const documentFile = join(folder, 'openapi.json');
    await writeFile(documentFile, JSON.stringify(forPrism(document)));
    const seeded = seed === undefined ? {} : { seed: String(seed) };
    const keeper = await keepPrism({ documentFile, dynamic, ...seeded });
    const close = () => keeper.close().finally(removeFolder);
    await mustRefuse(keeper, operations).catch((error: unknown) =>
      close().finally(() => Promise.reject(error)),
    );
    return { keeper, close };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

/** Prism accepts everything, silently, where it cannot compile a schema. */
async function mustRefuse(keeper: PrismKeeper, operations: ReadonlyMap<string, Operation>): Promise<void> {
  for (const { path, operationId } of operations.values()) {
    const verdict = await askPrism(keeper, path, {}, {});
    if ('faults' in verdict) continue;
    throw new Error(
      `Prism does not enforce the request schema of ${operationId}: it accepts {}; look for a $ref or a pattern that it cannot read`,
    );
  }
}

/** The HTTP side: every request, and bytes that are not a request, gets an answer in the contract's form. */
function createFront(
  serve: (request: IncomingMessage) => Promise<Answer>,
  origins: readonly string[] = [],
): Server {
  // A signed string in a header may be as long as a body.
  const options = { maxHeaderSize: 2 * 2 ** 20, requireHostHeader: false, requestTimeout: 60_000 };
  const server = createServer(options, (request, response) => void respond(request, response));
  // Node would answer an unknown `Expect` with a 417 without a body; passing over it is allowed. RFC 9110 section 10.1.1
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', answerBrokenHttp);
  return server;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A caller that hangs up is not a fault of the mock; what reads the body hears of it, too.
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    const { status, headers, body } = await serve(request);
    if (!request.readableEnded) drain(request);
    const bytes = Buffer.from(body);
    const length = status === 204 ? {} : { 'Content-Length': bytes.length };
    response.writeHead(status, { ...headers, ...corsHeaders(request, origins), ...length });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  }
}

/** In which a refused sender may finish; then it is cut off. */
const drainMilliseconds = 5000;

/** Drops the rest of a refused body, so that its sender reads the answer and not a reset. */
function drain(request: IncomingMessage): void {
  const timer = setTimeout(() => request.socket.destroy(), drainMilliseconds);
  const stop = () => clearTimeout(timer);
  request.unpipe();
  request.on('end', stop).on('close', stop).resume();
}

function answerBrokenHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new Refusal(413, 'The header fields of the request are too large')
      : new Refusal(400, 'The request is not well-formed HTTP, or came too slowly');
  const { status, headers, body } = errorAnswer(refusal, '', Date.now());
  const length = { 'Content-Length': String(Buffer.byteLength(body)), Connection: 'close' };
  const lines = Object.entries({ ...headers, ...length }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${String(body)}`);
}
