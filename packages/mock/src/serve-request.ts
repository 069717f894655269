import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { JsonTextError, jsonMembers } from '@attestation/signing';
import {
  type Answer,
  type Backend,
  errorAnswer,
  type Fault,
  failureAnswer,
  type Passed,
  preflightHeaders,
  type Verdict,
} from './answer.ts';
import { type CheckSignature, claimedString, debugHeader } from './check-signature.ts';
import type { Operation } from './document.ts';
import {
  type BodyLimits,
  type Envelope,
  envelopeOf,
  type Fields,
  Refusal,
  readForm,
  strictUtf8,
} from './envelope.ts';
import { type FailureCounter, type Preference, preferenceOf } from './preference.ts';
import { readMultipart } from './read-multipart.ts';

/** What the mock serves from. */
interface Serving {
  readonly operations: ReadonlyMap<string, Operation>;
  readonly backend: Backend;
  readonly limits: BodyLimits;
  /** Undefined when signatures are not to be looked at. */
  readonly checkSignature: CheckSignature | undefined;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Origins of the web pages that may call. */
  readonly corsOrigins: readonly string[];
  readonly failures: FailureCounter;
}

/** A POST to it empties the mock. It is the mock's own, and not signed. */
const resetPath = '/__reset';

/**
 * The story of a request, in the order of D9. The backend judges before the signature is checked, so that it needs to be
 * asked only once; what it says of the payload counts after.
 */
export async function serveRequest(request: IncomingMessage, serving: Serving): Promise<Answer> {
  const { backend, limits } = serving;
  let requestId = '';
  try {
    const operation = operationAt(request, serving.operations);
    const preflight = isMissing(operation) ? undefined : preflightHeaders(request, serving.corsOrigins);
    if (preflight) return { status: 204, headers: preflight, body: '' };
    if (operation === 'reset') return reset(request, serving);
    if (operation instanceof Refusal) {
      requestId = await requestIdOf(request, limits);
      throw operation;
    }
    const fields = await readFields(request, limits, backend.keepsFiles);
    requestId = requestIdIn(fields);
    const preference = preferenceOf(headerText(request, 'prefer'), operation);
    const envelope = envelopeOf(fields);
    const verdict = await backend.judge(operation, envelope, preference);

    judgeEnvelope(faultsOf(verdict));
    checkTonce(Number(envelope.value.tonce), serving.now());
    await serving.checkSignature?.(signedRequest(request, operation, envelope, serving));
    judgePayload(faultsOf(verdict));
    if ('faults' in verdict) throw new Error('The request was refused without a reason');
    if (!operation.takesFiles && fields.files.length > 0) {
      throw new Refusal(400, 'This operation takes no files; send the envelope alone');
    }
    const passed = { requestId, envelope, files: fields.files, now: serving.now() };
    const answer = failureOf(preference, operation, passed, serving) ?? verdict.answer(passed);
    // What was sent is stored by now: a caller that does not wait so long has lost only the answer.
    if (preference.wait > 0) await sleep(preference.wait * 1000, undefined, { ref: false });
    return answer;
  } catch (error) {
    return errorAnswer(error, requestId, serving.now());
  }
}

/** The error that the caller asked for, when it is due. */
function failureOf(
  preference: Preference,
  operation: Operation,
  passed: Passed,
  { failures }: Serving,
): Answer | undefined {
  const { failure } = preference;
  if (failure === undefined) return undefined;
  const { status, times } = failure;
  const { value, payload } = passed.envelope;
  const request = [String(status), operation.path, String(value.access_key), payload];
  if (times !== undefined && !failures.isDue(times, request)) return undefined;
  return failureAnswer(status, preference.example, operation, passed);
}

/** A page of another origin could send such a POST unasked: its origin must be named. */
function reset({ headers }: IncomingMessage, { backend, failures, corsOrigins }: Serving): Answer {
  const { origin } = headers;
  if (origin !== undefined && !corsOrigins.includes(origin)) {
    throw new Refusal(
      400,
      `${resetPath} is not open to pages of ${origin}; start with --cors-origin ${origin}`,
    );
  }
  backend.reset();
  failures.reset();
  return { status: 204, headers: {}, body: '' };
}

/** D10: exact paths, the query left aside. */
function operationAt(
  request: IncomingMessage,
  operations: Serving['operations'],
): Operation | 'reset' | Refusal {
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  const operation = path === resetPath ? 'reset' : operations.get(path);
  if (!operation) {
    const known = [...operations.keys()].join(', ');
    return new Refusal(404, `No operation has the path ${path.slice(0, 200)}; exactly these exist: ${known}`);
  }
  if (request.method === 'POST') return operation;
  return new Refusal(405, `${request.method} is not allowed; use POST`, { headers: { Allow: 'POST' } });
}

/** A preflight of an unknown path is a 404 like any request. */
function isMissing(operation: ReturnType<typeof operationAt>): boolean {
  return operation instanceof Refusal && operation.status === 404;
}

/** The id of a request that is refused anyway; its files are not worth receiving. */
async function requestIdOf(request: IncomingMessage, limits: BodyLimits): Promise<string> {
  const type = request.headers['content-type']?.toLowerCase();
  if (!type || type.startsWith('multipart')) return '';
  try {
    return requestIdIn(await readFields(request, limits, false));
  } catch (error) {
    return error instanceof Refusal ? error.requestId : '';
  }
}

function faultsOf(verdict: Verdict) {
  return 'faults' in verdict ? verdict.faults : [];
}

