export {
  type Checkpoint,
  checkpointText,
  openCheckpoint,
  parseCheckpointText,
  signCheckpoint,
  type VerifiedCheckpoint,
} from './checkpoint.ts';
export { checkConsistency, consistencyProof, type TreeHead } from './consistency.ts';
export { type HashSource, rootAt } from './hash-source.ts';
export { inclusionProof, rootOfInclusion } from './inclusion.ts';
export { LogError, type LogErrorCode } from './log-error.ts';
export {
  formatNote,
  type Note,
  type NoteSignature,
  parseNote,
  type SignedBy,
  signatureLine,
  verifyNote,
} from './note.ts';
export { createNoteSigner, type NoteSigner } from './note-signer.ts';
export {
  parseTilePath,
  readBundle,
  type TileName,
  tilePath,
  tileWidth,
  widthAt,
  writeBundle,
} from './tile.ts';
export { type ReadTile, splitTile, tileSource } from './tile-source.ts';
export {
  checkTlogProof,
  formatTlogProof,
  type LogTrust,
  parseTlogProof,
  type TlogProof,
} from './tlog-proof.ts';
export { emptyRoot, type HashPair, hashBytes, leafHash, nodeHash, rootOf, sameHash } from './tree-hash.ts';
export {
  formatVerifierKey,
  type KeyType,
  keyType,
  parseVerifierKey,
  type VerifierKey,
  verifierKey,
} from './verifier-key.ts';
