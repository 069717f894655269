import { randomBytes } from 'node:crypto';
import type { Encoding, Envelope, FilePart } from './draft.ts';

export interface Body {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** The envelope, and the files with it, in one of the three encodings. */
export function encodeBody(encoding: Encoding, envelope: Envelope, files: readonly FilePart[]): Body {
  if (encoding === 'json') return { contentType: 'application/json', bytes: utf8(jsonBody(envelope)) };
  if (encoding === 'urlencoded') {
    const form = new URLSearchParams();
    for (const [name, text] of envelope) form.append(name, fieldText(text));
    return { contentType: 'application/x-www-form-urlencoded', bytes: utf8(form.toString()) };
  }
  return multipart(envelope, files);
}

export function jsonBody(envelope: Envelope): string {
  return `{${[...envelope].map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}

/** In a form a string stands without its quotes; all else, the payload too, is its JSON text. */
export function fieldText(json: string): string {
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
