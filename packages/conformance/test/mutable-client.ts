/** A client whose every step can be replaced: the base of the mutants and variants of client-mutants.ts. */
import { createHash, randomBytes, sign } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Launch } from '../src/client/run-command.ts';

// biome-ignore lint/suspicious/noExplicitAny: payloads and answers of any shape
export type Json = any;

export interface GivenFile {
  readonly path: string;
  readonly name: string;
  readonly sign?: Record<string, string[]>;
}

export interface Part {
  readonly index: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly sign?: Record<string, string[]>;
}

/** What is signed and sent. */
export interface Envelope {
  readonly path: string;
  readonly requestId: string;
  readonly accessKey: string;
  readonly tonce: number;
  readonly payload: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
  readonly requestId: string;
}

/** The steps of a client. */
export interface Steps {
  readonly method: string;
  /** Request target from the path of the operation. */
  target(path: string, envelope: Envelope & { signature: string }): string;
  readonly headers: Record<string, string>;
  payload(payload: Json, operation: string): Json;
  stringify(value: Json): string;
  /** The text that is sent, of the one that is signed. */
  sent(payload: string): string;
  requestId(attempt: number, first: string, operation: string): string;
  tonce(): number;
  accessKey(key: string): string;
  signedString(envelope: Envelope): string;
  encode(text: string): Buffer;
  sign(bytes: Buffer, key: string): Buffer;
  signature(bytes: Buffer): string;
  envelope(members: Record<string, string>): Record<string, string>;
  /** Whether the envelope goes in a form. */
  isForm(parts: readonly Part[]): boolean;
  read(bytes: Buffer): Buffer;
  /** The whole body. */
  body(bytes: Buffer): Buffer;
  /** The bytes of a part, when the attempt is not the first. */
  readAgain(bytes: Buffer): Buffer;
  entry(part: Part): Json;
  entries(lists: Record<string, Json[]>): Json;
  parts(parts: Part[]): Part[];
  field(index: string): string;
  fileName(name: string): string;
  readonly redirect: 'manual' | 'follow';
  /** Requests after the first. */
  readonly retries: number;
  isRetryable(answer: Answer | undefined): boolean;
  waitMs(answer: Answer | undefined): number;
  /** Whether an attempt is signed again. */
  readonly fresh: boolean;
  /** Changes the payload of a repeated request. */
  again(payload: Json): Json;
  isSuccess(answer: Answer, operation: string): boolean;
  result(answer: Answer): Json;
  status(answer: Answer): Json;
  message(answer: Answer): string;
  failedId(requestId: string): string;
  /** Of the header, before it is sanitized. */
  name(disposition: string): string;
  sanitize(name: string): string;
  /** Whether a body that is cut is noticed. */
  noticesCut(headers: Headers): boolean;
  /** What is done with what arrived of it. */
  saveCut(folder: string, saveAs: string, bytes: Buffer): Promise<void>;
  /** What is reported without an answer. */
  unanswered(requestId: string): object;
  save(folder: string, name: string, saveAs: string, bytes: Buffer): Promise<void>;
  /** What is logged about a request. */
  log(facts: Envelope & { signature: string; privateKey: string }): string;
}

type Reviver = (key: string, value: unknown, context: { source: string }) => unknown;
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };
const exact: Reviver = (_, value, { source }) =>
  typeof value === 'number' && String(value) !== source ? rawJSON(source) : value;

/** As JSON.parse, but numbers keep their digits. */
export function parseExact(text: string): Json {
  return JSON.parse(text, exact as never);
}

const members: Record<string, string> = { addFactoids: 'success' };
const paths: Record<string, string> = {
  createAttestation: '/api/v1/attestations',
  addFactoids: '/api/v1/factoids',
  readAttestation: '/api/v1/attestation',
  downloadAttestation: '/api/v1/attestation/download',
  applyCertification: '/api/v1/cas',
};

function bodyOf({ text }: Answer): Json {
  try {
    return parseExact(text) ?? {};
  } catch {
    return {};
  }
}

