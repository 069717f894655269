import type { Case } from '../suite/rule.ts';
import { attachments } from './attachments.ts';
import { attachmentsRefused } from './attachments-refused.ts';
import { certifications } from './certifications.ts';
import { creating } from './creating.ts';
import { creatingAgain } from './creating-again.ts';
import { downloading } from './downloading.ts';
import { envelope } from './envelope.ts';
import { errors } from './errors.ts';
import { factoids } from './factoids.ts';
import { factoidsAgain } from './factoids-again.ts';
import { http } from './http.ts';
import { limits } from './limits.ts';
import { membersAndEnvironments } from './members-and-environments.ts';
import { openHttp } from './open-http.ts';
import { openReading } from './open-reading.ts';
import { openSignature } from './open-signature.ts';
import { openWriting } from './open-writing.ts';
import { pdfSigning } from './pdf-signing.ts';
import { reading } from './reading.ts';
import { readingFields } from './reading-fields.ts';
import { signatureEverywhere } from './signature-everywhere.ts';
import { signatureValues } from './signature-values.ts';
import { signedString } from './signed-string.ts';
import { states } from './states.ts';
import { statesClosed } from './states-closed.ts';
import { tonce } from './tonce.ts';

/** All written cases of all rules. The generated cases are in `../automatic`. */
export const cases: readonly Case[] = [
  ...http,
  ...openHttp,
  ...openSignature,
  ...limits,
  ...tonce,
  ...errors,
  ...envelope,
  ...attachments,
  ...attachmentsRefused,
  ...certifications,
  ...creating,
  ...creatingAgain,
  ...downloading,
  ...factoids,
  ...factoidsAgain,
  ...membersAndEnvironments,
  ...reading,
  ...readingFields,
  ...pdfSigning,
  ...signatureEverywhere,
  ...signatureValues,
  ...signedString,
  ...states,
  ...statesClosed,
  ...openWriting,
  ...openReading,
];
