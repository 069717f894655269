export { AnchorError, type AnchorErrorCode } from './anchor-error.ts';
export { type AnchorAccount, readAnchorKey } from './anchor-key.ts';
export type {
  AnchorRecords,
  Attempt,
  AttemptState,
  Chain,
  Environment,
  KeptAnchor,
  LogCheckpoint,
} from './anchor-records.ts';
export { type ChainNode, openChainNode } from './chain-node.ts';
export { type Anchor, type AnchorLog, type AnchorOptions, createAnchor } from './create-anchor.ts';
export { isProvedChain, judgeChain } from './judge-chain.ts';
export { rebuildProof } from './rebuild-proof.ts';
