import type { IncomingMessage } from 'node:http';
import { PassThrough, type Transform } from 'node:stream';
import type { TokenBuckets } from '../limits/token-bucket.ts';
import type { FairRoom } from './fair-room.ts';
import { createPieceJoiner } from './join-pieces.ts';
import { Refusal, tooManyRequests } from './refusal.ts';
import type { SlowBodies } from './slow-bodies.ts';
import type { Turns } from './turns.ts';
import type { WorkLimits } from './work-limits.ts';

/** What bounds the bytes of a request whose sender is not known yet. */
export interface Admission {
  readonly bytes: TokenBuckets;
  readonly slowBodies: SlowBodies;
  /** For bodies that are held in memory; whoever answers the request releases its share. */
  readonly memory: FairRoom;
  /** For files, on disk, in the same way. */
  readonly disk: FairRoom;
  readonly work: WorkLimits;
  /** In which large bodies are looked at, by address. */
  readonly turns: Turns;
}

const tooSlow = () => new Refusal('malformed', 'The body arrives too slowly; send the request again');

function tooLarge(limit: number): Refusal {
  return new Refusal('too-large', `The request body may have at most ${limit} bytes`);
}

/**
 * The whole body, when it may be small enough to be held.
 *
 * @throws Refusal when it is larger than `limit` bytes, too slow, over the address's rate or cut off, or when there is no memory for it now.
 */
export function readUnverifiedBytes(
  request: IncomingMessage,
  address: string,
  limit: number,
  { bytes, slowBodies, memory }: Admission,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const declared = Number(request.headers['content-length'] ?? 0);
    const body = createPieceJoiner(declared);
    const tally = tallyOf(address, limit, bytes);
    const watched = slowBodies.watch({ ...tally, tooSlow: () => fail(tooSlow()) });
    const settle = () => {
      watched.done();
      request.off('data', onData).off('end', onEnd).off('close', onClose);
    };
    const fail = (error: Error) => {
      settle();
      reject(error);
    };
    const onData = (chunk: Buffer) => {
      const refusal = tally.count(chunk);
      if (refusal) return fail(refusal);
      if (!memory.take(request, chunk.length)) return fail(noMemory());
      body.add(chunk);
    };
    const onEnd = () => {
      settle();
      memory.settle(request);
      resolve(body.take());
    };
    const onClose = () => fail(new Refusal('malformed', 'The request was cut off'));
    memory.enter(request, address, () => fail(noMemory()));
    if (declared > limit) return fail(tooLarge(limit));
    request.on('error', ignoreBecauseCloseFollows).on('data', onData).on('end', onEnd).on('close', onClose);
  });
}

/** The body as a stream under the same bounds; it fails with a Refusal, the request itself stays open to answer. */
export function streamUnverifiedBytes(
  request: IncomingMessage,
  address: string,
  limit: number,
  { bytes, slowBodies, memory, disk }: Admission,
): Transform {
  const tally = tallyOf(address, limit, bytes);
  const body = new PassThrough({
    transform(chunk: Buffer, _, done) {
      const refusal = tally.count(chunk);
      if (refusal) return done(refusal);
      done(null, chunk);
    },
  });
  const watched = slowBodies.watch({
    received: tally.received,
    held: () => body.writableNeedDrain || request.complete,
    tooSlow: () => body.destroy(tooSlow()),
  });
  memory.enter(request, address, () => body.destroy(noMemory()));
  disk.enter(request, address, () => body.destroy(noDisk()));
  const onClose = () => {
    if (!request.complete) body.destroy(new Refusal('malformed', 'The request was cut off'));
  };
  request.on('error', ignoreBecauseCloseFollows).on('close', onClose);
  // Its reader hears of an error too, if there is one yet: what ends a body early must never end the process.
  body.on('error', ignoreBecauseCloseFollows).on('close', () => {
    watched.done();
    request.off('close', onClose);
    // What still comes is dropped at once: until someone drains the request it would pile up, piece by piece.
    request.unpipe(body).resume();
  });
  if (Number(request.headers['content-length'] ?? 0) > limit) body.destroy(tooLarge(limit));
  else request.pipe(body);
  return body;
}

/** Bodies are short and pass quickly: room is free again within a second, or the senders are slow on purpose. */
export function noMemory(): Refusal {
  return tooManyRequests('with large bodies at once', 1);
}

/** It takes longer for files, which are larger. */
export function noDisk(): Refusal {
  return tooManyRequests('with files at once', 10);
}

interface Tally {
  /** Bytes so far. */
  readonly received: () => number;
  /** Counts a piece of the body in; answers with the refusal once there is a reason for one. */
  count(piece: Buffer): Refusal | undefined;
}

function tallyOf(address: string, limit: number, bytes: TokenBuckets): Tally {
  let received = 0;
  let pieces = 0;
  return {
    received: () => received,
    count({ length }) {
      received += length;
      pieces += 1;
      if (received > limit) return tooLarge(limit);
      if (pieces > fewPieces && received < pieces * leastPiece) return tooSmallPieces();
      const wait = bytes.take(address, length);
      return wait > 0 ? tooManyRequests('with so many bytes from this address', wait) : undefined;
    },
  };
}

/** A piece costs more work than its bytes: bodies of more pieces than this must have larger ones, in bytes on average. */
const fewPieces = 4096;
const leastPiece = 16;

function tooSmallPieces(): Refusal {
  return new Refusal(
    'malformed',
    'The body comes in too many small pieces; send it whole or in larger chunks',
  );
}

/** `close` comes after every `error`, and is what ends the reading. */
function ignoreBecauseCloseFollows(): void {}
