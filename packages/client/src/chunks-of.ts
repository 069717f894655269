import { described } from './described.ts';

/**
 * The chunks of a stream, which is let go when the reader stops early. Not every runtime can iterate a ReadableStream
 * itself.
 *
 * @throws TypeError when the stream gives something else; what the stream throws; the signal's reason when it aborts.
 */
export async function* chunksOf(
  stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (!('getReader' in stream)) {
    for await (const chunk of stream) {
      signal?.throwIfAborted();
      yield requireBytes(chunk);
    }
    return;
  }
  const reader = stream.getReader();
  const stop = () => void reader.cancel(signal?.reason).catch(() => undefined); // the reason is reported below
  signal?.addEventListener('abort', stop);
  // It may have aborted before it could be heard, and says so only once.
  if (signal?.aborted) stop();
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      ended = done;
      if (done) return;
      yield requireBytes(value);
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    if (!ended) await reader.cancel().catch(() => undefined); // the failure that ended the loop is the one to tell
  }
}

/** A stream that decodes, such as one of node:fs with an encoding, gives strings: other bytes than the file's. */
function requireBytes(chunk: unknown): Uint8Array {
  if (isBytes(chunk)) return chunk;
  throw new TypeError(`the stream gave ${described(chunk)}; it must give bytes (Uint8Array).`);
}

/** `instanceof` alone would refuse those of another realm: a Buffer in a test environment of Jest or `node:vm`. */
export function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]';
}
