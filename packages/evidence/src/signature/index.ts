export type { Purpose } from './purpose.ts';
export type { Refused, SignatureReason } from './signature-fault.ts';
export type { SignerFacts } from './signer-facts.ts';
export { type AcceptedSignature, type CadesOptions, type CadesResult, verifyCades } from './verify-cades.ts';
export {
  type AcceptedTimeStamp,
  type TimeStampOptions,
  type TimeStampResult,
  verifyTimeStamp,
} from './verify-time-stamp.ts';
