import { createHash, randomBytes } from 'node:crypto';

/** Values that depend on the seed, and ids that no other run has used. */
export interface Random {
  /** A number from 0 up to, but not including, `below`. The same for the same seed, case and call. */
  integer(below: number): number;
  /** Bytes that depend on the seed. */
  bytes(length: number): Uint8Array;
  /** An id of 25 characters, `c` and hexadecimal digits, never used before: does not depend on the seed. */
  id(): string;
}

export function createRandom(seed: number, scope: string): Random {
  let calls = 0;
  const block = () => createHash('sha256').update(`${seed}\0${scope}\0${calls++}`).digest();
  const random: Random = {
    integer: (below) => Number(block().readBigUInt64BE() % BigInt(below)),
    bytes(length) {
      const pieces: Buffer[] = [];
      for (let size = 0; size < length; size += 32) pieces.push(block());
      return Buffer.concat(pieces).subarray(0, length);
    },
    id: () => `c${randomBytes(12).toString('hex')}`,
  };
  return random;
}
