import { Inflate } from 'pako';

/** What the search for keywords takes of `node:zlib`, for browsers; `vite.config.ts` puts it in its place. */
export const constants = { Z_SYNC_FLUSH: 2 } as const;

/**
 * What a deflated stream holds, also when it has no end: then all that can be read of it, as zlib gives it with
 * `finishFlush: Z_SYNC_FLUSH`.
 *
 * @throws Error when the data are broken
 */
export function inflateRawSync(data: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  const inflate = new Inflate({ raw: true });
  inflate.onData = (piece) => void pieces.push(piece as Uint8Array);
  inflate.push(data, constants.Z_SYNC_FLUSH);
  if (inflate.err !== 0) throw new Error(`The deflated data are broken: ${inflate.msg}`);
  const whole = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
