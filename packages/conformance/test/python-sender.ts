import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSigner, newRequestId, sign } from '@attestation/signing';
import PDFDocument from 'pdfkit';
import { expect } from 'vitest';
import type { PythonServer } from './start-python-server.ts';

export type Json = Record<string, unknown>;

export interface File {
  readonly index: number;
  readonly bytes: Uint8Array;
}

/** How a request differs from a plain one. */
export interface Change {
  readonly files?: readonly File[];
  readonly form?: boolean;
  /** Another content type for the text of a body. */
  readonly contentType?: string;
  /** What is signed, too. */
  readonly requestId?: string;
  readonly tonce?: number;
  /** Members of the envelope that go out in place of what was signed; undefined leaves one out. */
  readonly sent?: Json;
  /** What becomes of the body at last. */
  readonly edit?: (body: string) => string;
  /** The path, where it differs from the one that is signed. */
  readonly path?: string;
}

export interface Answer {
  readonly response: Response;
  readonly text: string;
  /** The parsed body; of a file the first two bytes as `start`. */
  readonly body: Json;
}

export type Sender = (operation: string, payload: Json | string, change?: Change) => Promise<Answer>;

/** Signs and sends requests with a key of the server's configuration. */
export async function senderOf(server: PythonServer, key = server.config.member): Promise<Sender> {
  const signer = await createSigner(await readFile(key.privateKeyFile, 'utf8'));
  return async (operation, payload, change = {}) => {
    const { files = [], form = files.length > 0, sent = {}, edit = (body) => body } = change;
    const path = `/api/v1/${operation}`;
    const requestId = change.requestId ?? newRequestId();
    const tonce = change.tonce ?? Math.floor(Date.now() / 1000);
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
    const parts = { path, requestId, accessKey: key.accessKey, tonce, payload: text };
    const signature = await sign(parts, signer);
    const head = { request_id: requestId, access_key: key.accessKey, tonce, signature, ...sent };
    const json = () => edit(`${JSON.stringify(head).slice(0, -1)},"payload":${text}}`);
    const response = await fetch(`${server.url}${change.path ?? path}`, {
      method: 'POST',
      body: form ? formOf({ ...head, payload: text }, files) : json(),
      ...(form ? {} : { headers: { 'Content-Type': change.contentType ?? 'application/json' } }),
    });
    return answerOf(response);
  };
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const body = response.headers.has('content-disposition') ? { start: text.slice(0, 2) } : JSON.parse(text);
  return { response, text, body };
}

function formOf(fields: Json, files: readonly File[]): FormData {
  const form = new FormData();
  for (const { index, bytes } of files) {
    form.append(`attachments[${index}][]`, new Blob([bytes.slice()]), 'a "b".pdf');
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return form;
}

export function factoid(id: string, type = 'user'): Json {
  return { unique_id: id, type, data: { name: `${id} 李 😀`, weight: 1.5 } };
}

/** The payload of a create that succeeds, with `more` put over it. */
export function creation(server: PythonServer, more: Json = {}): Json {
  const { template, identities } = server.config;
  const always = { unique_id: randomUUID(), template_id: template.id, identities };
  return { ...always, factoids: [factoid('a')], ...more };
}

/** Creates an attestation and returns its number. */
export async function created(send: Sender, payload: Json, change: Change = {}): Promise<string> {
  const { response, text, body } = await send('attestations', payload, change);
  expect(response.ok, text).toBe(true);
  return (body.data as { no: string }).no;
}

/** The data of a read. */
export async function read(send: Sender, ano: string, more: Json = {}): Promise<Json> {
  return (await send('attestation', { ano, ...more })).body.data as Json;
}

/** Applies for a certification and returns its caId. */
export async function applied(server: PythonServer, send: Sender): Promise<string> {
  const { body } = await send('cas', { type: 'PERSONAL', ...server.config.applicants?.personal });
  return (body.data as { no: string }).no;
}

export async function pdf(lines: readonly string[], compress = true): Promise<Uint8Array> {
  const document = new PDFDocument({ compress });
  for (const line of lines) document.text(line);
  document.end();
  return Buffer.concat(await document.toArray());
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
