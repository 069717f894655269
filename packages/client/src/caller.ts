import { createSigner, type Signer, sign } from '@attestation/signing';
import { type Attachments, readAttachments, type UploadFile } from './attachments.ts';
import { InvalidInputError, SigningFailedError } from './attestation-error.ts';
import { abortedError, type Deadline, startDeadline } from './deadline.ts';
import { type Envelope, encodeBody } from './encode-body.ts';
import {
  type CallOptions,
  type ClientOptions,
  checkOptions,
  checkRequestId,
  type Settings,
} from './options.ts';
import { payloadJson } from './payload-json.ts';
import { refusalOf } from './refusal.ts';
import { createTransport } from './transport.ts';

/** What an operation sends. */
export interface Content {
  payload: object;
  attachments?: Attachments | undefined;
}

/** Makes something of a successful answer, within the deadline. */
export type ReadAnswer<T> = (requestId: string, response: Response, deadline: Deadline) => T | Promise<T>;

/** One signed call, whatever the operation and version; `path` from `/api` on. Throws only `AttestationError`s. */
export type Caller = <T>(
  path: string,
  content: Content,
  options: CallOptions | undefined,
  read: ReadAnswer<T>,
) => Promise<T>;

/** @throws InvalidInputError */
export function createCaller(options: ClientOptions): Caller {
  const settings = checkOptions(options);
  const transport = createTransport(settings.baseUrl, options.fetch);
  const signer = createSigner(options.privateKey);
  signer.catch(() => undefined); // told by the first call that needs it, not as an unhandled rejection

  return async (path, content, { signal, ...callOptions } = {}, read) => {
    const requestId = checkRequestId(callOptions.requestId ?? settings.newRequestId());
    const { payload, files } = await prepare(content, requestId, signal);
    const envelope = await seal(settings, signer, path, requestId, payload);
    const body = encodeBody(envelope, files);
    const timeoutMs = callOptions.timeoutMs ?? settings.timeoutMs ?? defaultTimeout(files);
    const deadline = startDeadline(requestId, timeoutMs, signal);
    try {
      const answer = await deadline.race(transport(path, body, deadline.signal));
      if (!answer.response.ok) throw refusalOf(requestId, answer);
      return await read(requestId, answer.response, deadline);
    } catch (error) {
      deadline.release();
      throw deadline.explain(error);
    }
  };
}

/** The payload's text, written once, and the files that its checksums speak of. */
async function prepare(
  { payload, attachments }: Content,
  requestId: string,
  signal: AbortSignal | undefined,
): Promise<{ payload: string; files: UploadFile[] }> {
  if (!attachments?.some((ofFactoid) => ofFactoid?.length > 0)) {
    return { payload: payloadJson(payload, requestId), files: [] };
  }
  checkPlaces(payload, attachments, requestId);
  try {
    const { files, entries } = await readAttachments(attachments, { requestId, signal });
    return { payload: payloadJson({ ...payload, attachments: entries }, requestId), files };
  } catch (error) {
    throw signal?.aborted ? abortedError(requestId, signal) : error;
  }
}

function checkPlaces(payload: object, attachments: Attachments, requestId: string): void {
  const { factoids, attachments: entries } = payload as { factoids?: unknown; attachments?: unknown };
  if (entries !== undefined && entries !== null) {
    throw new InvalidInputError(
      'Leave payload.attachments out; it is made from the files in `attachments`.',
      {
        requestId,
      },
    );
  }
  const count = Array.isArray(factoids) ? factoids.length : 0;
  const last = attachments.findLastIndex((ofFactoid) => ofFactoid?.length > 0);
  if (last >= count && (factoids === undefined || factoids === null || Array.isArray(factoids))) {
    throw new InvalidInputError(
      `attachments[${last}] has files, but payload.factoids[${last}] is missing; the index says whose they are.`,
      { requestId },
    );
  }
}

/** Signs the payload's text. The time is taken here, after the files were hashed. */
async function seal(
  { accessKey, now }: Settings,
  signer: Promise<Signer>,
  path: string,
  requestId: string,
  payload: string,
): Promise<Envelope> {
  const tonce = Math.floor(now() / 1000);
  try {
    const signature = await sign({ path, requestId, accessKey, tonce, payload }, await signer);
    return { requestId, accessKey, tonce, payload, signature };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new SigningFailedError(`The request could not be signed: ${why}`, { requestId, cause });
  }
}

/** A link of 100 kB/s is given a fair chance. */
function defaultTimeout(files: readonly UploadFile[]): number {
  const bytes = files.reduce((sum, { blob }) => sum + blob.size, 0);
  return 30_000 + bytes / 100;
}
