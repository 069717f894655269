import type { IncomingMessage } from 'node:http';
import { type Answer, answerOf, errorAnswer } from './answer.ts';
import { askPrism, type Verdict } from './ask-prism.ts';
import { checkAttachments } from './check-attachments.ts';
import type { CheckSignature } from './check-signature.ts';
import { checkTonce } from './check-tonce.ts';
import { claimedString, debugHeader } from './compare-strings.ts';
import { preflightHeaders } from './cors-headers.ts';
import { type Envelope, envelopeOf } from './envelope.ts';
import type { BodyLimits, Fields } from './fields.ts';
import { judgeEnvelope, judgePayload } from './judge.ts';
import type { Operation } from './operations.ts';
import { preferenceOf } from './preference.ts';
import type { PrismKeeper } from './prism-keeper.ts';
import { readFields, requestIdIn } from './read-fields.ts';
import { Refusal } from './refusal.ts';

/** What the mock serves from. */
export interface Serving {
  readonly operations: ReadonlyMap<string, Operation>;
  readonly prism: PrismKeeper;
  readonly limits: BodyLimits;
  /** Undefined when signatures are not to be looked at. */
  readonly checkSignature: CheckSignature | undefined;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Of the web pages that may call. */
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

/** Of a request that is refused anyway; files are not worth receiving for it. */
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
      method: 'POST',
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
