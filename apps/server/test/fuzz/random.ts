/** Chance that can be repeated: the same seed and index give the same draws, whatever other cases did. */
export interface Random {
  /** A whole number from 0 up to, not including, `below`. */
  int(below: number): number;
  chance(probability: number): boolean;
  pick<const T>(items: readonly T[]): T;
  bytes(length: number): Buffer;
}

/** mulberry32 over a mixed seed. Not for secrets. */
export function createRandom(seed: number, index: number): Random {
  let state = (Math.imul(seed + 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)) | 0;
  const float = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number) => Math.floor(float() * below);
  return {
    int,
    chance: (probability) => float() < probability,
    pick: (items) => {
      if (items.length === 0) throw new Error('nothing to pick from');
      return items[int(items.length)] as (typeof items)[number];
    },
    bytes: (length) => Buffer.from(Array.from({ length }, () => int(256))),
  };
}
