import type { IncomingMessage } from 'node:http';
import { PassThrough, type Transform } from 'node:stream';
import { Refusal, tooManyRequests } from './refusal.ts';
import type { SlowBodies } from './slow-bodies.ts';
import type { TokenBuckets } from './token-bucket.ts';

/** What bounds the bytes of a request whose sender is not known yet. */
export interface Admission {
  readonly bytes: TokenBuckets;
  readonly slowBodies: SlowBodies;
}

const tooSlow = () => new Refusal('malformed', 'The body arrives too slowly; send the request again');

function tooLarge(limit: number): Refusal {
  return new Refusal('too-large', `The request body may have at most ${limit} bytes`);
}

/**
 * The whole body, when it may be small enough to be held.
 *
 * @throws Refusal when it is larger than `limit` bytes, too slow, over the address's rate, or cut off.
 */
export function readUnverifiedBytes(
  request: IncomingMessage,
  address: string,
  limit: number,
  { bytes, slowBodies }: Admission,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let received = 0;
    const watched = slowBodies.watch({ received: () => received, tooSlow: () => fail(tooSlow()) });
    const settle = () => {
      watched.done();
      request.off('data', onData).off('end', onEnd).off('close', onClose);
    };
    const fail = (error: Error) => {
      settle();
      reject(error);
    };
    const onData = (chunk: Buffer) => {
      received += chunk.length;
      if (received > limit) return fail(tooLarge(limit));
      const wait = bytes.take(address, chunk.length);
      if (wait > 0) return fail(tooManyRequests('with so many bytes from this address', wait));
      chunks.push(chunk);
    };
    const onEnd = () => {
      settle();
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, received));
    };
    const onClose = () => fail(new Refusal('malformed', 'The request was cut off'));
    if (Number(request.headers['content-length'] ?? 0) > limit) return fail(tooLarge(limit));
    request.on('error', ignoreBecauseCloseFollows).on('data', onData).on('end', onEnd).on('close', onClose);
  });
}

/** The body as a stream under the same bounds; it fails with a Refusal, the request itself stays open to answer. */
export function streamUnverifiedBytes(
  request: IncomingMessage,
  address: string,
  limit: number,
  { bytes, slowBodies }: Admission,
): Transform {
  let received = 0;
  const body = new PassThrough({
    transform(chunk: Buffer, _, done) {
      received += chunk.length;
      if (received > limit) return done(tooLarge(limit));
      const wait = bytes.take(address, chunk.length);
      return wait > 0
        ? done(tooManyRequests('with so many bytes from this address', wait))
        : done(null, chunk);
    },
  });
  const watched = slowBodies.watch({
    received: () => received,
    held: () => body.writableNeedDrain,
    tooSlow: () => body.destroy(tooSlow()),
  });
  const onClose = () => {
    if (!request.complete) body.destroy(new Refusal('malformed', 'The request was cut off'));
  };
  request.on('error', ignoreBecauseCloseFollows).on('close', onClose);
  // Its reader hears of an error too, if there is one yet: what ends a body early must never end the process.
  body.on('error', ignoreBecauseCloseFollows).on('close', () => {
    watched.done();
    request.off('close', onClose);
    request.unpipe(body);
  });
  if (Number(request.headers['content-length'] ?? 0) > limit) body.destroy(tooLarge(limit));
  else request.pipe(body);
  return body;
}

/** `close` comes after every `error`, and is what ends the reading. */
function ignoreBecauseCloseFollows(): void {}
