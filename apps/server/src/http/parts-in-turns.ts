import { Transform } from 'node:stream';

/** Milliseconds of work after which other requests are served. */
const stepMs = 1;
const pieceBytes = { first: 4 * 1024, least: 1024, most: 64 * 1024 };

/** The same bytes, in pieces that the parser takes a millisecond for: there may be hundreds of parts in what arrives at once. */
export function inPieces(turn: () => Promise<void>): Transform {
  let size = pieceBytes.first;
  let spent = 0;

  async function pass(chunk: Buffer, to: Transform): Promise<void> {
    for (let at = 0; at < chunk.length && !to.destroyed; ) {
      if (spent >= stepMs) {
        await turn();
        spent = 0;
      }
      const before = performance.now();
      to.push(chunk.subarray(at, at + size));
      at += size;
      const took = performance.now() - before;
      spent += took;
      if (took > stepMs) size = Math.max(pieceBytes.least, size / 2);
      else if (took < stepMs / 4) size = Math.min(pieceBytes.most, size * 2);
    }
  }

  return new Transform({
    transform(chunk: Buffer, _, done) {
      pass(chunk, this).then(() => done(), done);
    },
  });
}

/** To be called between parts: waits for a turn after a millisecond of work. */
export function betweenParts(turn: () => Promise<void>): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < stepMs) return;
    await turn();
    since = performance.now();
  };
}
