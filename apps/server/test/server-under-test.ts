import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Validator } from '@attestation/contract';
import { operations } from '@attestation/contract/v1';
import * as contract from '@attestation/contract/v1/validators';
import { createRenderer } from '@attestation/rendering';
import { newRequestId, signedString } from '@attestation/signing';
import pino, { type Logger } from 'pino';
import type { HttpAnswer } from '../src/http/answer.ts';
import { type Settings, settingsFor } from '../src/settings/read-settings.ts';
import { type RunningServer, startServer } from '../src/start/start-server.ts';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';
import { freshStore } from './fresh-store.ts';
import { giveDemo } from './give-demo.ts';

export type OperationName = keyof typeof operations;

/** To start a thread and read the fonts takes longer than the rest of a start. It keeps no process alive. */
const renderer = createRenderer({ threads: 1 });

const validators = new Map<string, Validator>(Object.entries(contract));

export interface TestKey {
  readonly accessKey: string;
  readonly privateKey: KeyObject;
}

export interface ServerUnderTest {
  readonly url: string;
  readonly dataDir: string;
  readonly keyFile: string;
  /** null: SQLite. */
  readonly databaseUrl: string | null;
  /** null: folders of dataDir. */
  readonly blobUrl: string | null;
  readonly running: RunningServer;
  readonly templateId: string;
  readonly strictTemplateId: string;
  readonly member: TestKey;
  readonly otherMember: TestKey;
  readonly formal: TestKey;
  stop(): Promise<void>;
}

/** What the servers on a given DATA_DIR have outside of it; they end with PostgreSQL and the store. */
const places = new Map<string, { database: FreshDatabase; blobUrl: string | null }>();

/**
 * A server of its own in this process, with the demo's members, on a free port and a folder that goes with it. With a
 * given `dataDir` the next one on the same goes on with the same records. Every answer it gives, errors included, is held
 * against the contract.
 */
export async function startServerUnderTest(
  changes: Partial<Settings> = {},
  log: Logger = pino({ level: 'silent' }),
): Promise<ServerUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-server-'));
  const dataDir = changes.dataDir ?? join(folder, 'data');
  const place = places.get(dataDir) ?? { database: await freshDatabase(), blobUrl: freshStore() };
  if (dataDir === changes.dataDir) places.set(dataDir, place);
  const settings = settingsFor({
    port: 0,
    databaseUrl: place.database.url,
    blobUrl: place.blobUrl,
    blobDatabaseBytes: 1000,
    dataDir,
    keyFile: join(folder, 'data.key'),
    rateLimit: null,
    addressRate: null,
    addressBytes: null,
    ...changes,
  });
  await giveDemo(dataDir);
  const broken: string[] = [];
  const running = await startServer(settings, {
    log,
    renderer,
    onFatal: (error) => broken.push(`fatal: ${String(error)}`),
    inspect: (operation, answer) => broken.push(...breaches(operation, answer)),
  });
  const { demo } = running;
  if (!demo) throw new Error('the server under test has no demo members');
  const [first, second] = demo.credentials.members;
  const key = async (from: { accessKey: string; privateKeyFile: string } | undefined): Promise<TestKey> => ({
    accessKey: from?.accessKey ?? '',
    privateKey: createPrivateKey(await readFile(join(demo.folder, from?.privateKeyFile ?? ''))),
  });
  return {
    url: running.url,
    dataDir,
    keyFile: settings.keyFile,
    databaseUrl: settings.databaseUrl,
    blobUrl: settings.blobUrl,
    running,
    templateId: demo.credentials.templateId,
    strictTemplateId: demo.credentials.strictTemplateId,
    member: await key(first),
    otherMember: await key(second),
    formal: await key(first?.formal),
    async stop() {
      await running.close();
      if (!places.has(dataDir)) await place.database.drop();
      await rm(folder, { recursive: true, force: true });
      if (broken.length > 0) throw new Error(`Answers that break the contract:\n${broken.join('\n')}`);
    },
  };
}

