import { JsonText } from '@attestation/contract';
import { newRequestId } from '@attestation/signing';
import { type Attached, type Content, type Prepare, preparePayload } from './call.ts';
import { abortedError } from './deadline.ts';
import { described, isPlainObject } from './described.ts';
import type { EncodedBody, Envelope } from './envelope.ts';
import { InvalidInputError, reasonOf } from './errors.ts';
import { type ByteStream, isBytes, nodeBuiltin, spoolStream } from './streams.ts';

/** How the service shall treat a file. */
export interface AttachmentOptions {
  /** File name as the service shall keep it. Default: that of the `File` or the path. Not covered by the signature. */
  name?: string | undefined;
  /** PDF only: who signs where, `caId` to the keywords at which that party signs. */
  sign?: Readonly<Record<string, readonly string[]>> | undefined;
}

/**
 * A file with a name, or with signatures to be put into it.
 *
 * @example { file: bytes, name: 'contract.pdf', sign: { [caId]: ['Party A:'] } }
 */
export interface AttachmentWithOptions extends AttachmentOptions {
  file: Blob | Uint8Array;
}

/** Node, Deno and Bun: a file on disk. It is read while it is sent; Bun reads it into memory first. */
export interface AttachmentFromPath extends AttachmentOptions {
  path: string;
}

/**
 * A stream: of fetch, of node:fs, or any other. It is read to its end before anything is sent, since the signature
 * covers its checksum: in Node into a temporary file, elsewhere into memory. So it can be sent again, too.
 */
export interface AttachmentFromStream extends AttachmentOptions {
  stream: ByteStream;
}

/** A file to attach: a Blob or File, bytes (a Buffer), a path, or a stream. */
export type Attachment =
  | Blob
  | Uint8Array
  | AttachmentWithOptions
  | AttachmentFromPath
  | AttachmentFromStream;

/** Files by factoid: `attachments[0]` belong to `payload.factoids[0]`; `[]` for a factoid without files. */
export type Attachments = readonly (readonly Attachment[])[];

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
  write(payload); // reports its faults before the files are read
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
  const written: unknown = factoids instanceof JsonText ? JSON.parse(factoids.text) : factoids;
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

/** A file as the form carries it. */
interface UploadFile {
  factoid: number;
  name: string;
  blob: Blob;
}

/** `payload.attachments`: what the signature covers of the files. */
type AttachmentEntries = Record<string, (string | { checksum: string; sign: object })[]>;

/** A file that can be read as often as need be. */
interface Source {
  blob: Blob;
  name?: string | undefined;
  dispose?: () => Promise<void>;
}

/** Files that are ready to be sent. */
interface ReadyFiles {
  files: UploadFile[];
  entries: AttachmentEntries;
  /** Removes temporary files. */
  dispose(): Promise<void>;
}

/**
 * The files of a request and the checksums that the payload must carry for them.
 *
 * @param attachments of the right form: `requireAttachments` sees to that
 * @throws InvalidInputError when a file cannot be read; the signal's reason when it aborts.
 */
async function readAttachments(
  attachments: Attachments,
  { requestId, signal }: { requestId: string; signal?: AbortSignal | undefined },
): Promise<ReadyFiles> {
  const files: UploadFile[] = [];
  const entries: AttachmentEntries = {};
  const disposals: (() => Promise<void>)[] = [];
  const dispose = async () => void (await Promise.all(disposals.splice(0).map((end) => end())));
  for (const [factoid, given] of attachments.entries()) {
    for (const [position, attachment] of given.entries()) {
      try {
        const { name, sign }: AttachmentOptions = isFile(attachment) ? {} : attachment;
        const source = await openSource(attachment, signal);
        if (source.dispose) disposals.push(source.dispose);
        const blob = await partOfForm(source.blob);
        const checksum = await sha256(blob, signal);
        const fileName = name ?? source.name ?? `attachment-${factoid}-${position}`;
        files.push({ factoid, name: fileName, blob });
        entries[factoid] ??= [];
        entries[factoid].push(sign ? { checksum, sign } : checksum);
      } catch (cause) {
        await dispose();
        if (signal?.aborted) throw cause;
        const message = `attachments[${factoid}][${position}] cannot be read: ${reasonOf(cause)}`;
        throw new InvalidInputError(message, { requestId, cause });
      }
    }
  }
  return { files, entries, dispose };
}

