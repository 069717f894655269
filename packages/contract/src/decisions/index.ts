/**
 * Decisions of the reference server beyond the contract (`spec/decisions.md`), as pure functions: server, mock and console
 * decide by them. Each names its decision. Other implementations may decide otherwise, so the conformance suite does not
 * import them.
 */

export {
  type Addition,
  type AttestationSize,
  type AttestationState,
  addSizes,
  decideAddition,
  emptyAttestation,
  maxAttestation,
  maxFactoids,
  type NewFactoid,
} from './addition.ts';
export { findStrayIndex, maxSigners, pairFiles } from './attachments.ts';
export type { PayloadRefusalCode, RefusalCode, RequestRefusalCode } from './refusal-codes.ts';
export {
  describeMisfit,
  type FactoidValues,
  type FieldType,
  findMisfit,
  requiredKinds,
} from './template-fit.ts';
export {
  findInvisibleIdentity,
  findUnreadableName,
  isReadableName,
  isSameIdentity,
  isStorable,
  isVisible,
  nameRule,
} from './texts.ts';
