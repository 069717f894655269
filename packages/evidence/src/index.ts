export type { ByteSource } from './bytes.ts';
export { canonicalJson, type Json } from './canonical-json.ts';
export type { Digests, Hasher } from './digests.ts';
export {
  type AnchoredCheckpoint,
  anchorData,
  type ChainTrust,
  checkCanonical,
  type EvmAnchor,
  type EvmFaultCode,
  type EvmProof,
  type EvmRefusal,
  type NodeOptions,
  verifyEvmProof,
} from './evm/index.ts';
export type { LimitCode } from './limits-en.ts';
export { type ListedFile, type Manifest, parseManifest, type Revision } from './manifest.ts';
export { messageOf } from './messages.ts';
export {
  checkSignedPdf,
  firstFreeNumber,
  isSignable,
  type PdfReason,
  type PdfResult,
  type PdfSignature,
  type SeenByReader,
  type SignedPdfOptions,
} from './pdf/index.ts';
export {
  type Check,
  type CheckId,
  type CheckStatus,
  checkIds,
  type Language,
  type Limit,
  type Report,
  type ReportedMember,
  type Verdict,
} from './report.ts';
export {
  type CadesResult,
  type SignatureReason,
  type TimeStampResult,
  verifyCades,
  verifyTimeStamp,
} from './signature/index.ts';
export { type LogKey, parseTrust, type Trust, TrustError, type TrustedChain } from './trust.ts';
export { type VerifyOptions, verify } from './verify.ts';
