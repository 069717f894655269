import type { secp256k1 } from '@noble/curves/secp256k1';

/** Loaded for a chain proof only: it takes longer than all else of the verifier together. */
export async function loadCurve(): Promise<typeof secp256k1> {
  return (await import('@noble/curves/secp256k1')).secp256k1;
}
