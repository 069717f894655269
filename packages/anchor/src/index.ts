export type {
  AnchorRecords,
  Attempt,
  AttemptState,
  Chain,
  Environment,
  KeptAnchor,
  LogCheckpoint,
} from './anchor-records.ts';
export { isProvedChain, judgeChain, rebuildProof } from './build-proof.ts';
export { AnchorError, type AnchorErrorCode, type ChainNode, openChainNode } from './chain-node.ts';
export { type Anchor, type AnchorLog, type AnchorOptions, createAnchor } from './create-anchor.ts';
export { type AnchorAccount, readAnchorKey } from './sign-anchor.ts';
