/**
 * The chunks of a stream, which is let go when the reader stops early. Not every runtime can iterate a ReadableStream
 * itself.
 *
 * @throws what the stream throws; the signal's reason when it aborts.
 */
export async function* chunksOf(
  stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (!('getReader' in stream)) {
    for await (const chunk of stream) {
      signal?.throwIfAborted();
      yield chunk;
    }
    return;
  }
  const reader = stream.getReader();
  const stop = () => void reader.cancel(signal?.reason).catch(() => undefined); // the reason is told below
  signal?.addEventListener('abort', stop);
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      ended = done;
      if (done) return;
      yield value;
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    if (!ended) await reader.cancel().catch(() => undefined); // the failure that ended the loop is the one to tell
  }
}
