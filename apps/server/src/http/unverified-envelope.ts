import type { IncomingMessage } from 'node:http';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Spool } from '../domain/spool.ts';
import { describeFault } from './describe-fault.ts';
import { SliceError, sliceObject } from './json-slices.ts';
import { readUnverifiedJson, stringIn, unverifiedJson } from './read-json.ts';
import { type MultipartLimits, readUnverifiedMultipart } from './read-multipart.ts';
import { readUnverifiedForm } from './read-urlencoded.ts';
import { Refusal } from './refusal.ts';
import { type Admission, readUnverifiedBytes, streamUnverifiedBytes } from './unverified-bytes.ts';
import { envelopeNames, type UnverifiedFields } from './unverified-fields.ts';
import { timed } from './work-limits.ts';

/** The envelope, well-formed, but not yet known to be its sender's. */
export interface Envelope {
  readonly requestId: string;
  readonly accessKey: string;
  readonly tonce: number;
  /** Exact text, the text that is signed. D5 */
  readonly payload: string;
  readonly signature: string;
}

export interface BodyLimits extends MultipartLimits {
  readonly maxRequestBytes: number;
}

export type FieldsReader = (request: IncomingMessage, address: string) => Promise<UnverifiedFields>;

/** Bytes of a body from which on its envelope is looked for in turns: in a smaller one it takes a fraction of a millisecond. */
const largeBody = 64 * 1024;

/** Reads a body in any of the three encodings. D6 */
export function fieldsReader(limits: BodyLimits, admission: Admission, spool: Spool): FieldsReader {
  async function readWhole(request: IncomingMessage, address: string): Promise<Buffer> {
    const bytes = await readUnverifiedBytes(request, address, limits.maxBodyBytes, admission);
    if (bytes.length >= largeBody) await admission.turns.take(address);
    return bytes;
  }

  async function readJson(request: IncomingMessage, address: string): Promise<UnverifiedFields> {
    const reading = readUnverifiedJson(await readWhole(request, address));
    for (;;) {
      const { done, value } = timed(admission.work.ofAddress, address, () => reading.next());
      if (done) return value;
      await admission.turns.take(address, true);
    }
  }

  async function readForm(request: IncomingMessage, address: string): Promise<UnverifiedFields> {
    const bytes = await readWhole(request, address);
    return timed(admission.work.ofAddress, address, () => readUnverifiedForm(bytes));
  }

  return async (request, address) => {
    const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
    refuseOtherEncodings(request, parameters);
    switch (type.trim()) {
      case 'application/json':
        return readJson(request, address);
      case 'application/x-www-form-urlencoded':
        return readForm(request, address);
      case 'multipart/form-data': {
        const body = streamUnverifiedBytes(request, address, limits.maxRequestBytes, admission);
        return readUnverifiedMultipart(request, body, limits, spool, admission, address);
      }
      default:
        throw new Refusal(
          'malformed',
          'Content-Type must be application/json, multipart/form-data or application/x-www-form-urlencoded',
        );
    }
  };
}

function refuseOtherEncodings(request: IncomingMessage, parameters: string[]): void {
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
      if (!fields.members.has(name)) throw new Refusal('malformed', `${name} is required`);
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

/** The payload's text exactly as it is in the request; `requireOneReading` looks deeper once the signature holds. D5 */
function payloadText({ members, encoding }: UnverifiedFields): string {
  const text = members.get('payload') ?? '';
  if (encoding === 'json') {
    if (!text.startsWith('{')) throw new Refusal('malformed', 'payload must be a JSON object');
    return text;
  }
  // With a large one, anyone could cause much work here: `requireOneReading` refuses it as well.
  if (text.length >= largeBody) return text;
  try {
    sliceObject(text);
    return text;
  } catch (error) {
    if (!(error instanceof SliceError)) throw error;
    throw new Refusal('malformed', `payload is not a JSON object: ${error.message}`);
  }
}