export const rightSteps: Steps = {
  method: 'POST',
  target: (path) => path,
  headers: { 'Content-Type': 'application/json' },
  payload: (payload) => payload,
  stringify: (value) => JSON.stringify(value),
  sent: (payload) => payload,
  requestId: (attempt, first, operation) =>
    attempt === 0 || operation === 'applyCertification' ? first : randomBytes(16).toString('hex'),
  tonce: () => Math.floor(Date.now() / 1000),
  accessKey: (key) => key,
  signedString: ({ path, requestId, accessKey, tonce, payload }) =>
    `POST${path}${requestId}${accessKey}${tonce}${payload}`,
  encode: (text) => Buffer.from(text, 'utf8'),
  sign: (bytes, key) => sign('sha256', bytes, key),
  signature: (bytes) => bytes.toString('base64'),
  envelope: (members) => members,
  isForm: (parts) => parts.length > 0,
  read: (bytes) => bytes,
  body: (bytes) => bytes,
  readAgain: (bytes) => bytes,
  entry: ({ bytes, sign: by }) => {
    const checksum = createHash('sha256').update(bytes).digest('hex');
    return by ? { checksum, sign: by } : checksum;
  },
  entries: (lists) => lists,
  parts: (parts) => parts,
  field: (index) => `attachments[${index}][]`,
  fileName: (name) => name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22'),
  redirect: 'manual',
  retries: 2,
  isRetryable: (answer) => answer === undefined || [429, 502, 503].includes(answer.status),
  waitMs: (answer) => {
    const after = answer?.headers.get('retry-after') ?? '';
    if (after === '') return 20;
    return /^\d+$/.test(after) ? Number(after) * 1000 : Math.max(0, Date.parse(after) - Date.now());
  },
  fresh: true,
  again: (payload) => payload,
  isSuccess(answer, operation) {
    if (answer.status < 200 || answer.status > 299) return false;
    if (operation === 'downloadAttestation') return true;
    const { request_id, data } = bodyOf(answer);
    return request_id === answer.requestId && (members[operation] ?? 'no') in (data ?? {});
  },
  result: (answer) => bodyOf(answer).data,
  status: ({ status }) => status,
  message: (answer) => String(bodyOf(answer).message ?? 'no message'),
  failedId: (requestId) => requestId,
  name: (disposition) => {
    const [, quoted, token] = /filename=(?:"([^"]*)"|([^;\s]+))/.exec(disposition) ?? [];
    return quoted ?? token ?? '';
  },
  sanitize: (name) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
    const base = name.replace(/^.*[/\\]/s, '').replace(/[\u0000-\u001f\u007f]/g, '');
    return /^\.{0,2}$/.test(base) ? 'attestation.zip' : base;
  },
  noticesCut: () => true,
  saveCut: async () => {},
  unanswered: (requestId) => ({ ok: false, status: null, message: 'no answer', requestId }),
  async save(folder, _, saveAs, bytes) {
    await writeFile(join(folder, `${saveAs}.part`), bytes);
    await rename(join(folder, `${saveAs}.part`), join(folder, saveAs));
  },
  log: ({ requestId }) => `request ${requestId}`,
};

/** A command in this process: the client with some steps replaced. */
export function launchWith(change: Partial<Steps>): Launch {
  const steps: Steps = { ...rightSteps, ...change };
  return async (folder, env, patienceMs) => {
    const lines: string[] = [];
    const logs: string[] = [];
    const ended = new AbortController();
    const timer = setTimeout(() => ended.abort(), patienceMs);
    try {
      await perform(steps, folder, env, lines, logs, ended.signal);
    } catch (error) {
      if (!ended.signal.aborted) throw error;
    } finally {
      clearTimeout(timer);
    }
    const timedOut = ended.signal.aborted;
    return {
      stdout: `${lines.join('\n')}\n`,
      stderr: `${logs.join('\n')}\n`,
      exit: timedOut ? undefined : 0,
      timedOut,
    };
  };
}

async function perform(
  steps: Steps,
  folder: string,
  env: Readonly<Record<string, string>>,
  lines: string[],
  logs: string[],
  signal: AbortSignal,
): Promise<void> {
  const privateKey = await readFile(env.ATTESTATION_PRIVATE_KEY_FILE ?? '', 'utf8');
  let scenario = await readFile(env.ATTESTATION_SCENARIO ?? '', 'utf8');
  const { length } = JSON.parse(scenario).calls;
  for (let at = 0; at < length; at += 1) {
    const { operation, payload, attachments = {}, saveAs } = parseExact(scenario).calls[at];
    const files: Part[] = [];
    for (const [index, list] of Object.entries(attachments as Record<string, GivenFile[]>)) {
      for (const { path, ...rest } of list)
        files.push({ index, ...rest, bytes: steps.read(await readFile(path)) });
    }
    const cut = (bytes: Buffer) => (saveAs ? steps.saveCut(folder, saveAs, bytes) : Promise.resolve());
    const call = { operation, payload, files, env, privateKey, logs, signal, cut };
    const { answer, requestId } = await sendOften(steps, call);
    if (!answer) lines.push(JSON.stringify(steps.unanswered(requestId)));
    else if (!steps.isSuccess(answer, operation)) {
      const [status, message] = [steps.status(answer), steps.message(answer)];
      lines.push(JSON.stringify({ ok: false, status, message, requestId: steps.failedId(requestId) }));
    } else if (saveAs) {
      const name = steps.name(answer.headers.get('content-disposition') ?? '');
      await steps.save(folder, name, saveAs, answer.bytes);
      lines.push(JSON.stringify({ ok: true, fileName: steps.sanitize(name) }));
    } else {
      const result = steps.result(answer);
      for (const [name, value] of Object.entries(result ?? {}))
        scenario = scenario.replaceAll(`"$${at + 1}.${name}"`, JSON.stringify(value));
      lines.push(JSON.stringify({ ok: true, result }));
    }
  }
}

