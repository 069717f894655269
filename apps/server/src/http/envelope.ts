import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { SpooledFile } from '../domain/ports.ts';
import { describeFault } from './describe-fault.ts';
import { SkimError, skimMembers } from './json-document.ts';
import { Refusal } from './refusal.ts';

/** A file part, still unverified: `index` is the factoid it says it belongs to. */
export interface UploadedFile extends SpooledFile {
  readonly index: number;
}

/** What a body holds, whatever its encoding, before anything of it is believed. */
export interface UnverifiedFields {
  /** Envelope members by name: JSON text from a JSON body, plain text from a form. */
  readonly members: ReadonlyMap<string, string>;
  readonly encoding: 'json' | 'form';
  readonly files: readonly UploadedFile[];
  /** A JSON body as a whole. */
  readonly text?: string;
}

/** Fields of a body: those of the envelope, and some that other clients add and no one reads. D20 */
const maxFields = 37;

export const envelopeNames = ['request_id', 'access_key', 'tonce', 'payload', 'signature'] as const;

/**
 * @param what names the text in the message.
 * @throws Refusal when the bytes are not UTF-8, or start with a byte order mark. D27
 */
export function strictUtf8(bytes: Buffer, what: string): string {
  if (!isUtf8(bytes)) throw new Refusal('malformed', `${what} must be UTF-8`);
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    throw new Refusal('malformed', `${what} must not start with a byte order mark`);
  }
  return bytes.toString('utf8');
}

/** The envelope, well-formed, but not yet known to be its sender's. */
export interface Envelope {
  readonly requestId: string;
  readonly accessKey: string;
  readonly tonce: number;
  /** Exact text, the text that is signed. D5 */
  readonly payload: string;
  readonly signature: string;
}

/** Top-level members of a JSON body, each as the exact text that it has there. D5 */
export function readUnverifiedJson(bytes: Buffer): UnverifiedFields {
  const text = strictUtf8(bytes, 'The body');
  try {
    return { members: skimMembers(text, maxFields), encoding: 'json', files: [], text };
  } catch (error) {
    if (!(error instanceof SkimError)) throw error;
    throw new Refusal('malformed', `The body is not a JSON object: ${error.message}`, {
      requestId: stringIn(error.members.get('request_id')),
    });
  }
}

/** The string that a JSON text is, or `''`. For echoing only. */
function stringIn(text: string | undefined): string {
  if (text === undefined || !text.startsWith('"') || text.length > 1000) return '';
  const value = unverifiedJson(text);
  return typeof value === 'string' ? value : '';
}

/** The value of a text that may not be JSON; undefined then. */
function unverifiedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Fields of an `application/x-www-form-urlencoded` body; a name that comes twice is refused. D5, D6 */
export function readUnverifiedForm(bytes: Buffer): UnverifiedFields {
  const members = new Map<string, string>();
  // One more than allowed, so that a body of nothing but separators is not taken apart to its end.
  const pairs = strictUtf8(withSpaces(bytes), 'The body').split('&', maxFields + 1);
  if (pairs.length > maxFields) throw new Refusal('malformed', 'The form has too many fields');
  for (const pair of pairs) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decoded(equals < 0 ? pair : pair.slice(0, equals), 'A field name');
    if (members.has(name))
      throw new Refusal('malformed', `The field ${JSON.stringify(name.slice(0, 50))} comes twice`);
    members.set(name, equals < 0 ? '' : decoded(pair.slice(equals + 1), 'A field'));
  }
  return { members, encoding: 'form', files: [] };
}

/** Plus signs are spaces. In a text, replacing a million of them takes 50 times as long. */
function withSpaces(bytes: Buffer): Buffer {
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0x2b) bytes[at] = 0x20;
  return bytes;
}

/** Percent-decoding that refuses what is not UTF-8, where URLSearchParams would write U+FFFD. */
function decoded(text: string, what: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Refusal('malformed', `${what} is not percent-encoded UTF-8`);
  }
}

/** @throws Refusal unless the body is sent as it is, in UTF-8. D27 */
export function refuseOtherEncodings(request: IncomingMessage, parameters: readonly string[]): void {
  const charset = parameters.map((p) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/.exec(p)?.[1]).find((c) => c);
  if (charset && charset !== 'utf-8' && charset !== 'utf8') {
    throw new Refusal('malformed', 'The body must be UTF-8; send no other charset');
  }
  const coding = request.headers['content-encoding'];
  if (coding && coding.toLowerCase() !== 'identity') {
    throw new Refusal('malformed', 'The body must not be compressed; send no Content-Encoding');
  }
}

/** A name in the envelope as far as it can be read: of the request for the answer (D11), of the key for its owner. */
export function unverifiedName(
  { members, encoding }: UnverifiedFields,
  name: 'request_id' | 'access_key',
): string {
  const text = members.get(name);
  return encoding === 'json' ? stringIn(text) : (text ?? '').slice(0, 1000);
}

export type EnvelopeParser = (fields: UnverifiedFields) => Envelope;

/** JSON schemas of the members next to the payload. */
export type EnvelopeSchemas = Readonly<
  Record<'request_id' | 'access_key' | 'tonce' | 'signature', Readonly<Record<string, unknown>>>
>;

/**
 * Checks the envelope's shape against the contract, with this deployment's bound on request_id (D12).
 *
 * @throws Refusal `malformed`
 */
export function envelopeParser(schemas: EnvelopeSchemas, requestIdMaxLength: number): EnvelopeParser {
  const requestId = { ...schemas.request_id, maxLength: requestIdMaxLength };
  const properties = { ...schemas, request_id: requestId };
  // The generator has checked the contract's schemas.
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  const validate = ajv.compile({ type: 'object', required: Object.keys(properties), properties });

  return (fields) => {
    for (const name of envelopeNames) {
      if (!fields.members.has(name)) throw new Refusal('malformed', `/${name} is required`);
    }
    const scalar = fields.encoding === 'json' ? jsonScalar : formScalar;
    const value = Object.fromEntries(
      Object.keys(properties).map((name) => [name, scalar(fields.members, name)]),
    );
    if (!validate(value)) throw new Refusal('malformed', describeFault(validate.errors?.[0]));
    return {
      requestId: String(value.request_id),
      accessKey: String(value.access_key),
      tonce: Number(value.tonce),
      payload: payloadText(fields),
      signature: String(value.signature),
    };
  };
}

/** Longer than any valid scalar of the envelope, escapes included. */
const maxScalarText = 32 * 1024;

function jsonScalar(members: ReadonlyMap<string, string>, name: string): unknown {
  const text = members.get(name) ?? 'null';
  if (text.length > maxScalarText) throw new Refusal('malformed', `${name} is too long`);
  // D27: 1.0 and 1e9 are whole numbers to a JSON schema, but have no one decimal text to sign.
  if (name === 'tonce' && !/^-?(0|[1-9][0-9]*)$/.test(text))
    throw new Refusal('malformed', 'tonce must be an integer');
  return unverifiedJson(text);
}

function formScalar(members: ReadonlyMap<string, string>, name: string): unknown {
  const text = members.get(name) ?? '';
  if (name !== 'tonce') return text;
  if (!/^[1-9][0-9]{0,15}$/.test(text)) throw new Refusal('malformed', 'tonce must be an integer');
  return Number(text);
}

/** The payload's text exactly as it is in the request; `readJson` reads it once the signature holds. D5 */
function payloadText({ members }: UnverifiedFields): string {
  const text = members.get('payload') ?? '';
  if (!/^[ \t\r\n]*\{/.test(text)) throw new Refusal('malformed', 'payload must be a JSON object');
  return text;
}
