import type { Mutant } from './mutant.ts';
import { additionMutants } from './mutants/additions.ts';
import { attachmentKeyMutants } from './mutants/attachment-keys.ts';
import { attachmentMutants } from './mutants/attachments.ts';
import { certificationMutants } from './mutants/certification.ts';
import { conversionMutants } from './mutants/conversions.ts';
import { createMutants } from './mutants/create.ts';
import { downloadMutants } from './mutants/download.ts';
import { entryMutants } from './mutants/entries.ts';
import { envelopeMutants } from './mutants/envelope.ts';
import { errorStatusMutants } from './mutants/error-status.ts';
import { errorMutants } from './mutants/errors.ts';
import { factoidMutants } from './mutants/factoids.ts';
import { httpMutants } from './mutants/http.ts';
import { keywordMutants } from './mutants/keywords.ts';
import { limitMutants } from './mutants/limits.ts';
import { linkedMutants } from './mutants/linked.ts';
import { memberMutants } from './mutants/members.ts';
import { partMutants } from './mutants/parts.ts';
import { readMutants } from './mutants/read.ts';
import { readingMutants } from './mutants/reading.ts';
import { repeatMutants } from './mutants/repeat.ts';
import { repeatedFactoidMutants } from './mutants/repeated-factoids.ts';
import { signedStringMutants } from './mutants/signature.ts';
import { signingMutants } from './mutants/signing.ts';
import { staleMutants } from './mutants/stale.ts';
import { stateMutants } from './mutants/state.ts';
import { tonceMutants } from './mutants/tonce.ts';
import { uploadMutants } from './mutants/uploads.ts';
import { valueMutants } from './mutants/values.ts';
import { verificationMutants } from './mutants/verification.ts';
import { versionMutants } from './mutants/versions.ts';

/** Faults written by hand, at least one for every sentence of the description that can be seen to be broken. */
export const writtenMutants: readonly Mutant[] = [
  ...httpMutants,
  ...versionMutants,
  ...envelopeMutants,
  ...signedStringMutants,
  ...verificationMutants,
  ...tonceMutants,
  ...createMutants,
  ...repeatMutants,
  ...repeatedFactoidMutants,
  ...factoidMutants,
  ...additionMutants,
  ...valueMutants,
  ...attachmentMutants,
  ...entryMutants,
  ...uploadMutants,
  ...attachmentKeyMutants,
  ...signingMutants,
  ...keywordMutants,
  ...stateMutants,
  ...linkedMutants,
  ...readMutants,
  ...readingMutants,
  ...staleMutants,
  ...downloadMutants,
  ...certificationMutants,
  ...errorMutants,
  ...errorStatusMutants,
  ...limitMutants,
  ...conversionMutants,
  ...memberMutants,
  ...partMutants,
];
