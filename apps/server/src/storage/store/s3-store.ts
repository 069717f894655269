import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBackOff, pauseAfter } from '@attestation/server-kit';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type CompleteMultipartUploadCommandInput,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { storageFault } from '../../errors/storage-fault.ts';
import type { BlobPlace } from '../../settings/values.ts';
import { type ObjectContent, type ObjectStore, sha256 } from './object-store.ts';

export interface S3Options {
  /** Bytes from which a file is sent in parts of that size; at least 5 MiB. Default 16 MiB. */
  readonly partBytes?: number;
  /** Milliseconds without a byte after which a connection is given up. Default 20,000. */
  readonly idleMs?: number;
  /** Attempts of each request; default 5. */
  readonly attempts?: number;
}

const MiB = 1024 * 1024;

/** A busy store refuses one request among many; four in a row are an outage. */
const backOff = { retry: { first: 200, longest: 10_000 }, tolerated: 3, full: 64, isFault: isWorthRepeating };

/**
 * A bucket of an S3-compatible store; endpoint, region and credentials come from the usual AWS variables and files.
 * The SHA-256 of what is sent is part of the signed request: a store that gets other bytes refuses them.
 */
export function openS3Store({ bucket, prefix }: BlobPlace, options: S3Options = {}): ObjectStore {
  const { partBytes = 16 * MiB, idleMs = 20_000, attempts = 5 } = options;
  const endpoint = process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL;
  const client = new S3Client({
    // Of other stores than AWS: these have buckets in the path, and a region that only the signature names.
    ...(endpoint && { endpoint, forcePathStyle: true, region: process.env.AWS_REGION ?? 'us-east-1' }),
    // The checksums that the SDK adds by itself are unknown to older stores; `x-amz-content-sha256` is known to all.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Here: a body that was read is opened again.
    maxAttempts: 1,
    // It says on the console that a body cannot be sent again, which is not so here.
    logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    requestHandler: { connectionTimeout: 5_000, socketTimeout: idleMs, httpsAgent: { maxSockets: 64 } },
  });
  // Its own hash of a body would read a stream that can be read once only.
  client.middlewareStack.add(
    (next) => (args) => {
      const { request, input } = args as unknown as { request: { headers: Headers }; input: Hashed };
      if (input.sha256 !== undefined) request.headers['x-amz-content-sha256'] = input.sha256;
      return next(args);
    },
    { step: 'build', name: 'knownHash' },
  );
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });
  const attempt = createBackOff(backOff);
  const again = <T>(work: () => Promise<T>) =>
    repeated(() => attempt(work), attempts).catch((error) => {
      throw isMissing(error) ? error : storageFault('store', error);
    });

  async function putBytes(key: string, bytes: Uint8Array): Promise<void> {
    const sent = { ...at(key), Body: bytes, sha256: sha256(bytes) };
    await again(() => client.send(new PutObjectCommand(sent)));
  }

  async function putFile(key: string, path: string, size: number, checksum: string): Promise<void> {
    await again(async () => {
      const body = createReadStream(path);
      const sent = { ...at(key), Body: body, ContentLength: size, sha256: checksum };
      try {
        await client.send(new PutObjectCommand(sent));
      } finally {
        body.destroy();
      }
    });
  }

  async function sizeOf(key: string): Promise<number | undefined> {
    try {
      return (await client.send(new HeadObjectCommand(at(key)))).ContentLength;
    } catch (error) {
      if (!isMissing(error)) throw error;
      // This answer has no body, so it may mean that the bucket is missing: another one says which.
      const found = await openAt(key, 0);
      found?.body.destroy();
      return found?.end;
    }
  }

  async function openAt(key: string, from: number): Promise<{ body: Readable; end: number } | undefined> {
    try {
      const range = from === 0 ? {} : { Range: `bytes=${from}-` };
      const answer = await client.send(new GetObjectCommand({ ...at(key), ...range }));
      return { body: answer.Body as Readable, end: from + (answer.ContentLength ?? 0) };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async function* continued(
    key: string,
    first: { body: Readable; end: number },
    from: number,
  ): AsyncGenerator<Buffer> {
    let { body } = first;
    let read = from;
    try {
      for (let left = attempts - 1; read < first.end; left -= 1) {
        try {
          for await (const piece of body as AsyncIterable<Buffer>) {
            read += piece.length;
            yield piece;
          }
          if (read < first.end)
            throw new Error(`The store ended ${key} after ${read} of ${first.end} bytes.`);
        } catch (error) {
          if (left === 0) throw storageFault('store', error);
          const next = await again(() => openAt(key, read));
          if (next === undefined) throw error;
          body.destroy();
          body = next.body;
        }
      }
    } finally {
      body.destroy();
    }
  }

  async function abortUploads(key: string): Promise<void> {
    const { Bucket, Key } = at(key);
    const { Uploads = [] } = await again(() =>
      client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key })),
    );
    for (const { UploadId } of Uploads) {
      await again(() => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
    }
  }

  return {
    put(key, content: ObjectContent) {
      if ('bytes' in content) return putBytes(key, content.bytes);
      const { path, size, checksum } = content;
      if (size <= partBytes) return putFile(key, path, size, checksum);
      return sendInParts(
        { client, at: at(key), again, partBytes, isThere: async () => (await sizeOf(key)) !== undefined },
        content,
      );
    },
    async read(key, from = 0) {
      const found = await again(() => openAt(key, from));
      return found && continued(key, found, from);
    },
    size: (key) => again(() => sizeOf(key)),
    async remove(key) {
      await again(() => client.send(new DeleteObjectCommand(at(key)))).catch((error) => {
        if (!isMissing(error)) throw error;
      });
      await abortUploads(key);
    },
    async *list(below) {
      for (let token: string | undefined; ; ) {
        const page = await again(() =>
          client.send(
            new ListObjectsV2Command({
              Bucket: bucket,
              Prefix: `${prefix}${below}`,
              ...(token !== undefined && { ContinuationToken: token }),
            }),
          ),
        );
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          yield { key: Key.slice(prefix.length), at: LastModified?.getTime() ?? 0 };
        }
        token = page.NextContinuationToken;
        if (page.IsTruncated !== true || token === undefined) return;
      }
    },
    close: () => client.destroy(),
  };
}

