import type { Case } from '../suite/rule.ts';
import { attachments } from './attachments.ts';
import { attachmentsClosing } from './attachments-closing.ts';
import { attachmentsRefused } from './attachments-refused.ts';
import { attachmentsShifted } from './attachments-shifted.ts';
import { certifications } from './certifications.ts';
import { creating } from './creating.ts';
import { creatingAgain } from './creating-again.ts';
import { creatingApart } from './creating-apart.ts';
import { downloading } from './downloading.ts';
import { envelope } from './envelope.ts';
import { envelopeEcho } from './envelope-echo.ts';
import { environments } from './environments.ts';
import { errors } from './errors.ts';
import { factoids } from './factoids.ts';
import { factoidsAgain } from './factoids-again.ts';
import { factoidsApart } from './factoids-apart.ts';
import { http } from './http.ts';
import { httpErrors } from './http-errors.ts';
import { httpRaw } from './http-raw.ts';
import { identities } from './identities.ts';
import { limits } from './limits.ts';
import { membersApart } from './members-apart.ts';
import { openAttachments } from './open-attachments.ts';
import { openCertifications } from './open-certifications.ts';
import { openCreating } from './open-creating.ts';
import { openEnvelope } from './open-envelope.ts';
import { openFactoids } from './open-factoids.ts';
import { openForms } from './open-forms.ts';
import { openHttp } from './open-http.ts';
import { openLimits } from './open-limits.ts';
import { openReading } from './open-reading.ts';
import { openSignature } from './open-signature.ts';
import { openStatuses } from './open-statuses.ts';
import { openTexts } from './open-texts.ts';
import { pdfSigning } from './pdf-signing.ts';
import { pdfSigningRefused } from './pdf-signing-refused.ts';
import { reading } from './reading.ts';
import { readingFields } from './reading-fields.ts';
import { readingMembers } from './reading-members.ts';
import { signatureEverywhere } from './signature-everywhere.ts';
import { signatureLater } from './signature-later.ts';
import { signatureText } from './signature-text.ts';
import { signatureValues } from './signature-values.ts';
import { signedParts } from './signed-parts.ts';
import { states } from './states.ts';
import { statesClosed } from './states-closed.ts';
import { statesLinked } from './states-linked.ts';
import { statesTogether } from './states-together.ts';
import { time } from './time.ts';
import { values } from './values.ts';

/** Every behaviour case of every rule. The automatic ones are in `../automatic`. */
export const cases: readonly Case[] = [
  ...httpRaw,
  ...openStatuses,
  ...openSignature,
  ...openLimits,
  ...openHttp,
  ...openForms,
  ...openEnvelope,
  ...limits,
  ...time,
  ...httpErrors,
  ...http,
  ...errors,
  ...envelopeEcho,
  ...envelope,
  ...attachments,
  ...attachmentsClosing,
  ...attachmentsRefused,
  ...attachmentsShifted,
  ...certifications,
  ...creating,
  ...creatingAgain,
  ...creatingApart,
  ...downloading,
  ...environments,
  ...factoids,
  ...factoidsAgain,
  ...factoidsApart,
  ...identities,
  ...membersApart,
  ...openAttachments,
  ...openCertifications,
  ...reading,
  ...readingFields,
  ...readingMembers,
  ...pdfSigning,
  ...pdfSigningRefused,
  ...signatureEverywhere,
  ...signatureLater,
  ...signatureText,
  ...signatureValues,
  ...signedParts,
  ...states,
  ...statesClosed,
  ...statesLinked,
  ...statesTogether,
  ...values,
  ...openCreating,
  ...openFactoids,
  ...openReading,
  ...openTexts,
];