async function openSource(attachment: Attachment, signal: AbortSignal | undefined): Promise<Source> {
  if (isFile(attachment)) return bytesSource(attachment);
  if ('path' in attachment && attachment.path !== undefined) return openPath(attachment.path);
  if ('stream' in attachment && attachment.stream !== undefined)
    return spoolStream(attachment.stream, signal);
  return bytesSource((attachment as AttachmentWithOptions).file);
}

function bytesSource(file: Blob | Uint8Array): Source {
  if (!isBytes(file)) return { blob: file, name: (file as Partial<File>).name || undefined };
  // Copied, so that the bytes sent are the bytes hashed. The cast: Blob's types leave out shared memory.
  return { blob: new (nativeBlob())([file as Uint8Array<ArrayBuffer>]) };
}

/**
 * The blob as it can become a part of another one. Bun loses the bytes of a file on disk there, so it is read into memory
 * (seen with Bun 1.4.5); so is one of jsdom, which `fetch` does not know.
 */
async function partOfForm(blob: Blob): Promise<Blob> {
  const Native = nativeBlob();
  const isKept = blob instanceof Native && new Native(['.', blob]).size === blob.size + 1;
  return isKept ? blob : new Native([await bytesOf(blob)], { type: blob.type });
}

/** The Blob that `fetch` of this runtime takes; test environments replace the global one by that of jsdom. */
function nativeBlob(): typeof Blob {
  return nodeBuiltin<{ Blob: typeof Blob }>('node:buffer')?.Blob ?? Blob;
}

/** Copied: Node's Blob takes no buffer of another realm. */
async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  // jsdom before 27 has no arrayBuffer().
  const read = (): Promise<ArrayBuffer> =>
    new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.onerror = () => reject(reader.error);
      reader.readAsArrayBuffer(blob);
    });
  return Uint8Array.from(new Uint8Array(await ('arrayBuffer' in blob ? blob.arrayBuffer() : read())));
}

/** The part of node:fs that is used. */
interface NodeFs {
  openAsBlob(path: string): Promise<Blob>;
  promises: { stat(path: string): Promise<{ isFile(): boolean }> };
}

interface NodePath {
  basename(path: string): string;
}

/**
 * A file on disk as a Blob, which is read from there each time.
 *
 * @throws Error outside Node and when the path leads to no file.
 */
async function openPath(path: string): Promise<{ blob: Blob; name: string }> {
  const fs = nodeBuiltin<NodeFs>('node:fs');
  const paths = nodeBuiltin<NodePath>('node:path');
  if (!fs || !paths) throw new Error('a path needs Node 20.16 or newer; elsewhere give a File or a Blob.');
  if (!(await fs.promises.stat(path)).isFile()) throw new Error(`${path} is not a file.`);
  return { blob: await fs.openAsBlob(path), name: paths.basename(path) };
}

interface NodeCrypto {
  createHash(algorithm: 'sha256'): { update(bytes: Uint8Array): unknown; digest(encoding: 'hex'): string };
}

/**
 * SHA-256 of a blob in lower-case hexadecimal. Streams on Node; elsewhere the blob passes through memory, since
 * WebCrypto digests only whole buffers.
 *
 * @throws the signal's reason when it aborts, and what the blob throws when it cannot be read.
 */
async function sha256(blob: Blob, signal?: AbortSignal): Promise<string> {
  signal?.throwIfAborted();
  const node = nodeBuiltin<NodeCrypto>('node:crypto');
  return node ? streamed(blob, node, signal) : inMemory(blob);
}

async function streamed(blob: Blob, node: NodeCrypto, signal?: AbortSignal): Promise<string> {
  const hash = node.createHash('sha256');
  const reader = blob.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return hash.digest('hex');
    hash.update(value);
    if (signal?.aborted) await reader.cancel();
    signal?.throwIfAborted();
  }
}

async function inMemory(blob: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What is a file as it is. */
function isFile(file: unknown): file is Blob | Uint8Array {
  return isBytes(file) || /^\[object (Blob|File)\]$/.test(Object.prototype.toString.call(file));
}

/**
 * RFC 7578. Composed by hand: FormData rewrites line breaks, and then the payload is no longer what was signed. One
 * Blob of parts: nothing is read into memory and the length is known. The envelope comes first, so that the service
 * can refuse a request before its files arrive.
 */
function formBody(envelope: Envelope, files: readonly UploadFile[]): EncodedBody {
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
    content: new (nativeBlob())([...fields, ...parts, `--${boundary}--\r\n`]),
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
