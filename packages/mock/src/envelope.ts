import { isUtf8 } from 'node:buffer';
import { JsonTextError, jsonMembers } from '@attestation/signing';

export const envelopeNames = ['request_id', 'access_key', 'tonce', 'payload', 'signature'] as const;

/** A file part. */
export interface UploadedFile {
  /** The factoid that its name says it belongs to. */
  readonly index: number;
  /** As the caller gave it; `file` without one. */
  readonly fileName: string;
  /** SHA-256, lower-case hexadecimal. */
  readonly checksum: string;
  readonly isPdf: boolean;
  /** None when they are not kept. */
  readonly bytes: Uint8Array;
}

/** What a body holds, whatever its encoding. D6 */
export interface Fields {
  /** By name: JSON text from a JSON body, plain text from a form. */
  readonly members: ReadonlyMap<string, string>;
  readonly encoding: 'json' | 'form';
  readonly files: readonly UploadedFile[];
}

/** Bounds on a request; beyond them is 413. D26 */
export interface BodyLimits {
  /** Bytes of a JSON or urlencoded body, and of the text parts of a multipart body together. */
  readonly maxBodyBytes: number;
  readonly maxFileBytes: number;
  readonly maxFiles: number;
  /** Bytes of a whole multipart body. */
  readonly maxRequestBytes: number;
}

export const defaultLimits: BodyLimits = {
  maxBodyBytes: 2 ** 20,
  maxFileBytes: 100 * 2 ** 20,
  maxFiles: 100,
  maxRequestBytes: 500 * 2 ** 20,
};

/** A request in the one form in which it is judged. */
export interface Envelope {
  /** The payload exactly as it is in the request, the text that is signed. D5 */
  readonly payload: string;
  /** All of it, parsed: what Prism judges. */
  readonly value: Readonly<Record<string, unknown>>;
}

/**
 * The envelope of a JSON body or of a form. Only what a schema cannot say is checked here.
 *
 * @throws Refusal 400
 */
export function envelopeOf({ members, encoding }: Fields): Envelope {
  for (const name of envelopeNames) {
    if (!members.has(name)) throw new Refusal(400, `/${name} is required; the envelope has ${allNames}`);
  }
  const payload = members.get('payload') ?? '';
  const read = encoding === 'json' ? jsonMember : formMember;
  const value = Object.fromEntries([...members].map(([name, text]) => [name, read(name, text)]));
  return { payload, value };
}

const allNames = envelopeNames.join(', ');

function jsonMember(name: string, text: string): unknown {
  // D27: 1.0 and 1e9 are whole numbers to a JSON schema, but have no one decimal text to sign.
  if (name === 'tonce' && /^-?[0-9]/.test(text) && !/^-?(0|[1-9][0-9]*)$/.test(text)) {
    throw new Refusal(400, 'tonce must be written as a plain integer, without fraction or exponent (D27)');
  }
  return JSON.parse(text, finite) as unknown;
}

function formMember(name: string, text: string): unknown {
  switch (name) {
    case 'tonce':
      if (/^[1-9][0-9]{0,15}$/.test(text)) return Number(text);
      throw new Refusal(400, 'tonce must be the Unix time in whole seconds, in decimal digits (D27)');
    case 'payload':
      return formPayload(text);
    default:
      return text;
  }
}

function formPayload(text: string): unknown {
  try {
    jsonMembers(text);
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    throw new Refusal(400, `payload is not a JSON object: ${error.message}`);
  }
  return JSON.parse(text, finite) as unknown;
}

/** 1e400 is a number (D4), but a double has no place for it: to be judged, any other will do. */
function finite(_: string, value: unknown): unknown {
  return value === Infinity || value === -Infinity ? Number.MAX_VALUE : value;
}

/** Fields of an `application/x-www-form-urlencoded` body; a name that comes twice is refused. D5, D6 */
export function readForm(bytes: Uint8Array): Map<string, string> {
  const members = new Map<string, string>();
  for (const pair of strictUtf8(bytes, 'The body').split('&').filter(Boolean)) {
    const [, rawName = '', rawValue = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
    const name = decoded(rawName, 'A field name');
    if (members.has(name)) throw cameTwice(name);
    members.set(name, decoded(rawValue, `The field ${shown(name)}`));
  }
  return members;
}

export function cameTwice(name: string): Refusal {
  return new Refusal(400, `The field ${shown(name)} comes twice; send it once (D5)`);
}

/** A name of the caller's, short and in quotes. */
export function shown(name: string): string {
  return JSON.stringify(name.slice(0, 50));
}

function decoded(text: string, what: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Refusal(400, `${what} is not percent-encoded UTF-8; encode it as a form does`);
  }
}

/**
 * @param what names the text in the message.
 * @throws Refusal when the bytes are not UTF-8, or start with a byte order mark. D27
 */
export function strictUtf8(bytes: Uint8Array, what: string): string {
  if (!isUtf8(bytes))
    throw new Refusal(400, `${what} must be UTF-8; encode the text as UTF-8 before sending`);
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    throw new Refusal(400, `${what} must not start with a byte order mark; save or encode it without one`);
  }
  return new TextDecoder().decode(bytes);
}

type RefusalStatus = 400 | 404 | 405 | 413 | 429 | 500;

/** A request that the mock refuses; `message` is written for the caller. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: RefusalStatus;
  readonly headers: Readonly<Record<string, string>>;
  /** The request's id, where it could be read before the fault. D11 */
  readonly requestId: string;

  constructor(
    status: RefusalStatus,
    message: string,
    more: { headers?: Readonly<Record<string, string>>; requestId?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.headers = more.headers ?? {};
    this.requestId = more.requestId ?? '';
  }
}
