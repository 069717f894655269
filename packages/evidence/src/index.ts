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
export { canonicalJson, type Json } from './file/canonical-json.ts';
export type { Digests, Hasher } from './file/digests.ts';
export { type ListedFile, type Manifest, parseManifest, type Revision } from './file/manifest.ts';
export { type LogKey, parseTrust, type Trust, TrustError, type TrustedChain } from './file/trust.ts';
export {
  checkSignedPdf,
  firstFreeNumber,
  isSignable,
  type PdfReason,
  type PdfResult,
  type PdfSignature,
  type SeenByReader,
  type SignedPdfOptions,
  withPlainReferences,
} from './pdf/index.ts';
export { type CheckWording, wordingOf } from './report/check-texts.ts';
export type { LimitCode } from './report/limits-en.ts';
export { messageOf } from './report/messages.ts';
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
} from './report/report.ts';
export { type VerdictWording, verdictWording } from './report/verdict-words.ts';
export {
  type CadesResult,
  type SignatureReason,
  type TimeStampResult,
  verifyCades,
  verifyTimeStamp,
} from './signature/index.ts';
export { type VerifyOptions, verify } from './verify.ts';
export type { ByteSource } from './zip/bytes.ts';
