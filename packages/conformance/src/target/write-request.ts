import { randomBytes } from 'node:crypto';
import { signedString } from '@attestation/signing';
import type { Draft, Encoding, Envelope, FilePart } from '../request/draft.ts';
import type { RawRequest } from './exchange.ts';

/**
 * The bytes of a draft, signed now.
 *
 * @param now Unix time of the target, in seconds: the tonce of a draft that has none.
 */
export async function writeRequest(draft: Draft, now: number): Promise<RawRequest> {
  const { key, path, requestId, payload } = draft;
  const tonce = draft.tonce ?? String(now + (draft.tonceOffset ?? 0));
  const parts = { path, requestId, accessKey: key.accessKey, tonce: 0, payload };
  // A faulty tonce may not be a number, so it is inserted as text.
  const text = signedString({ ...parts, payload: '' }).slice(0, -1) + tonce + payload;
  const signed = draft.signed?.(text) ?? text;
  const sign = draft.signature ?? (async (data) => base64(await key.signer(Buffer.from(data, 'utf8'))));
  const signature = await sign(signed);
  const members = new Map([
    ['request_id', JSON.stringify(requestId)],
    ['access_key', JSON.stringify(key.accessKey)],
    ['tonce', tonce],
    ['payload', payload],
    ['signature', JSON.stringify(signature)],
  ]);
  const { contentType, bytes } = encodeBody(
    draft.encoding,
    draft.envelope?.(members) ?? members,
    draft.files,
  );
  const headers: Record<string, string> = { 'Content-Type': contentType };
  for (const [name, value] of Object.entries(draft.headers ?? {})) {
    const set = Object.keys(headers).find((known) => known.toLowerCase() === name.toLowerCase());
    if (set !== undefined) delete headers[set];
    if (value !== undefined) headers[name] = value;
  }
  return {
    method: draft.method ?? 'POST',
    path: path + (draft.query ?? ''),
    headers,
    body: draft.body?.(bytes, contentType) ?? bytes,
    signed: { text: signed, tonce, signature },
  };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

interface Body {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** The envelope and the files, in one of the three encodings. */
function encodeBody(encoding: Encoding, envelope: Envelope, files: readonly FilePart[]): Body {
  if (encoding === 'json') return { contentType: 'application/json', bytes: utf8(jsonBody(envelope)) };
  if (encoding === 'urlencoded') {
    const form = new URLSearchParams();
    for (const [name, text] of envelope) form.append(name, fieldText(text));
    return { contentType: 'application/x-www-form-urlencoded', bytes: utf8(form.toString()) };
  }
  return multipart(envelope, files);
}

function jsonBody(envelope: Envelope): string {
  return `{${[...envelope].map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}

/** In a form a string has no quotes; all other values, the payload too, are JSON texts. */
function fieldText(json: string): string {
  return json.startsWith('"') ? (JSON.parse(json) as string) : json;
}

function multipart(envelope: Envelope, files: readonly FilePart[]): Body {
  const boundary = `----conformance-${randomBytes(12).toString('hex')}`;
  const pieces: Uint8Array[] = [];
  for (const [name, text] of envelope) {
    pieces.push(utf8(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`));
    pieces.push(utf8(`${fieldText(text)}\r\n`));
  }
  for (const file of files) pieces.push(utf8(filePartHead(boundary, file)), file.bytes, utf8('\r\n'));
  pieces.push(utf8(`--${boundary}--\r\n`));
  return { contentType: `multipart/form-data; boundary=${boundary}`, bytes: Buffer.concat(pieces) };
}

function filePartHead(boundary: string, { index, name, type }: FilePart): string {
  return [
    `--${boundary}`,
    `Content-Disposition: form-data; name="attachments[${index}][]"; filename="${name}"`,
    `Content-Type: ${type}`,
    '',
    '',
  ].join('\r\n');
}

function utf8(text: string): Uint8Array {
  return Buffer.from(text, 'utf8');
}
