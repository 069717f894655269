import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type CompleteMultipartUploadCommandInput,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { codeOf } from './s3-faults.ts';

export interface PartsOptions {
  readonly client: S3Client;
  readonly at: { readonly Bucket: string; readonly Key: string };
  /** Tries work again that may be worth it. */
  readonly again: <T>(work: () => Promise<T>) => Promise<T>;
  readonly partBytes: number;
  readonly isThere: () => Promise<boolean>;
}

/** A large file, in parts. Each is read twice, for its hash and to be sent, so that none is in memory. */
export async function sendInParts(
  { client, at, again, partBytes, isThere }: PartsOptions,
  { path, size, checksum }: { readonly path: string; readonly size: number; readonly checksum: string },
): Promise<void> {
  const { UploadId } = await again(() => client.send(new CreateMultipartUploadCommand(at)));
  const upload = { ...at, UploadId };
  try {
    const whole = createHash('sha256');
    const parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (let start = 0; start < size; start += partBytes) {
      const range = { start, end: Math.min(start + partBytes, size) - 1 };
      const sent = {
        ...upload,
        PartNumber: parts.length + 1,
        ContentLength: range.end - start + 1,
        sha256: await hashRange(path, range, whole),
      };
      const { ETag } = await again(async () => {
        const Body = createReadStream(path, range);
        try {
          return await client.send(new UploadPartCommand({ ...sent, Body }));
        } finally {
          Body.destroy();
        }
      });
      parts.push({ PartNumber: sent.PartNumber, ETag });
    }
    // Each part was compared by the store; this is what makes them the file.
    if (whole.digest('hex') !== checksum) throw new Error(`${path} changed while it was sent.`);
    await again(() => complete({ ...upload, MultipartUpload: { Parts: parts } }));
  } catch (error) {
    // What is left is aborted again when the key is removed.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {});
    throw error;
  }

  /** An attempt whose answer was lost may have ended the upload: then the object is there. */
  async function complete(input: CompleteMultipartUploadCommandInput): Promise<void> {
    try {
      await client.send(new CompleteMultipartUploadCommand(input));
    } catch (error) {
      if (codeOf(error) !== 'NoSuchUpload' || !(await isThere())) throw error;
    }
  }
}

/** @param whole gets the same bytes */
async function hashRange(path: string, range: { start: number; end: number }, whole: Hash): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, range) as AsyncIterable<Buffer>) {
    hash.update(piece);
    whole.update(piece);
  }
  return hash.digest('hex');
}