interface Sending {
  readonly operation: string;
  readonly payload: Json;
  readonly files: readonly Part[];
  readonly env: Readonly<Record<string, string>>;
  readonly privateKey: string;
  readonly logs: string[];
  readonly signal: AbortSignal;
  cut(bytes: Buffer): Promise<void>;
}

async function sendOften(
  steps: Steps,
  call: Sending,
): Promise<{ answer: Answer | undefined; requestId: string }> {
  const first = steps.requestId(0, randomBytes(16).toString('hex'), call.operation);
  let ready: Ready | undefined;
  let payload = call.payload;
  for (let attempt = 0; ; attempt += 1) {
    call.signal.throwIfAborted();
    if (!ready || steps.fresh)
      ready = prepare(steps, { ...call, payload }, steps.requestId(attempt, first, call.operation), attempt);
    const answer = await sendOnce(steps, ready, call);
    if (!steps.isRetryable(answer) || attempt >= steps.retries) return { answer, requestId: ready.requestId };
    await sleep(steps.waitMs(answer), undefined, { signal: call.signal });
    payload = steps.again(payload);
  }
}

interface Ready {
  readonly url: string;
  readonly requestId: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

function prepare(
  steps: Steps,
  { operation, payload, files, env, privateKey, logs }: Sending,
  requestId: string,
  attempt: number,
): Ready {
  const lists: Record<string, Json[]> = {};
  for (const part of files) lists[part.index] = [...(lists[part.index] ?? []), steps.entry(part)];
  const whole = files.length > 0 ? { ...payload, attachments: steps.entries(lists) } : payload;
  const text = steps.stringify(steps.payload(whole, operation));
  const path = paths[operation] ?? '';
  const accessKey = steps.accessKey(env.ATTESTATION_ACCESS_KEY ?? '');
  const envelope: Envelope = { path, requestId, accessKey, tonce: steps.tonce(), payload: text };
  const signature = steps.signature(steps.sign(steps.encode(steps.signedString(envelope)), privateKey));
  logs.push(steps.log({ ...envelope, signature, privateKey }));
  const members = steps.envelope({
    request_id: JSON.stringify(requestId),
    access_key: JSON.stringify(accessKey),
    tonce: String(envelope.tonce),
    payload: steps.sent(text),
    signature: JSON.stringify(signature),
  });
  const parts = steps.parts([...files]);
  const url = `${env.ATTESTATION_BASE_URL}${steps.target(path, { ...envelope, signature })}`;
  if (!steps.isForm(parts)) {
    const json = Object.entries(members).map(([name, value]) => `"${name}":${value}`);
    return { url, requestId, headers: steps.headers, body: steps.body(Buffer.from(`{${json.join(',')}}`)) };
  }
  const boundary = randomBytes(16).toString('hex');
  const part = (head: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]);
  const fields = Object.entries(members).map(([name, value]) =>
    part(`name="${name}"`, Buffer.from(value.startsWith('"') ? JSON.parse(value) : value)),
  );
  const sent = parts.map(({ index, name, bytes }) =>
    part(
      `name="${steps.field(index)}"; filename="${steps.fileName(name)}"`,
      attempt > 0 ? steps.readAgain(bytes) : bytes,
    ),
  );
  const headers = { ...steps.headers, 'Content-Type': `multipart/form-data; boundary=${boundary}` };
  return {
    url,
    requestId,
    headers,
    body: Buffer.concat([...fields, ...sent, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

async function sendOnce(steps: Steps, ready: Ready, { signal, cut }: Sending): Promise<Answer | undefined> {
  const chunks: Uint8Array[] = [];
  let head: Response | undefined;
  try {
    const { method, redirect } = steps;
    const body = method === 'GET' ? {} : { body: ready.body as Buffer<ArrayBuffer> };
    head = await fetch(ready.url, { method, redirect, headers: ready.headers, signal, ...body });
    for await (const chunk of head.body ?? []) chunks.push(chunk);
  } catch {
    if (head) await cut(Buffer.concat(chunks));
    if (!head || steps.noticesCut(head.headers)) return undefined;
  }
  const bytes = Buffer.concat(chunks);
  const { status, headers } = head;
  return { status, headers, bytes, text: bytes.toString('utf8'), requestId: ready.requestId };
}
