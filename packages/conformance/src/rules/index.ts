import type { Case } from '../suite/rule.ts';
import { attachments } from './att/attachments.ts';
import { attachmentsClosing } from './att/attachments-closing.ts';
import { attachmentsRefused } from './att/attachments-refused.ts';
import { attachmentsShifted } from './att/attachments-shifted.ts';
import { certifications } from './cas/certifications.ts';
import { creating } from './cre/creating.ts';
import { creatingAgain } from './cre/creating-again.ts';
import { creatingApart } from './cre/creating-apart.ts';
import { identities } from './cre/identities.ts';
import { downloading } from './down/downloading.ts';
import { envelope } from './env/envelope.ts';
import { envelopeEcho } from './env/envelope-echo.ts';
import { environments } from './environ/environments.ts';
import { errors } from './err/errors.ts';
import { httpErrors } from './err/http-errors.ts';
import { factoids } from './fac/factoids.ts';
import { factoidsAgain } from './fac/factoids-again.ts';
import { factoidsApart } from './fac/factoids-apart.ts';
import { values } from './fac/values.ts';
import { http } from './http/http.ts';
import { httpRaw } from './http/http-raw.ts';
import { limits } from './lim/limits.ts';
import { openAttachments } from './open/open-attachments.ts';
import { openCertifications } from './open/open-certifications.ts';
import { openCreating } from './open/open-creating.ts';
import { openDownloading } from './open/open-downloading.ts';
import { openEnvelope } from './open/open-envelope.ts';
import { openEnvironments } from './open/open-environments.ts';
import { openFactoids } from './open/open-factoids.ts';
import { openForms } from './open/open-forms.ts';
import { openHttp } from './open/open-http.ts';
import { openLimits } from './open/open-limits.ts';
import { openPdfSigning } from './open/open-pdf-signing.ts';
import { openReading } from './open/open-reading.ts';
import { openSignature } from './open/open-signature.ts';
import { openStatuses } from './open/open-statuses.ts';
import { openTexts } from './open/open-texts.ts';
import { membersApart } from './read/members-apart.ts';
import { reading } from './read/reading.ts';
import { readingFields } from './read/reading-fields.ts';
import { readingMembers } from './read/reading-members.ts';
import { pdfSigning } from './sgn/pdf-signing.ts';
import { pdfSigningRefused } from './sgn/pdf-signing-refused.ts';
import { signatureEverywhere } from './sig/signature-everywhere.ts';
import { signatureLater } from './sig/signature-later.ts';
import { signatureText } from './sig/signature-text.ts';
import { signatureValues } from './sig/signature-values.ts';
import { signedParts } from './sig/signed-parts.ts';
import { states } from './state/states.ts';
import { statesClosed } from './state/states-closed.ts';
import { statesLinked } from './state/states-linked.ts';
import { statesTogether } from './state/states-together.ts';
import { time } from './ton/time.ts';
import { versions } from './ver/versions.ts';

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
  ...versions,
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
  ...openDownloading,
  ...environments,
  ...openEnvironments,
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
  ...openPdfSigning,
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
