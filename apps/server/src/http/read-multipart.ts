import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { FileTooLargeError, NoRoomError, type Spool } from '../domain/ports.ts';
import type { Admission, Visit } from './admission.ts';
import { envelopeNames, strictUtf8, type UnverifiedFields, type UploadedFile } from './envelope.ts';
import { noDisk, noMemory } from './fair-room.ts';
import { createPieceJoiner } from './read-body.ts';
import { Refusal } from './refusal.ts';

export interface MultipartLimits {
  /** Bytes of the envelope parts together. */
  readonly maxBodyBytes: number;
  readonly maxFileBytes: number;
  readonly maxFiles: number;
}

const filePart = /^attachments\[(0|[1-9][0-9]{0,8})\]\[\]$/;

/**
 * Parts of a `multipart/form-data` body, in any order: envelope parts are known by their names, whether or not they
 * have a file name or a type (D6); files go to the spool as they arrive, hashed on the way. Many small parts are much
 * work, so other requests are served between them.
 *
 * @throws Refusal; then every file of this body has been discarded.
 */
export async function readUnverifiedMultipart(
  visit: Visit,
  body: Readable,
  limits: MultipartLimits,
  spool: Spool,
  { memory, disk, receivedFile }: Pick<Admission, 'memory' | 'disk' | 'receivedFile'>,
  turn: (bytes: number) => Promise<void>,
): Promise<UnverifiedFields> {
  const { request } = visit;
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
      // D2: such a name cannot be stored, or not everywhere.
      if (`${fileName}${mediaType}`.includes('\u0000')) {
        throw new Refusal('malformed', 'The name and the media type of a file must not have U+0000');
      }
      receivedFile(visit);
      if (files.length % filesAtOnce === filesAtOnce - 1) await new Promise(setImmediate);
      const options = {
        fileName: fileName || null,
        mediaType,
        maxBytes: limits.maxFileBytes,
        reserve: (size: number) => disk.take(request, size),
        // Below a quarter, no body of another request gives way to it.
        hold: (size: number) => memory.used() + size <= memory.totalBytes / 4 && memory.take(request, size),
      };
      const file = { ...(await spool.receive(part, options)), index: Number(index) };
      // A browser's file input that is left empty.
      if (fileName === '' && file.size === 0) await spool.discard([file]);
      else files.push(file);
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
      const bytes = await collect(part, limits.maxBodyBytes - textBytes, (size) =>
        memory.take(request, size),
      );
      textBytes += bytes.length;
      members.set(name, strictUtf8(bytes, `The part ${JSON.stringify(name.slice(0, 50))}`));
    }
  }

  try {
    await eachPart(request, body, limits, receive, turn);
    for (const room of [memory, disk]) room.settle(request);
    return { members, encoding: 'form', files };
  } catch (error) {
    // It may have no reader yet; what is left of the request is then free to be dropped.
    body.destroy();
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

/** Hands every part to `receive`, one after the other; ends at the first failure, once the part under way has ended. */
async function eachPart(
  request: IncomingMessage,
  body: Readable,
  limits: MultipartLimits,
  receive: PartReceiver,
  turn: (bytes: number) => Promise<void>,
): Promise<void> {
  const parser = createParser(request, limits);
  const parsed = Promise.withResolvers<void>();
  const fail = parsed.reject;
  const parts = new Set<BusboyFileStream>();
  let count = 0;
  let received = Promise.resolve();
  parser.on('file', (name, part, fileName, _, mediaType) => {
    parts.add(part);
    count += 1;
    part.on('close', () => parts.delete(part));
    // Both its reader and the parser hear of it and say why; this is only so that it ends neither of them.
    part.on('error', ignoreBecauseOthersHear);
    received = received.then(() => receive(name ?? '', part, fileName, mediaType));
    received.catch(fail);
  });
  const tooMany = () => fail(new Refusal('too-large', 'The multipart body has too many parts'));
  parser.on('partsLimit', tooMany).on('filesLimit', tooMany);
  parser.on('error', (error) => fail(malformed((error as Error).message)));
  // busboy skips a part whose name or file name it cannot read: the file would be missing without a word. Its own
  // listener comes first, and hands on every other part at once.
  let headers = 0;
  headersOf(parser).on('part', (part) =>
    part.on('header', () => {
      headers += 1;
      if (headers > count)
        fail(malformed('a Content-Disposition is not readable; names must not have a line break'));
    }),
  );
  parser.on('finish', parsed.resolve);
  const pieces = inPieces(() => count, turn);
  body.on('error', fail).pipe(pieces).on('error', fail).pipe(parser);
  try {
    await parsed.promise;
    await received;
  } catch (error) {
    body.unpipe(pieces);
    pieces.destroy();
    parser.destroy();
    for (const part of parts) part.destroy(error as Error);
    await received.catch(() => 'known already');
    throw error;
  }
}

/** Small files that are received before other requests are served: they take a millisecond. */
const filesAtOnce = 5;

/** Bytes of parts that the parser gets at once: of the smallest ones, some eight take a millisecond. */
const leastPiece = 1024;
const partsOfPiece = 16;

/** Parts of an upload that wait for nothing: those of the envelope, and some files. */
const fewParts = 10;

/** Bytes of a large body that take as long as a part. */
const bytesOfPart = 64 * 1024;

/**
 * The same bytes, in pieces of few parts, between which other requests are served.
 *
 * @param turn awaited after a piece of several parts
 */
function inPieces(partsSoFar: () => number, turn: (bytes: number) => Promise<void>): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const pass = (at: number) => {
        if (at >= chunk.length || this.destroyed) return done();
        const size = Math.max(leastPiece, (partsOfPiece * passed) / (partsSoFar() + 1));
        const piece = chunk.subarray(at, at + size);
        passed += piece.length;
        const before = partsSoFar();
        this.push(piece);
        setImmediate(() => {
          const parts = partsSoFar() - Math.max(before, fewParts);
          if (parts < 2) pass(at + piece.length);
          else turn(parts * bytesOfPart).then(() => pass(at + piece.length), done);
        });
      };
      pass(0);
    },
  });
}

