import { reasonOf } from './any-error.ts';
import { InvalidInputError } from './attestation-error.ts';
import { isBytes } from './chunks-of.ts';
import { nodeBuiltin } from './node-builtin.ts';
import { type ByteStream, spoolStream } from './spool-stream.ts';

/** How the service shall treat a file. */
export interface AttachmentOptions {
  /** File name as the service shall keep it. Default: that of the `File` or the path. Not covered by the signature. */
  name?: string;
  /** PDF only: who signs where, `caId` to the keywords at which that party signs. */
  sign?: Readonly<Record<string, readonly string[]>>;
}

/**
 * A file with a name, or with signatures to be put into it.
 *
 * @example { file: bytes, name: 'contract.pdf', sign: { [caId]: ['Party A:'] } }
 */
export interface AttachmentWithOptions extends AttachmentOptions {
  file: Blob | Uint8Array;
}

/** Node, Deno and Bun: a file on disk. It is read as it is sent, but on Bun into memory as a whole. */
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

/** A file as the form carries it. */
export interface UploadFile {
  factoid: number;
  name: string;
  blob: Blob;
}

/** `payload.attachments`: what the signature covers of the files. */
export type AttachmentEntries = Record<string, (string | { checksum: string; sign: object })[]>;

/** A file that can be read as often as need be. */
interface Source {
  blob: Blob;
  name?: string | undefined;
  dispose?: () => Promise<void>;
}

/** Files that are ready to be sent. */
export interface ReadyFiles {
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
export async function readAttachments(
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
  if (file instanceof Blob) return { blob: file, name: (file as Partial<File>).name || undefined };
  // Copied, so that the bytes sent are the bytes hashed. The cast: Blob's types leave out shared memory.
  return { blob: new Blob([file as Uint8Array<ArrayBuffer>]) };
}

/**
 * The blob as it can become a part of another one. Bun loses the bytes of a file on disk there, so it is read into memory
 * (seen with Bun 1.4.5).
 */
async function partOfForm(blob: Blob): Promise<Blob> {
  const isKept = new Blob(['.', blob]).size === blob.size + 1;
  return isKept ? blob : new Blob([await blob.arrayBuffer()], { type: blob.type });
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
export function isFile(file: unknown): file is Blob | Uint8Array {
  return file instanceof Blob || isBytes(file);
}
