import { secp256k1 } from '@noble/curves/secp256k1';

/** For bundlers, of which some cannot split what they make; Node gets `curve.node.ts` (`scripts/bundle-modules.ts`). */
export async function loadCurve(): Promise<typeof secp256k1> {
  return secp256k1;
}
