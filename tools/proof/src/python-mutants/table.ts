import { addingMutants } from './adding.ts';
import { algorithmMutants } from './algorithms.ts';
import { certificationMutants } from './certifying.ts';
import { checksumMutants } from './checksums.ts';
import { creatingMutants } from './creating.ts';
import { downloadMutants } from './downloading.ts';
import { envelopeMutants } from './envelope.ts';
import { errorMutants } from './errors.ts';
import { factoidMutants } from './factoids.ts';
import { identityMutants } from './identities.ts';
import { pdfMutants } from './pdf-signing.ts';
import type { PythonMutant } from './python-mutant.ts';
import { readingMutants } from './reading.ts';
import { groupMutants } from './reading-groups.ts';
import { repeatingMutants } from './repeating.ts';
import { secondMutants } from './second-look.ts';
import { signatureMutants } from './signatures.ts';
import { tonceMutants } from './tonces.ts';
import { uploadMutants } from './uploads.ts';
import { valueMutants } from './values.ts';

export const pythonMutants: readonly PythonMutant[] = [
  ...envelopeMutants,
  ...errorMutants,
  ...signatureMutants,
  ...algorithmMutants,
  ...tonceMutants,
  ...creatingMutants,
  ...identityMutants,
  ...repeatingMutants,
  ...valueMutants,
  ...addingMutants,
  ...factoidMutants,
  ...checksumMutants,
  ...uploadMutants,
  ...groupMutants,
  ...readingMutants,
  ...pdfMutants,
  ...downloadMutants,
  ...certificationMutants,
  ...secondMutants,
];
