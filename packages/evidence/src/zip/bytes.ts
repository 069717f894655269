/** Where an attestation file is read from, piece by piece; a Blob or File is one. */
export interface ByteSource {
  /** Bytes. */
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** How much is asked for at once: enough for the speed of a disk, little enough for the memory of a page. */
const PIECE = 1 << 20;

/** The bytes from `start` to `end`. @throws what the source throws; RangeError when it gives fewer bytes. */
export async function readBytes(source: ByteSource, start: number, end: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(await source.slice(start, end).arrayBuffer());
  if (bytes.length !== end - start) throw new RangeError('The file became shorter while it was read');
  return bytes;
}

/** The same in pieces; the next one is on its way while one is worked on. */
export async function* readPieces(
  source: ByteSource,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  const piece = (from: number) => readBytes(source, from, Math.min(from + PIECE, end));
  let next = start < end ? piece(start) : undefined;
  for (let at = start; next; at += PIECE) {
    const bytes = await next;
    next = at + PIECE < end ? piece(at + PIECE) : undefined;
    // A piece that fails while the one before is worked on is reported when its turn comes.
    next?.catch(() => {});
    yield bytes;
  }
}
