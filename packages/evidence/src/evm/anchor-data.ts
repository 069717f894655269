import { sha256 } from '@noble/hashes/sha2.js';

/** The checkpoint of a log: who it is, how many leaves it has, and their root. */
export interface AnchoredCheckpoint {
  readonly origin: string;
  readonly size: number;
  /** 32 bytes. */
  readonly root: Uint8Array;
}

const magic = new TextEncoder().encode('attest/1');

/**
 * What an anchor transaction carries, 80 bytes: `attest/1`, SHA-256 of the origin, the size in 8 bytes
 * big-endian, the root. So whoever scans a chain finds all anchors of a log, and the bytes of one say what
 * they mean.
 */
export function anchorData({ origin, size, root }: AnchoredCheckpoint): Uint8Array {
  const data = new Uint8Array(80);
  data.set(magic);
  data.set(sha256(new TextEncoder().encode(origin)), 8);
  new DataView(data.buffer).setBigUint64(40, BigInt(size));
  data.set(root, 48);
  return data;
}