function signedRequest(
  request: IncomingMessage,
  { path }: Operation,
  { value, payload }: Envelope,
  { operations }: Serving,
) {
  return {
    parts: {
      path,
      requestId: String(value.request_id),
      accessKey: String(value.access_key),
      tonce: String(value.tonce),
      payload,
    },
    signature: String(value.signature),
    around: {
      target: request.url ?? '',
      host: request.headers.host ?? '',
      paths: [...operations.keys()],
    },
    claimed: claimedString(headerText(request, debugHeader)),
  };
}

function headerText({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Keywords that only say that something inside them failed. */
const hulls = new Set(['if', 'anyOf', 'oneOf', 'allOf', 'not']);

/** @throws Refusal 400 when the envelope itself, apart from what is in the payload, has a fault. D9 */
function judgeEnvelope(faults: readonly Fault[]): void {
  refuse(faults.filter((fault) => !isInPayload(fault)));
}

/** @throws Refusal 400 */
function judgePayload(faults: readonly Fault[]): void {
  refuse(faults.filter(isInPayload));
}

function isInPayload({ place, keyword }: Fault): boolean {
  return place[0] === 'payload' && !(place.length === 1 && keyword === 'type');
}

/** Reports the deepest of several faults: for an `anyOf`, that is the branch that came furthest. */
function refuse(faults: readonly Fault[]): void {
  const [first] = faults.toSorted((a, b) => weight(b) - weight(a));
  if (first) throw new Refusal(400, sentence(first));
}

function weight({ place, keyword }: Fault): number {
  if (hulls.has(keyword)) return -1;
  // The fault of a member's name is at the object, and reads as if the object had it.
  return place.length + (keyword === 'propertyNames' ? 0.5 : 0);
}

function sentence({ place, keyword, message }: Fault): string {
  const at = place
    .map((step) => `/${step}`)
    .join('')
    .slice(0, 200);
  const missing = /^must have required property '(.*)'$/.exec(message)?.[1];
  if (missing !== undefined) return `${at}/${missing} is required`;
  const said = keyword === 'propertyNames' ? 'has a member whose name is not allowed' : message.slice(0, 500);
  return `${at || 'The request'} ${said}`;
}

/**
 * A body in any of the three encodings. D6
 *
 * @throws Refusal
 */
async function readFields(
  request: IncomingMessage,
  limits: BodyLimits,
  keepsFiles: boolean,
): Promise<Fields> {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  refuseOtherEncodings(request, parameters);
  switch (type.trim()) {
    case 'application/json':
      return readJson(await readBytes(request, limits.maxBodyBytes));
    case 'application/x-www-form-urlencoded': {
      const members = readForm(await readBytes(request, limits.maxBodyBytes));
      return { members, encoding: 'form', files: [] };
    }
    case 'multipart/form-data':
      return readMultipart(request, limits, keepsFiles);
    default:
      throw new Refusal(
        400,
        'Content-Type must be application/json, multipart/form-data or application/x-www-form-urlencoded',
      );
  }
}

/** The request's id as far as it can be read; for the answer only. D11 */
function requestIdIn({ members, encoding }: Fields): string {
  const text = members.get('request_id');
  return encoding === 'json' ? stringIn(text) : (text ?? '').slice(0, 1000);
}

function refuseOtherEncodings({ headers }: IncomingMessage, parameters: readonly string[]): void {
  const charset = parameters.map((p) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/.exec(p)?.[1]).find(Boolean);
  if (charset && charset !== 'utf-8' && charset !== 'utf8') {
    throw new Refusal(400, 'The body must be UTF-8; send no other charset');
  }
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') {
    throw new Refusal(400, 'The body must not be compressed; send no Content-Encoding');
  }
}

/** Top-level members, each as the exact text it has in the body. D5 */
function readJson(bytes: Buffer): Fields {
  const text = strictUtf8(bytes, 'The body');
  try {
    return { members: jsonMembers(text), encoding: 'json', files: [] };
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    const requestId = stringIn(error.members.get('request_id'));
    throw new Refusal(400, `The body is not a JSON object: ${error.message}`, { requestId });
  }
}

function stringIn(text: string | undefined): string {
  if (text === undefined || !text.startsWith('"') || text.length > 1000) return '';
  return JSON.parse(text) as string;
}

/** @throws Refusal 413 over the limit. */
async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Not destroyed when the loop ends early: the answer still has to go out on this connection.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit)
      throw new Refusal(413, `The body may have at most ${limit} bytes (option maxBodyBytes)`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** Seconds that `tonce` may be away from the clock. Source: Limits */
const tonceWindow = 300;

/**
 * @param now Unix milliseconds.
 * @throws Refusal 400
 */
function checkTonce(tonce: number, now: number): void {
  const away = Math.round(Math.abs(now / 1000 - tonce));
  if (away <= tonceWindow) return;
  throw new Refusal(
    400,
    `tonce must be within ${tonceWindow} seconds of the service's clock; ${cause(tonce, now, away)}`,
  );
}

function cause(tonce: number, now: number, away: number): string {
  if (Math.abs(now - tonce) <= tonceWindow * 1000) {
    return `${tonce} is in milliseconds: divide by 1000 and round down, before signing`;
  }
  const hours = Math.round(away / 3600);
  if (hours >= 1 && hours <= 14 && Math.abs(away - hours * 3600) <= tonceWindow) {
    return `it is ${hours} hours away: a local time was taken for UTC, or the clock is wrong`;
  }
  return `it is ${away} seconds away: set the clock, or read it for each request (see the Date header)`;
}