function breaches(operation: string, { status, body, headers }: HttpAnswer): string[] {
  // Too large to be looked at as a whole: its test does.
  if (typeof body !== 'string' && headers['Content-Type']?.includes('json')) return [];
  if (typeof body !== 'string')
    return headers['Content-Disposition']?.includes('filename=') ? [] : ['no file name'];
  const listed: readonly number[] =
    operation === 'none' ? [400, 404, 405, 429] : operations[operation as OperationName].statuses;
  if (!listed.includes(status)) return [`${operation}: status ${status} is not in the contract`];
  const validate = validators.get(status === 200 ? `${operation}Response` : 'error');
  if (!validate) return [`${operation} ${status}: the contract has no JSON answer`];
  const value: unknown = JSON.parse(body);
  if (!validate(value))
    return [`${operation} ${status}: ${JSON.stringify(validate.errors)} in ${body.slice(0, 300)}`];
  // D11: the three members and nothing else from us.
  const extra = Object.keys(value as object).filter(
    (name) => !['request_id', 'message', 'timestamp', 'data'].includes(name),
  );
  return extra.map((name) => `${operation} ${status}: extra member ${name}`);
}

export interface Envelope {
  request_id: string;
  access_key: string;
  tonce: number;
  payload: string;
  signature: string;
}

/** A signed envelope; `payload` is the text that is signed. */
export function envelope(
  operation: OperationName,
  payload: string | object,
  key: TestKey,
  changes: { requestId?: string; tonce?: number } = {},
): Envelope {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const { path } = operations[operation];
  const parts = {
    path,
    requestId: changes.requestId ?? newRequestId(),
    accessKey: key.accessKey,
    tonce: changes.tonce ?? Math.floor(Date.now() / 1000),
    payload: text,
  };
  const signature = sign('sha256', Buffer.from(signedString(parts), 'utf8'), key.privateKey).toString(
    'base64',
  );
  return {
    request_id: parts.requestId,
    access_key: key.accessKey,
    tonce: parts.tonce,
    payload: text,
    signature,
  };
}

/** The JSON body of an envelope, with the payload's text as it is. */
export function jsonBody({ payload, ...rest }: Envelope): string {
  return `${JSON.stringify(rest).slice(0, -1)},"payload":${payload}}`;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers freely
  readonly json: any;
}

export async function post(
  url: string,
  body: string | Buffer<ArrayBuffer> | Blob,
  contentType?: string,
): Promise<Reply> {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: contentType ? { 'Content-Type': contentType } : {},
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? JSON.parse(text) : undefined,
  };
}

/** A signed JSON request. */
export function call(
  server: ServerUnderTest,
  operation: OperationName,
  payload: string | object,
  key: TestKey = server.member,
): Promise<Reply> {
  return post(
    server.url + operations[operation].path,
    jsonBody(envelope(operation, payload, key)),
    'application/json',
  );
}

export interface Part {
  readonly name: string;
  readonly content: string | Buffer;
  readonly fileName?: string;
  readonly type?: string;
}

/** A signed multipart request; `place` arranges the parts. */
export async function upload(
  server: ServerUnderTest,
  operation: OperationName,
  payload: string | object,
  files: readonly Part[],
  place: (envelope: Part[], files: readonly Part[]) => Part[] = (e, f) => [...e, ...f],
  key: TestKey = server.member,
): Promise<Reply> {
  const fields = Object.entries(envelope(operation, payload, key)).map(([name, content]) => ({
    name,
    content: String(content),
  }));
  const { body, contentType } = multipart(place(fields, files));
  return post(server.url + operations[operation].path, body, contentType);
}

export function multipart(
  parts: readonly Part[],
  boundary = 'boundary-of-the-test',
): { body: Buffer<ArrayBuffer>; contentType: string } {
  const chunks = parts.flatMap(({ name, content, fileName, type }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n`,
    type ? `Content-Type: ${type}\r\n\r\n` : '\r\n',
    content,
    '\r\n',
  ]);
  const body = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk as string)));
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}

let counter = 0;

/** The smallest payload of a create, with a unique_id of its own. */
export function smallest(server: ServerUnderTest, more: object = {}): Record<string, unknown> {
  counter += 1;
  return {
    unique_id: `test-${process.pid}-${counter}`,
    template_id: server.templateId,
    identities: { ID: '42012319800127691X' },
    ...more,
  };
}
