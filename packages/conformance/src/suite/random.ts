import { createHash, randomBytes } from 'node:crypto';

/** Values that the seed decides, and ids that no other run has used. */
export interface Random {
  /** A number from 0 up to, but not including, `below`. The same for the same seed, case and call. */
  integer(below: number): number;
  pick<T>(from: readonly T[]): T;
  /** Bytes that the seed decides. */
  bytes(length: number): Uint8Array;
  /** An id of 25 characters, `c` and hexadecimal digits, never used before: not decided by the seed. */
  id(): string;
}

export function createRandom(seed: number, scope: string): Random {
  let calls = 0;
  const block = () => createHash('sha256').update(`${seed}\0${scope}\0${calls++}`).digest();
  const random: Random = {
    integer: (below) => Number(block().readBigUInt64BE() % BigInt(below)),
    pick(from) {
      const value = from[random.integer(from.length)];
      if (value === undefined) throw new Error('nothing to pick from');
      return value;
    },
    bytes(length) {
      const pieces: Buffer[] = [];
      for (let size = 0; size < length; size += 32) pieces.push(block());
      return Buffer.concat(pieces).subarray(0, length);
    },
    id: () => `c${randomBytes(12).toString('hex')}`,
  };
  return random;
}
