export { diagnose, type FailedSignature } from './diagnose.ts';
export { stringDifference, textDifference } from './differences.ts';
export { mistakeText } from './mistake-text.ts';
export type { PayloadForm } from './payload-forms.ts';
export type { SignatureEncoding } from './signature-readings.ts';
export type { SigningMistake, StringPart } from './signing-mistake.ts';
