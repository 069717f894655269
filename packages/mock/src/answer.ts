import type { IncomingMessage } from 'node:http';
import { crc32 } from 'node:zlib';
import type { PrismAnswer } from './ask-prism.ts';
import { debugHeader } from './check-signature.ts';
import type { Operation } from './document.ts';
import { Refusal } from './envelope.ts';

/** What goes out. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

const json = { 'Content-Type': 'application/json; charset=utf-8' };

/** The contract's error body. D11 */
export function errorAnswer(error: unknown, requestId: string, now: number): Answer {
  const refusal = error instanceof Refusal ? error : internal(error);
  const body = { request_id: requestId || refusal.requestId, message: refusal.message, timestamp: now };
  return { status: refusal.status, headers: { ...json, ...refusal.headers }, body: JSON.stringify(body) };
}

function internal(error: unknown): Refusal {
  const why = error instanceof Error ? error.message : String(error);
  return new Refusal(500, `The mock failed, not your request: ${why}. Please report it with the request`);
}

/** A request that passed, as far as its answer depends on it. */
interface Answered {
  readonly requestId: string;
  readonly payload: unknown;
  /** Unix milliseconds. */
  readonly now: number;
}

/** Prism's answer, made that of this request: its `request_id`, its `fields`, the time of an error, a file that is one. */
export function answerOf(prism: PrismAnswer, { groups }: Operation, request: Answered): Answer {
  const type = prism.headers.get('content-type') ?? '';
  if (!type.startsWith('application/json')) return fileAnswer(prism.status, type, request.payload);
  const body = JSON.parse(prism.text) as Record<string, unknown>;
  const patched =
    'timestamp' in body ? { ...body, timestamp: request.now } : onlyAsked(body, groups, request.payload);
  return {
    status: prism.status,
    headers: { ...json, ...contractHeaders(prism.status) },
    body: JSON.stringify({ ...patched, request_id: request.requestId }),
  };
}

/** `fields` names the groups to fill; the others are null. Source: Endpoints, rules for `fields` */
function onlyAsked(body: Record<string, unknown>, groups: readonly string[], payload: unknown) {
  const { fields } = payload as { fields?: unknown };
  if (!Array.isArray(fields)) return body;
  const left = groups.filter((group) => !fields.includes(group)).map((group) => [group, null]);
  return { ...body, data: { ...(body.data as object), ...Object.fromEntries(left) } };
}

/** D10. Prism would make them up. */
function contractHeaders(status: number): Record<string, string> {
  if (status === 405) return { Allow: 'POST' };
  return status === 429 ? { 'Retry-After': '1' } : {};
}

/** Prism can only send the word "string". D22 */
function fileAnswer(status: number, type: string, payload: unknown): Answer {
  const no = String((payload as { ano?: unknown }).ano).replaceAll(/[^\w.-]/g, '_');
  const headers = { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${no}.zip"` };
  const text = `${JSON.stringify({ no, note: 'An archive made by the mock; a service puts the attestation here.' })}\n`;
  return { status, headers, body: sampleZip('mock.json', text) };
}

/** A small archive of one stored text file, the same bytes each time. APPNOTE.TXT 4.3.7, 4.3.12, 4.3.16 */
function sampleZip(name: string, text: string): Buffer {
  const data = Buffer.from(text, 'utf8');
  const file = Buffer.from(name, 'utf8');
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0); // version needed
  common.writeUInt16LE(0x0800, 2); // names are UTF-8
  common.writeUInt16LE(0x21, 8); // 1980-01-01
  common.writeUInt32LE(crc32(data), 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(data.length, 18);
  common.writeUInt16LE(file.length, 22);
  const local = Buffer.concat([signature(0x04034b50), common, file, data]);
  const central = Buffer.concat([
    signature(0x02014b50),
    Buffer.from([20, 0]),
    common,
    Buffer.alloc(14),
    file,
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** What the answer to a web page carries, as the reference server gives it: nothing, unless its origin is named. D10 */
export function corsHeaders(
  { headers }: IncomingMessage,
  origins: readonly string[],
): Record<string, string> {
  if (origins.length === 0) return {};
  const { origin } = headers;
  if (origin === undefined || !origins.includes(origin)) return { Vary: 'Origin' };
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': 'Date, Content-Disposition, Retry-After',
  };
}

/** The headers for the question of a browser whether a page may post; undefined when it is none, or not of a page named. */
export function preflightHeaders(
  request: IncomingMessage,
  origins: readonly string[],
): Record<string, string> | undefined {
  const { origin, 'access-control-request-method': asked } = request.headers;
  if (request.method !== 'OPTIONS' || asked === undefined) return undefined;
  if (origin === undefined || !origins.includes(origin)) return undefined;
  return {
    'Access-Control-Allow-Methods': 'POST',
    // The last two are the mock's own.
    'Access-Control-Allow-Headers': `Content-Type, Prefer, ${debugHeader}`,
    'Access-Control-Max-Age': '600',
  };
}
