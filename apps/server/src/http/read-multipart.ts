import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import { FileTooLargeError, type Spool, SpoolFullError } from '../storage/spool.ts';
import { Refusal } from './refusal.ts';
import { envelopeNames, strictUtf8, type UnverifiedFields, type UploadedFile } from './unverified-fields.ts';

export interface MultipartLimits {
  /** Bytes of the envelope parts together. */
  readonly maxBodyBytes: number;
  readonly maxFileBytes: number;
  readonly maxFiles: number;
}

const filePart = /^attachments\[(0|[1-9][0-9]{0,8})\]\[\]$/;

/**
 * Parts of a `multipart/form-data` body, in any order: envelope parts are known by their names, whether or not they
 * have a file name or a type (D6); files go to the spool as they arrive, hashed on the way.
 *
 * @throws Refusal; then every file of this body has been discarded.
 */
export async function readUnverifiedMultipart(
  request: IncomingMessage,
  body: Readable,
  limits: MultipartLimits,
  spool: Spool,
): Promise<UnverifiedFields> {
  const members = new Map<string, string>();
  const files: UploadedFile[] = [];
  let textBytes = 0;

  async function receive(
    name: string,
    part: BusboyFileStream,
    fileName: string | undefined,
    mediaType: string,
  ) {
    const index = filePart.exec(name)?.[1];
    if (index !== undefined) {
      if (files.length >= limits.maxFiles) {
        throw new Refusal('too-large', `A request may carry at most ${limits.maxFiles} files`);
      }
      const options = { fileName: fileName || null, mediaType, maxBytes: limits.maxFileBytes };
      files.push({ ...(await spool.receive(part, options)), index: Number(index) });
    } else if (fileName !== undefined && !isEnvelopeName(name)) {
      const shown = JSON.stringify(name.slice(0, 50));
      throw new Refusal(
        'malformed',
        `File parts are named attachments[i][], i counting factoids from 0; not ${shown}`,
      );
    } else {
      if (members.has(name))
        throw new Refusal('malformed', `The field ${JSON.stringify(name.slice(0, 50))} comes twice`);
      members.set(name, '');
      const bytes = await collect(part, limits.maxBodyBytes - textBytes);
      textBytes += bytes.length;
      members.set(name, strictUtf8(bytes, `The part ${JSON.stringify(name.slice(0, 50))}`));
    }
  }

  try {
    await eachPart(request, body, limits, receive);
    return { members, encoding: 'form', files };
  } catch (error) {
    await spool.discard(files);
    throw asRefusal(error, members.get('request_id'));
  }
}

type PartReceiver = (
  name: string,
  part: BusboyFileStream,
  fileName: string | undefined,
  mediaType: string,
) => Promise<void>;

/** Hands every part to `receive`, one after the other; ends at the first failure. */
function eachPart(
  request: IncomingMessage,
  body: Readable,
  limits: MultipartLimits,
  receive: PartReceiver,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const parser = new Busboy({
      headers: request.headers as BusboyHeaders,
      // Every part comes as a stream of bytes: busboy's own fields would decode invalid UTF-8 silently.
      isPartAFile: () => true,
      limits: {
        files: limits.maxFiles + maxOtherParts,
        parts: limits.maxFiles + maxOtherParts,
        ...headerLimits,
      },
    });
    const open = new Set<BusboyFileStream>();
    let received = Promise.resolve();
    let failed = false;
    const fail = (error: unknown) => {
      if (failed) return;
      failed = true;
      body.unpipe(parser);
      body.destroy();
      parser.destroy();
      for (const part of open) part.destroy(error as Error);
      // Only when the part under way has ended, too, is it known which files are there to discard.
      received.then(
        () => reject(error),
        () => reject(error),
      );
    };
    parser.on('file', (name, part, fileName, _, mediaType) => {
      open.add(part);
      part.on('close', () => open.delete(part));
      part.on('error', () => fail(new Refusal('malformed', 'A part of the multipart body is not complete')));
      received = received.then(() => (failed ? undefined : receive(name ?? '', part, fileName, mediaType)));
      received.catch(fail);
    });
    const tooMany = () => fail(new Refusal('too-large', 'The multipart body has too many parts'));
    parser.on('partsLimit', tooMany).on('filesLimit', tooMany);
    parser.on('error', (error) =>
      fail(new Refusal('malformed', `The multipart body is malformed: ${String(error)}`)),
    );
    parser.on('finish', () => received.then(() => !failed && resolve(), fail));
    body.on('error', fail);
    body.pipe(parser);
  });
}

/** Envelope parts, and some that other clients add and nobody reads. */
const maxOtherParts = 32;
const headerLimits = { headerPairs: 32, headerSize: 16 * 1024 };

function isEnvelopeName(name: string): boolean {
  return (envelopeNames as readonly string[]).includes(name);
}

async function collect(part: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part) {
    size += chunk.length;
    if (size > limit) throw new Refusal('too-large', 'The text parts of the multipart body are too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function asRefusal(error: unknown, requestId = ''): unknown {
  const more = { requestId };
  if (error instanceof FileTooLargeError) return new Refusal('too-large', error.message, more);
  if (error instanceof SpoolFullError) {
    return new Refusal('too-many-requests', error.message, { ...more, headers: { 'Retry-After': '10' } });
  }
  if (error instanceof Refusal)
    return new Refusal(error.code, error.message, { ...more, headers: { ...error.headers } });
  return error;
}
