/** Compressed data that is damaged or cut off, or does not end where it should. */
export class CompressionFault extends Error {
  override name = 'CompressionFault';
}

type Format = 'deflate' | 'deflate-raw';
/** Reads the compressed data from its beginning, without so many of its last bytes. */
type Source = (left: 0 | 1) => AsyncGenerator<Uint8Array>;

/** @throws CompressionFault; what the source throws */
export async function* decompress(format: Format, source: Source): AsyncGenerator<Uint8Array> {
  yield* decompressAsHere(format, source(0));
  ignoresMore ??= isWhole('deflate-raw', pieceOf(3, 0, 0));
  // Where data goes on behind its end, it is whole without its last byte, too.
  if ((await ignoresMore) && (await isWhole(format, source(1)))) throw new CompressionFault();
}

/** Whether bytes behind the end are ignored, as by older Node, and not refused. Tried with one behind an empty block. */
let ignoresMore: Promise<boolean> | undefined;

async function* pieceOf(...bytes: number[]): AsyncGenerator<Uint8Array> {
  yield Uint8Array.from(bytes);
}

async function isWhole(format: Format, packed: AsyncGenerator<Uint8Array>): Promise<boolean> {
  try {
    for await (const _ of decompressAsHere(format, packed));
    return true;
  } catch (error) {
    if (error instanceof CompressionFault) return false;
    throw error;
  }
}

async function* decompressAsHere(
  format: Format,
  packed: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let fault: unknown;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { done, value } = await packed.next();
        if (done) controller.close();
        else controller.enqueue(value as Uint8Array<ArrayBuffer>);
      } catch (error) {
        fault = error;
        controller.error(error);
      }
    },
  });
  const reader = stream.pipeThrough(new DecompressionStream(format)).getReader();
  const read = () =>
    reader.read().catch((error: unknown) => {
      throw fault ?? new CompressionFault('', { cause: error });
    });
  try {
    for (let next = await read(); !next.done; next = await read()) yield next.value;
  } finally {
    // A stream that has failed says so again.
    await reader.cancel().catch(() => undefined);
  }
}