type Headers = Record<string, string>;

/** SHA-256 (hexadecimal) of the body, next to what the command takes. */
interface Hashed {
  readonly sha256?: string;
}

interface PartsOptions {
  readonly client: S3Client;
  readonly at: { readonly Bucket: string; readonly Key: string };
  /** Tries work again that may be worth it. */
  readonly again: <T>(work: () => Promise<T>) => Promise<T>;
  readonly partBytes: number;
  readonly isThere: () => Promise<boolean>;
}

/** A large file, in parts. Each is read twice, for its hash and to be sent, so that none is in memory. */
async function sendInParts(
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

/** Milliseconds between two attempts. */
const retry = { first: 150, longest: 5_000 };

async function repeated<T>(work: () => Promise<T>, attempts: number): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isWorthRepeating(error)) throw error;
      await sleep(pauseAfter(attempt - 1, retry));
    }
  }
}

/** What the store did not understand, or does not allow, it will not the next time either. */
function isWorthRepeating(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return true;
  const status = error.$metadata.httpStatusCode ?? 0;
  return status >= 500 || status === 429 || status === 408 || repeatable.has(error.name) || isSkewed(error);
}

/** The library signs the next request by the clock of the store, which each answer states. */
function isSkewed({ $metadata, $response }: S3ServiceException): boolean {
  const date = Date.parse($response?.headers.date ?? '');
  return $metadata.httpStatusCode === 403 && Math.abs(date - Date.now()) > tolerance;
}

/** Milliseconds; stores allow five to fifteen minutes. */
const tolerance = 60_000;

/** With status 400: the body was cut or changed on its way. */
const repeatable = new Set(['RequestTimeout', 'BadDigest', 'IncompleteBody', 'XAmzContentSHA256Mismatch']);

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'NoSuchKey' || codeOf(error) === 'NotFound';
}

function codeOf(error: unknown): string | undefined {
  return error instanceof S3ServiceException ? error.name : undefined;
}
