import { newRequestId } from '@attestation/signing';
import {
  type Attachments,
  isFile,
  type ReadyFiles,
  readAttachments,
  type UploadFile,
} from './attachments.ts';
import { InvalidInputError } from './attestation-error.ts';
import type { Attached } from './call.ts';
import { abortedError } from './deadline.ts';
import { described } from './described.ts';
import type { EncodedBody, Envelope } from './envelope.ts';
import { ExactText } from './exact-text.ts';
import { isPlainObject } from './is-plain-object.ts';
import { type Content, type Prepare, preparePayload } from './prepare.ts';

/**
 * The files of each factoid, `attachments[0]` those of `payload.factoids[0]`, for the operations that are imported
 * one by one. They are opened when they are sent.
 *
 * @example createAttestation(connection, { payload, attachments: attach([[file]]) })
 */
export function attach(attachments: Attachments): Attached {
  const attached: Attached = (payload) => (call) =>
    requireAttachments({ ...payload }, attachments, call.requestId)
      ? prepareUpload(payload, attachments, call)
      : preparePayload(payload)(call);
  // JSON.stringify leaves functions out: where a body is written by it, the files must not be lost without a word.
  return Object.assign(attached, { toJSON: () => 'files' });
}

async function prepareUpload(
  payload: object,
  attachments: Attachments,
  call: Parameters<Prepare>[0],
): Promise<Content> {
  const { requestId, signal, write } = call;
  write(payload); // what is wrong with it is said before the files are read
  try {
    return await withFiles(payload, await readAttachments(attachments, call), write);
  } catch (error) {
    throw signal?.aborted ? abortedError(requestId, signal) : error;
  }
}

/** The payload with the checksums in it; a form carries both (D6). */
async function withFiles(
  payload: object,
  { files, entries, dispose }: ReadyFiles,
  write: (payload: object) => string,
): Promise<Content> {
  try {
    return {
      payload: write({ ...payload, attachments: entries }),
      fileBytes: files.reduce((sum, { blob }) => sum + blob.size, 0),
      encode: (envelope) => formBody(envelope, files),
      dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}

const FORM =
  "Write attachments: [[{ path: 'a.pdf' }, file], []], a list of files for each factoid. A file is a File, a Blob, a " +
  'Uint8Array, { path }, { stream } or { file }, the last three with name and sign: { [caId]: [keyword] } if wanted.';

/**
 * Whether these are files of the payload's factoids: a list for each, of nothing but files. What is not understood
 * must not be left out: the attestation would be closed without it.
 *
 * @returns whether there is a file at all.
 * @throws InvalidInputError which shows how to write it.
 */
function requireAttachments(
  { factoids }: Record<string, unknown>,
  attachments: unknown,
  requestId: string,
): attachments is Attachments {
  const refuse = (why: string) => new InvalidInputError(`${why} ${FORM}`, { requestId });
  if (!Array.isArray(attachments)) throw refuse(`attachments is ${described(attachments)}.`);
  const written: unknown = factoids instanceof ExactText ? JSON.parse(factoids.text) : factoids;
  const count = Array.isArray(written) ? written.length : 0;
  let hasFiles = false;
  // Array.from: an index without a value is one that is undefined.
  for (const [index, files] of Array.from(attachments as unknown[]).entries()) {
    const place = `attachments[${index}]`;
    if (!Array.isArray(files)) {
      throw refuse(`${place} is ${described(files)}, not the list of files of payload.factoids[${index}].`);
    }
    for (const [position, file] of Array.from(files as unknown[]).entries()) {
      const fault = faultOf(file);
      if (fault) throw refuse(`${place}[${position}] ${fault}.`);
    }
    hasFiles ||= files.length > 0;
    if (files.length > 0 && index >= count) {
      throw refuse(`${place} has files, but payload.factoids[${index}] is missing.`);
    }
  }
  return hasFiles;
}

function faultOf(given: unknown): string | undefined {
  if (isFile(given)) return undefined;
  if (!isPlainObject(given)) return `is ${described(given)}, which is not a file`;
  const { file, path, stream, name, sign, ...rest } = given;
  const [unknown] = Object.keys(rest).filter((key) => rest[key] !== undefined);
  if (unknown !== undefined) return `has the unknown member ${described(unknown)}`;
  const sources = [file, path, stream].filter((source) => source !== undefined);
  if (sources.length !== 1) return `needs one of file, path and stream; it is ${described(given)}`;
  if (file !== undefined && !isFile(file)) return `has ${described(file)} as file`;
  if (path !== undefined && (typeof path !== 'string' || path === ''))
    return `has ${described(path)} as path`;
  if (stream !== undefined && !isStream(stream)) return `has ${described(stream)} as stream`;
  if (name !== undefined && typeof name !== 'string') return `has ${described(name)} as name`;
  if (sign !== undefined && !isSign(sign)) return `has ${described(sign)} as sign`;
  return undefined;
}

function isStream(stream: unknown): boolean {
  return (
    typeof stream === 'object' && stream !== null && ('getReader' in stream || Symbol.asyncIterator in stream)
  );
}

function isSign(sign: unknown): boolean {
  const isText = (text: unknown) => typeof text === 'string';
  return (
    isPlainObject(sign) && Object.values(sign).every((words) => Array.isArray(words) && words.every(isText))
  );
}

/**
 * RFC 7578. Composed by hand: FormData rewrites line breaks, and then the payload is no longer what was signed. One
 * Blob of parts: nothing is read into memory and the length is known. The envelope comes first, so that the service
 * can refuse a request before its files arrive.
 */
export function formBody(envelope: Envelope, files: readonly UploadFile[]): EncodedBody {
  const boundary = `attestation-${newRequestId()}`; // 128 random bits, so no file contains it
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const fields = [
    field('request_id', envelope.requestId),
    field('access_key', envelope.accessKey),
    field('tonce', String(envelope.tonce)),
    field('payload', envelope.payload),
    field('signature', envelope.signature),
  ];
  const parts = files.flatMap((file) => [`--${boundary}\r\n${fileHeader(file)}`, file.blob, '\r\n']);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    content: new Blob([...fields, ...parts, `--${boundary}--\r\n`]),
  };
}

function fileHeader({ factoid, name, blob }: UploadFile): string {
  return (
    `Content-Disposition: form-data; name="attachments[${factoid}][]"; filename="${escapeName(name)}"\r\n` +
    `Content-Type: ${blob.type || 'application/octet-stream'}\r\n\r\n`
  );
}

/** HTML standard, multipart/form-data encoding algorithm: these three and no others. */
function escapeName(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}
