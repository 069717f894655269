import { PassThrough, type Transform } from 'node:stream';
import type { Admission, Visit } from './admission.ts';
import { noDisk, noMemory } from './fair-room.ts';
import { Refusal } from './refusal.ts';

const tooSlow = () => new Refusal('malformed', 'The body arrives too slowly; send the request again');

function tooLarge(limit: number): Refusal {
  return new Refusal('too-large', `The request body may have at most ${limit} bytes`);
}

/**
 * The whole body, when it may be small enough to be held.
 *
 * @throws Refusal when it is larger than `limit` bytes, too slow, over the address's rate or cut off, or when the memory for bodies is full.
 */
export function readUnverifiedBytes(
  visit: Visit,
  limit: number,
  { received, memory }: Admission,
  slowBodies: SlowBodies,
): Promise<Buffer> {
  const { request, address } = visit;
  return new Promise((resolve, reject) => {
    const declared = Number(request.headers['content-length'] ?? 0);
    const body = createPieceJoiner(declared);
    const tally = tallyOf(limit, (size) => received(visit, size));
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
    // It may have waited for its turn: `close` does not come again.
    if (request.destroyed) return onClose();
    if (declared > limit) return fail(tooLarge(limit));
    request.on('error', ignoreBecauseCloseFollows).on('data', onData).on('end', onEnd).on('close', onClose);
  });
}

/** The body as a stream under the same bounds; it fails with a Refusal, the request itself stays open to answer. */
export function streamUnverifiedBytes(
  visit: Visit,
  limit: number,
  { received, memory, disk }: Admission,
  slowBodies: SlowBodies,
): Transform {
  const { request, address } = visit;
  const tally = tallyOf(limit, (size) => received(visit, size));
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

interface Tally {
  /** Bytes so far. */
  readonly received: () => number;
  /** Counts a piece of the body in; answers with the refusal once there is a reason for one. */
  count(piece: Buffer): Refusal | undefined;
}

function tallyOf(limit: number, take: (bytes: number) => Refusal | undefined): Tally {
  let received = 0;
  let pieces = 0;
  return {
    received: () => received,
    count({ length }) {
      received += length;
      pieces += 1;
      if (received > limit) return tooLarge(limit);
      if (pieces > fewPieces && received < pieces * leastPiece) return tooSmallPieces();
      return take(length);
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

/** Bodies under way; one that arrives too slowly is ended, so that it cannot hold a connection for ever. D26 */
export interface SlowBodies {
  /** Watches a body until `done` is called. */
  watch(body: WatchedBody): { done(): void };
  close(): void;
}

interface WatchedBody {
  /** Bytes so far. */
  readonly received: () => number;
  /** Whether it is this side that is slow: its sender waits, and is not to blame. */
  readonly held?: () => boolean;
  /** Called at most once. */
  readonly tooSlow: () => void;
}

interface Watched extends WatchedBody {
  /** When the stretch of time that is being measured began, and how much had come by then. */
  since: number;
  before: number;
}

/**
 * @param minRate bytes per second, measured over stretches of `graceSeconds`, each for itself: a sender that has been
 *   fast gains no right to be silent.
 * @param now seconds.
 */
export function watchSlowBodies(
  minRate: number,
  graceSeconds: number,
  now: () => number = () => performance.now() / 1000,
): SlowBodies {
  const bodies = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;
  const close = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const look = () => {
    // The next body starts it again: an idle server does not wake.
    if (bodies.size === 0) close();
    const at = now();
    for (const body of bodies) {
      const received = body.received();
      const seconds = at - body.since;
      const held = body.held?.() === true;
      if (!held && seconds <= graceSeconds) continue;
      if (!held && received - body.before < minRate * seconds) {
        bodies.delete(body);
        body.tooSlow();
      }
      body.since = at;
      body.before = received;
    }
  };
  const every = Math.min(1000, Math.max(100, graceSeconds * 1000));
  return {
    watch(watched) {
      const body = { ...watched, since: now(), before: 0 };
      bodies.add(body);
      timer ??= setInterval(look, every).unref();
      return { done: () => bodies.delete(body) };
    },
    close,
  };
}

/** Bytes that come in pieces, held as one. */
interface PieceJoiner {
  /** Bytes held. */
  readonly length: number;
  add(piece: Buffer): void;
  /** What is held; then nothing is. */
  take(): Buffer;
}

/**
 * Holds no piece for itself: a chunked body may come in pieces of one byte, and each is an object of some 500 bytes, so
 * that 1 MiB of them would take half a gigabyte. Here bytes cost at most three times their own size, and a body that
 * comes in one piece is not copied.
 *
 * @param declared bytes that are to come, when that is known: the last buffer is then of just this size, since what is
 *   thrown away costs the time of collecting it. Believed only once half of them are there.
 */
export function createPieceJoiner(declared = 0): PieceJoiner {
  let held: Buffer = nothing;
  let length = 0;
  return {
    get length() {
      return length;
    },
    add(piece) {
      if (length === 0) {
        held = piece;
      } else {
        // A first piece is full, so the next one never writes into memory that is not ours.
        const needed = length + piece.length;
        if (needed > held.length) {
          const ends = declared >= needed && declared <= 2 * needed;
          held = grown(held, length, ends ? declared : 2 * needed);
        }
        piece.copy(held, length);
      }
      length += piece.length;
    },
    take() {
      const bytes = held.subarray(0, length);
      held = nothing;
      length = 0;
      return bytes;
    },
  };
}

const nothing = Buffer.alloc(0);

function grown(held: Buffer, length: number, size: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(size);
  held.copy(larger, 0, 0, length);
  return larger;
}
