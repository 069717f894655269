import { InvalidInputError } from './attestation-error.ts';
import { isFile } from './is-file.ts';
import { openPath } from './open-path.ts';
import { partOfForm } from './part-of-form.ts';
import { reasonOf } from './reason-of.ts';
import { sha256 } from './sha256.ts';
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
