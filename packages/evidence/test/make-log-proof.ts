import { formatTlogProof, leafHash, rootOf, signCheckpoint } from '../src/log/index.ts';
import type { Service } from './make-service.ts';

export interface LogOptions {
  readonly origin: string;
  /** Leaves before the one that is proven. */
  readonly index: number;
  readonly size: number;
}

/** The proof that `data` is a leaf of a log whose other leaves mean nothing. */
export async function makeLogProof(
  data: Uint8Array,
  { origin, index, size }: LogOptions,
  service: Service,
): Promise<{ text: string; root: Uint8Array }> {
  const leaves = Array.from({ length: size }, (_, i) => leafHash(i === index ? data : Uint8Array.of(i)));
  const root = rootOf(leaves);
  const { signer } = await service.logKey(origin);
  const checkpoint = await signCheckpoint({ origin, size, root }, signer);
  return { text: formatTlogProof({ index, hashes: pathTo(index, leaves), checkpoint }), root };
}

/** PATH(m, D[n]), RFC 9162 section 2.1.3.1, word for word. */
function pathTo(m: number, leaves: readonly Uint8Array[]): Uint8Array[] {
  const n = leaves.length;
  if (n === 1) return [];
  let k = 1;
  while (k * 2 < n) k *= 2;
  return m < k
    ? [...pathTo(m, leaves.slice(0, k)), rootOf(leaves.slice(k))]
    : [...pathTo(m - k, leaves.slice(k)), rootOf(leaves.slice(0, k))];
}
