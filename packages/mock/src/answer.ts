import type { PrismAnswer } from './ask-prism.ts';
import type { Operation } from './operations.ts';
import { Refusal } from './refusal.ts';
import { sampleZip } from './sample-zip.ts';

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
export interface Answered {
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
