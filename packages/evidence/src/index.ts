export { type LogKey, parseTrust, type Trust, TrustError, type TrustedChain } from './checks/trust.ts';
export { checkCanonical, type NodeOptions } from './evm/check-canonical.ts';
export type { EvmFaultCode } from './evm/rlp.ts';
export {
  type AnchoredCheckpoint,
  anchorData,
  type ChainTrust,
  type EvmAnchor,
  type EvmProof,
  type EvmRefusal,
  verifyEvmProof,
} from './evm/verify-evm-proof.ts';
export type { Digests, Hasher } from './file/digests.ts';
export { type ListedFile, type Manifest, parseManifest, type Revision } from './file/manifest.ts';
export { canonicalJson, type Json } from './file/strict-json.ts';
export { sealColors } from './pdf/check-seals.ts';
export {
  checkSignedPdf,
  type PdfResult,
  type PdfSignature,
  type SignedPdfOptions,
} from './pdf/check-signed-pdf.ts';
export { firstFreeNumber, isSignable, type SeenByReader, withPlainReferences } from './pdf/is-signable.ts';
export type { PdfReason } from './pdf/read-increment.ts';
export {
  type ContentRow,
  contentRows,
  contentTitles,
  identityName,
  maskedIdentity,
  type SignedPdfs,
  signedPdfs,
} from './report/content-wording.ts';
export type { LimitCode } from './report/messages-en.ts';
export {
  type Check,
  type CheckId,
  type CheckStatus,
  checkIds,
  type Language,
  type Limit,
  type Report,
  type ReportedContent,
  type ReportedField,
  type ReportedFile,
  type ReportedMember,
  type Verdict,
} from './report/report.ts';
export {
  type CheckWording,
  messageOf,
  type VerdictWording,
  verdictWording,
  wordingOf,
} from './report/wording.ts';
export type { SignatureReason } from './signature/der.ts';
export { type CadesResult, verifyCades } from './signature/verify-cades.ts';
export { type TimeStampResult, verifyTimeStamp } from './signature/verify-time-stamp.ts';
export { type VerifyOptions, verify } from './verify.ts';
export { type ByteSource, ZipError } from './zip/directory.ts';
export type { Archive, ArchiveEntry } from './zip/open-archive.ts';
export { type Folder, openFile } from './zip/open-repacked.ts';
