import type { Mutant } from './mutant.ts';
import { attachmentMutants } from './mutants/attachments.ts';
import { certificationMutants } from './mutants/certification.ts';
import { createMutants } from './mutants/create.ts';
import { downloadMutants } from './mutants/download.ts';
import { envelopeMutants } from './mutants/envelope.ts';
import { errorMutants, errorStatusMutants } from './mutants/errors.ts';
import { factoidMutants } from './mutants/factoids.ts';
import { httpMutants } from './mutants/http.ts';
import { limitMutants } from './mutants/limits.ts';
import { readMutants } from './mutants/read.ts';
import { repeatMutants } from './mutants/repeat.ts';
import { signedStringMutants } from './mutants/signature.ts';
import { signingMutants } from './mutants/signing.ts';
import { staleMutants } from './mutants/stale.ts';
import { stateMutants } from './mutants/state.ts';
import { tonceMutants } from './mutants/tonce.ts';
import { uploadMutants } from './mutants/uploads.ts';
import { valueMutants } from './mutants/values.ts';
import { verificationMutants } from './mutants/verification.ts';

/** Faults written by hand, at least one for every sentence of the description that can be seen to be broken. */
export const writtenMutants: readonly Mutant[] = [
  ...httpMutants,
  ...envelopeMutants,
  ...signedStringMutants,
  ...verificationMutants,
  ...tonceMutants,
  ...createMutants,
  ...repeatMutants,
  ...factoidMutants,
  ...valueMutants,
  ...attachmentMutants,
  ...uploadMutants,
  ...signingMutants,
  ...stateMutants,
  ...readMutants,
  ...staleMutants,
  ...downloadMutants,
  ...certificationMutants,
  ...errorMutants,
  ...errorStatusMutants,
  ...limitMutants,
];
