import { InvalidInputError } from './attestation-error.ts';
import { sha256 } from './sha256.ts';

/**
 * A file with a name, or with signatures to be put into it.
 *
 * @example { file: await openAsBlob('contract.pdf'), name: 'contract.pdf', sign: { [caId]: ['Party A:'] } }
 */
export interface AttachmentWithOptions {
  file: Blob | Uint8Array;
  /** File name as the service shall keep it; default: the name of a `File`. Not covered by the signature. */
  name?: string;
  /** PDF only: who signs where, `caId` to the keywords at which that party signs. */
  sign?: Readonly<Record<string, readonly string[]>>;
}

/** A file to attach. In Node `fs.openAsBlob(path)` gives a Blob that is read from disk as it is sent. */
export type Attachment = Blob | Uint8Array | AttachmentWithOptions;

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

/**
 * The files of a request and the checksums that the payload must carry for them.
 *
 * @throws InvalidInputError when a file cannot be read; the signal's reason when it aborts.
 */
export async function readAttachments(
  attachments: Attachments,
  call: { requestId: string; signal?: AbortSignal | undefined },
): Promise<{ files: UploadFile[]; entries: AttachmentEntries }> {
  const files: UploadFile[] = [];
  const entries: AttachmentEntries = {};
  for (const [factoid, given] of attachments.entries()) {
    for (const [position, attachment] of (given ?? []).entries()) {
      const { file, name, sign } = withOptions(attachment);
      const place = `attachments[${factoid}][${position}]`;
      const blob = toBlob(file, place, call.requestId);
      const checksum = await checksumOf(blob, place, call);
      files.push({ factoid, name: name ?? nameOf(file) ?? `attachment-${factoid}-${position}`, blob });
      entries[factoid] ??= [];
      entries[factoid].push(sign ? { checksum, sign } : checksum);
    }
  }
  return { files, entries };
}

function withOptions(attachment: Attachment): AttachmentWithOptions {
  const isOptions = typeof attachment === 'object' && attachment !== null && 'file' in attachment;
  return isOptions ? attachment : { file: attachment };
}

function toBlob(file: unknown, place: string, requestId: string): Blob {
  if (file instanceof Blob) return file;
  // Copied, so that the bytes sent are the bytes hashed. The cast: Blob's types leave out shared memory.
  if (file instanceof Uint8Array) return new Blob([file as Uint8Array<ArrayBuffer>]);
  throw new InvalidInputError(
    `${place} is not a file; give a File, a Blob, a Uint8Array or {file, name?, sign?}. For a path in Node: ` +
      'await openAsBlob(path) of node:fs.',
    { requestId },
  );
}

function nameOf(file: Blob | Uint8Array): string | undefined {
  return 'name' in file && typeof file.name === 'string' && file.name !== '' ? file.name : undefined;
}

async function checksumOf(
  blob: Blob,
  place: string,
  call: { requestId: string; signal?: AbortSignal | undefined },
): Promise<string> {
  try {
    return await sha256(blob, call.signal);
  } catch (cause) {
    if (call.signal?.aborted) throw cause;
    throw new InvalidInputError(
      `${place} cannot be read; was the file moved or changed since it was opened?`,
      {
        requestId: call.requestId,
        cause,
      },
    );
  }
}
