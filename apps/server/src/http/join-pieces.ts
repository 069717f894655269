/** Bytes that come in pieces, held as one. */
export interface PieceJoiner {
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
