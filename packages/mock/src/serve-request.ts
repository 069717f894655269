import type { IncomingMessage } from 'node:http';
import { JsonTextError, jsonMembers } from '@attestation/signing';
import { type Answer, answerOf, errorAnswer, preflightHeaders } from './answer.ts';
import { askPrism, type Fault, preferenceOf, type Verdict } from './ask-prism.ts';
import { type CheckSignature, claimedString, debugHeader } from './check-signature.ts';
import { nodeOf, type Operation } from './document.ts';
import {
  type BodyLimits,
  type Envelope,
  envelopeOf,
  type Fields,
  Refusal,
  readForm,
  strictUtf8,
  type UploadedFile,
} from './envelope.ts';
import type { PrismKeeper } from './prism-keeper.ts';
import { readMultipart } from './read-multipart.ts';

/** What the mock serves from. */
interface Serving {
  readonly operations: ReadonlyMap<string, Operation>;
  readonly prism: PrismKeeper;
  readonly limits: BodyLimits;
  /** Undefined when signatures are not to be looked at. */
  readonly checkSignature: CheckSignature | undefined;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Origins of the web pages that may call. */
  readonly corsOrigins: readonly string[];
}

/**
 * The story of a request, in the order of D9. Prism is asked before the signature is checked, so that it needs to be
 * asked only once; what it says of the payload counts after.
 */
export async function serveRequest(request: IncomingMessage, serving: Serving): Promise<Answer> {
  let requestId = '';
  try {
    const operation = operationAt(request, serving.operations);
    const preflight = isMissing(operation) ? undefined : preflightHeaders(request, serving.corsOrigins);
    if (preflight) return { status: 204, headers: preflight, body: '' };
    if (operation instanceof Refusal) {
      requestId = await requestIdOf(request, serving.limits);
      throw operation;
    }
    const fields = await readFields(request, serving.limits);
    requestId = requestIdIn(fields);
    const preference = preferenceOf(headerText(request, 'prefer'), operation);
    const envelope = envelopeOf(fields);
    const verdict = await askPrism(serving.prism, operation.path, envelope.value, preference);

    judgeEnvelope(faultsOf(verdict));
    checkTonce(Number(envelope.value.tonce), serving.now());
    await serving.checkSignature?.(signedRequest(request, operation, envelope, serving));
    judgePayload(faultsOf(verdict));
    checkFiles(operation, envelope, fields);
    if ('faults' in verdict) throw new Error('Prism refused the request without saying why');
    return answerOf(verdict, operation, { requestId, payload: envelope.value.payload, now: serving.now() });
  } catch (error) {
    return errorAnswer(error, requestId, serving.now());
  }
}

/** D10: exact paths, the query left aside. */
function operationAt(request: IncomingMessage, operations: Serving['operations']): Operation | Refusal {
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  const operation = operations.get(path);
  if (!operation) {
    const known = [...operations.keys()].join(', ');
    return new Refusal(404, `No operation has the path ${path.slice(0, 200)}; exactly these exist: ${known}`);
  }
  if (request.method === 'POST') return operation;
  return new Refusal(405, `${request.method} is not allowed; use POST`, { headers: { Allow: 'POST' } });
}

/** A preflight of an unknown path is a 404 like any request. */
function isMissing(operation: Operation | Refusal): boolean {
  return operation instanceof Refusal && operation.status === 404;
}

/** The id of a request that is refused anyway; its files are not worth receiving. */
async function requestIdOf(request: IncomingMessage, limits: BodyLimits): Promise<string> {
  const type = request.headers['content-type']?.toLowerCase();
  if (!type || type.startsWith('multipart')) return '';
  try {
    return requestIdIn(await readFields(request, limits));
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

function checkFiles({ takesFiles }: Operation, { value }: Envelope, { files }: Fields): void {
  if (takesFiles) checkAttachments(value.payload, files);
  else if (files.length > 0) throw new Refusal(400, 'This operation takes no files; send the envelope alone');
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
  const at = place.join('/').slice(0, 200);
  const missing = /^must have required property '(.*)'$/.exec(message)?.[1];
  if (missing !== undefined) return `${at ? `${at}/` : ''}${missing} is required`;
  const said = keyword === 'propertyNames' ? 'has a member whose name is not allowed' : message.slice(0, 500);
  return `${at || 'The request'} ${said}`;
}

interface Entry {
  readonly sha256: string;
  readonly isSigned: boolean;
}

/**
 * Within each factoid index, entries of `payload.attachments` and files match by checksum, as a multiset (D18); only a
 * PDF carries `sign`.
 *
 * @param payload is known to keep the contract.
 * @throws Refusal 400
 */
function checkAttachments(payload: unknown, files: readonly UploadedFile[]): void {
  const { attachments, factoids } = nodeOf(payload);
  const byIndex = Map.groupBy(files, ({ index }) => String(index));
  // Object.entries gives both forms: the keys of an object, the positions of an array.
  const declared = new Map(Object.entries(nodeOf(attachments)).map(([i, list]) => [i, entriesOf(list)]));
  const count = Array.isArray(factoids) ? factoids.length : 0;
  for (const index of new Set([...declared.keys(), ...byIndex.keys()])) {
    const entries = declared.get(index) ?? [];
    const left = [...(byIndex.get(index) ?? [])];
    if (entries.length + left.length > 0 && Number(index) >= count) {
      throw new Refusal(
        400,
        `attachments/${index} belongs to no factoid; the request has ${count}, counted from 0`,
      );
    }
    for (const entry of entries) match(entry, left, index);
    if (left[0]) throw new Refusal(400, withoutEntry(left[0]));
  }
}

function entriesOf(list: unknown): Entry[] {
  return (Array.isArray(list) ? (list as unknown[]) : []).map((entry) => {
    if (typeof entry === 'string') return { sha256: entry.toLowerCase(), isSigned: false };
    const { checksum, sign } = nodeOf(entry);
    return { sha256: String(checksum).toLowerCase(), isSigned: Object.keys(nodeOf(sign)).length > 0 };
  });
}

/** Takes the file of this entry out of those that are left. */
function match({ sha256, isSigned }: Entry, left: UploadedFile[], index: string): void {
  const at = left.findIndex((file) => file.sha256 === sha256);
  const [file] = at < 0 ? [] : left.splice(at, 1);
  if (!file) {
    const have = left.map((other) => other.sha256).join(', ') || 'none';
    throw new Refusal(
      400,
      `attachments/${index} lists ${sha256}, but no part attachments[${index}][] has this SHA-256; the files left there: ${have}`,
    );
  }
  if (isSigned && !file.isPdf) {
    throw new Refusal(
      400,
      `attachments/${index}: only a PDF can carry sign; ${sha256} does not begin with %PDF-`,
    );
  }
}

function withoutEntry({ index, sha256 }: UploadedFile): string {
  return `A file at attachments[${index}][] has no entry; add "${sha256}" to payload.attachments["${index}"]`;
}

/**
 * A body in any of the three encodings. D6
 *
 * @throws Refusal
 */
async function readFields(request: IncomingMessage, limits: BodyLimits): Promise<Fields> {
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
      return readMultipart(request, limits);
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
