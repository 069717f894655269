import type { Case } from '../suite/rule.ts';
import { certifications } from './certifications.ts';
import { creating } from './creating.ts';
import { downloading } from './downloading.ts';
import { environments } from './environments.ts';
import { openCertifications } from './open-certifications.ts';
import { signatureLater } from './signature-later.ts';
import { signatureText } from './signature-text.ts';
import { signatureValues } from './signature-values.ts';
import { signedParts } from './signed-parts.ts';

/** Every behaviour case of every rule. The automatic ones are in `../automatic`. */
export const cases: readonly Case[] = [
  ...certifications,
  ...creating,
  ...downloading,
  ...environments,
  ...openCertifications,
  ...signatureLater,
  ...signatureText,
  ...signatureValues,
  ...signedParts,
];
