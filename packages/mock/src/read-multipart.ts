import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import {
  type BodyLimits,
  cameTwice,
  envelopeNames,
  type Fields,
  Refusal,
  shown,
  strictUtf8,
  type UploadedFile,
} from './envelope.ts';

const filePart = /^attachments\[(0|[1-9][0-9]{0,8})\]\[\]$/;

/**
 * Parts of a `multipart/form-data` body in any order. Envelope parts are known by their names, whether or not they
 * have a file name or a type (D6).
 *
 * @param keepsFiles whether the bytes of files are kept; otherwise only what the checks need
 * @throws Refusal
 */
export async function readMultipart(
  request: IncomingMessage,
  limits: BodyLimits,
  keepsFiles: boolean,
): Promise<Fields> {
  const members = new Map<string, string>();
  const files: UploadedFile[] = [];
  let textBytes = 0;

  async function receive({ name, fileName, stream }: Part): Promise<void> {
    const index = filePart.exec(name)?.[1];
    if (index !== undefined) {
      if (files.length >= limits.maxFiles) throw tooMany('files', limits.maxFiles);
      const content = await digest(stream, limits.maxFileBytes, keepsFiles);
      files.push({ index: Number(index), fileName: fileName ?? 'file', ...content });
    } else if (fileName !== undefined && !isEnvelopeName(name)) {
      throw new Refusal(400, `File parts are named attachments[i][], i counting from 0; not ${shown(name)}`);
    } else {
      if (members.has(name)) throw cameTwice(name);
      const bytes = await collect(stream, limits.maxBodyBytes - textBytes);
      textBytes += bytes.length;
      members.set(name, strictUtf8(bytes, `The part ${shown(name)}`));
    }
  }

  try {
    await eachPart(request, limits, receive);
    return { members, encoding: 'form', files };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const requestId = (members.get('request_id') ?? '').slice(0, 1000);
    throw new Refusal(error.status, error.message, { requestId });
  }
}

interface Part {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly stream: BusboyFileStream;
}

/** Hands every part to `receive`, one after the other; ends at the first failure. */
async function eachPart(
  request: IncomingMessage,
  limits: BodyLimits,
  receive: (part: Part) => Promise<void>,
): Promise<void> {
  const parser = createParser(request, limits);
  const parsed = Promise.withResolvers<void>();
  const fail = parsed.reject;
  const streams = new Set<BusboyFileStream>();
  let received = Promise.resolve();
  parser.on('file', (name, stream, fileName) => {
    streams.add(stream);
    stream.on('close', () => streams.delete(stream));
    // A part that waits for its turn has no reader yet, and an error without a listener ends the process.
    stream.on('error', () => undefined);
    received = received.then(() => receive({ name: name ?? '', fileName, stream }));
    received.catch(fail);
  });
  parser.on('partsLimit', () => fail(tooMany('parts', limits.maxFiles + otherParts)));
  parser.on('filesLimit', () => fail(tooMany('parts', limits.maxFiles + otherParts)));
  parser.on('error', (error) => fail(malformed(error)));
  parser.on('finish', parsed.resolve);
  const stopped = () => fail(malformed(new Error('the request ended before the body did')));
  request.on('aborted', stopped).on('error', stopped);
  request.on('data', sizeLimit(limits, fail)).pipe(parser);
  try {
    await parsed.promise;
    await received;
  } finally {
    request.unpipe(parser);
    request.off('aborted', stopped);
    parser.destroy();
    for (const stream of streams) stream.destroy();
    received.catch(() => 'known already');
  }
}

function sizeLimit({ maxRequestBytes }: BodyLimits, fail: (refusal: Refusal) => void) {
  let size = 0;
  return (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxRequestBytes) fail(tooMany('bytes', maxRequestBytes));
  };
}

/** Envelope parts, and some that other clients add and no one reads. */
const otherParts = 32;

function createParser({ headers }: IncomingMessage, { maxFiles }: BodyLimits): BusboyInstance {
  const parts = maxFiles + otherParts;
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      // Every part as a stream of bytes: busboy's own fields would decode invalid UTF-8 silently.
      isPartAFile: () => true,
      limits: { files: parts, parts, headerPairs: 32, headerSize: 16 * 1024 },
    });
  } catch (error) {
    throw malformed(error);
  }
}

function malformed(error: unknown): Refusal {
  const why = error instanceof Error ? error.message : String(error);
  return new Refusal(400, `The multipart body is malformed: ${why}; see RFC 7578`);
}

function tooMany(what: string, limit: number): Refusal {
  return new Refusal(413, `A request may carry at most ${limit} ${what}; send less at once`);
}

function isEnvelopeName(name: string): boolean {
  return (envelopeNames as readonly string[]).includes(name);
}

async function collect(part: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part) {
    size += chunk.length;
    if (size > limit) throw new Refusal(413, 'The text parts of the multipart body are too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

async function digest(
  part: AsyncIterable<Buffer>,
  limit: number,
  keeps: boolean,
): Promise<Omit<UploadedFile, 'index' | 'fileName'>> {
  const hash = createHash('sha256');
  const kept: Buffer[] = [];
  let size = 0;
  let start = Buffer.alloc(0);
  for await (const chunk of part) {
    size += chunk.length;
    if (size > limit) throw new Refusal(413, `A file may have at most ${limit} bytes (option maxFileBytes)`);
    if (start.length < 5) start = Buffer.concat([start, chunk.subarray(0, 5)]);
    hash.update(chunk);
    if (keeps) kept.push(chunk);
  }
  const isPdf = start.subarray(0, 5).toString('latin1') === '%PDF-';
  return { checksum: hash.digest('hex'), isPdf, bytes: Buffer.concat(kept) };
}
