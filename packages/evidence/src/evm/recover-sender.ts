import { keccak_256 } from '@noble/hashes/sha3.js';
import { loadCurve } from './curve.ts';
import { EvmFault } from './evm-fault.ts';

/** The parts of a transaction's signature. */
export interface TransactionSignature {
  /** 0 or 1: which of two keys. */
  readonly parity: bigint;
  readonly r: bigint;
  readonly s: bigint;
}

/**
 * The address of the account whose key has signed.
 *
 * @param signed what the signature covers
 * @throws EvmFault `wrong-signature` when no key can have made it, or a chain would refuse it
 */
export async function recoverSender(
  signed: Uint8Array,
  { parity, r, s }: TransactionSignature,
): Promise<Uint8Array> {
  const secp256k1 = await loadCurve();
  try {
    if (parity > 1n) throw new RangeError('Parity is 0 or 1.');
    const signature = new secp256k1.Signature(r, s).addRecoveryBit(Number(parity));
    // EIP-2: the other half of the values would give every transaction a second hash.
    if (signature.hasHighS()) throw new RangeError('s is in the upper half.');
    const key = signature.recoverPublicKey(keccak_256(signed)).toRawBytes(false);
    // Yellow Paper, appendix F: the last 20 bytes of the hash of the key, without its prefix 04.
    return keccak_256(key.subarray(1)).subarray(12);
  } catch (cause) {
    throw new EvmFault('wrong-signature', 'The signature of the transaction in the chain proof is not one.', {
      cause,
    });
  }
}
