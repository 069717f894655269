export { checkCanonical, type NodeOptions } from './check-canonical.ts';
export type { EvmFaultCode } from './evm-fault.ts';
export type { EvmProof } from './evm-proof.ts';
export {
  type AnchoredCheckpoint,
  anchorData,
  type ChainTrust,
  type EvmAnchor,
  type EvmRefusal,
  verifyEvmProof,
} from './verify-evm-proof.ts';