/** The headers of parts, as busboy reads them; it has no public door to those of a part that it skips. */
function headersOf(parser: BusboyInstance): PartHeaders {
  return (parser as unknown as { _parser: { parser: PartHeaders } })._parser.parser;
}

interface PartHeaders {
  on(event: 'part', listener: (part: { on(event: 'header', listener: () => void): void }) => void): void;
}

/** @throws Refusal when the header fields name no boundary. */
function createParser({ headers }: IncomingMessage, { maxFiles }: MultipartLimits): BusboyInstance {
  const parts = maxFiles + maxOtherParts;
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      // Every part comes as a stream of bytes: busboy's own fields would decode invalid UTF-8 silently.
      isPartAFile: () => true,
      limits: { files: parts, parts, ...headerLimits },
    });
  } catch (error) {
    throw malformed((error as Error).message);
  }
}

function ignoreBecauseOthersHear(): void {}

function malformed(why: string): Refusal {
  return new Refusal('malformed', `The multipart body is malformed: ${why}`);
}

/** Envelope parts, and some that other clients add and no one reads. */
const maxOtherParts = 32;
const headerLimits = { headerPairs: 32, headerSize: 16 * 1024 };

function isEnvelopeName(name: string): boolean {
  return (envelopeNames as readonly string[]).includes(name);
}

async function collect(
  part: AsyncIterable<Buffer>,
  limit: number,
  reserve: (bytes: number) => boolean,
): Promise<Buffer> {
  const text = createPieceJoiner();
  for await (const chunk of part) {
    if (!reserve(chunk.length)) throw noMemory();
    text.add(chunk);
    if (text.length > limit) {
      throw new Refusal('too-large', 'The text parts of the multipart body are too large');
    }
  }
  return text.take();
}

function asRefusal(error: unknown, requestId = ''): unknown {
  const more = { requestId };
  if (error instanceof FileTooLargeError) return new Refusal('too-large', error.message, more);
  if (error instanceof NoRoomError) return asRefusal(noDisk(), requestId);
  if (error instanceof Refusal)
    return new Refusal(error.code, error.message, { ...more, headers: error.headers });
  return error;
}
