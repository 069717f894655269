// Generated from spec/ by tools/generate. Do not edit.
/** The contract of `/api/v1`: its types and its table of operations. */
import { operations as table } from './operations.ts';
import type { components, operations as types } from './types.ts';

/** The types as openapi-typescript names them: `createClient<paths>()` of openapi-fetch takes `paths`. */
export type { components, paths } from './types.ts';

/** The table of operations: path, members of the payload, statuses. */
export const operations = table;

/** As a type: the operations as openapi-typescript names them, by operationId. */
export type operations = types;

/** Every named schema of the document, by name. */
export type Schemas = components['schemas'];

/** Requests and answers of every operation, by operation. */
export interface Operations {
  /**
   * Create an attestation.
   *
   * Stores factoids, with or without files, under one template for the owner named in
   * `identities`, and returns the reference number.
   *
   * - The same `unique_id` again: stored once, the same number comes back, whatever else the repeat
   *   says (D15). So a create can be retried safely.
   * - The same factoid `unique_id` again within the attestation: handled once (D16).
   * - Every uploaded file needs its checksum in `attachments`; only PDFs can carry `sign`.
   * - With `completed` true or omitted, the attestation is closed: no factoids can follow.
   * - The factoids must match the template (D19). Nothing is stored when anything is refused.
   */
  createAttestation: types['createAttestation'];
  /**
   * Add factoids to an attestation.
   *
   * Appends factoids to an open attestation, and closes it unless `completed` is false.
   *
   * - Factoids already stored, by `unique_id`, are handled once. When all of them are, the answer is
   *   success even on a closed attestation, so a retry after a lost answer succeeds (D16).
   * - New factoids to a closed attestation are refused with 400 (D8).
   * - The keys of `attachments` count the factoids of this request (D18).
   */
  addFactoids: types['addFactoids'];
  /**
   * Read an attestation.
   *
   * Returns what is stored under a reference number. `fields` chooses which of identities,
   * factoids and attachments are filled; the others are null. Values come back as they were sent (D4).
   */
  readAttestation: types['readAttestation'];
  /**
   * Download the attestation file.
   *
   * Returns the attestation file of a closed attestation: a zip archive named after the reference
   * number. An open attestation is refused with 400 (D22).
   */
  downloadAttestation: types['downloadAttestation'];
  /**
   * Apply for a certification.
   *
   * Returns the `caId` under which a person or an enterprise signs PDF attachments. It is issued at
   * once (D25). The same `request_id` with the same payload text returns the first `caId`; with
   * another payload it is refused with 400 (D13).
   */
  applyCertification: types['applyCertification'];
}

/**
 * The request's id, unique per request and made by the member; echoed in the answer. 1 to 32
 * characters, counted in code points, without `/`, control characters and lone surrogates (D12, D14).
 * A UUID without its dashes fits exactly.
 */
export type RequestId = Schemas['RequestId'];
/**
 * The identifier obtained on uploading a public key. It also selects the environment, Sandbox or
 * Formal, that the key was uploaded for (D24). 1 to 255 characters, no U+0000 and
 * no lone surrogates (D2).
 */
export type AccessKey = Schemas['AccessKey'];
/**
 * Unix time of the request in seconds; refused when more than 300 seconds away from the service's
 * clock. A JSON integer, never a string, never negative (D27).
 */
export type Tonce = Schemas['Tonce'];
/**
 * The member's idempotency code of the attestation: sent again, the first reference number comes
 * back and nothing is stored twice (D15). 1 to 254 code points (shorter than 255), scoped to the member and the
 * environment. No U+0000, no lone surrogates (D2).
 */
export type AttestationUniqueId = Schemas['AttestationUniqueId'];
/**
 * Id of a template of this member. Templates are shared by both environments (D24). 1 to 255
 * characters, no U+0000 and no lone surrogates (D2).
 */
export type TemplateId = Schemas['TemplateId'];
/**
 * The owner of the attestation: identity code to value, at least one. The codes are exactly `ID`,
 * `MO` and `USCID` (D1).
 */
export type Identities = Schemas['Identities'];
/**
 * The factoid's idempotency code within its attestation: sent again, the factoid is handled once and
 * the content and files of the repeat are ignored (D16). 1 to 254 code points, no
 * U+0000 and no lone surrogates (D2).
 */
export type FactoidUniqueId = Schemas['FactoidUniqueId'];
/**
 * Field values: the keys are those of the template's factoid kind, the values strings or numbers;
 * null stands for an optional field that is left out (D3). Numbers and strings come back with the
 * very text that was sent (D4). Keys hold no U+0000 and no lone surrogates (D2). An empty object may
 * also be written `[]`.
 */
export type FactoidData = Schemas['FactoidData'];
/**
 * A data segment of an attestation.
 */
export type Factoid = Schemas['Factoid'];
/**
 * Whether the attestation is closed with this request. Omitted or null means true; no factoids can
 * be added to a closed attestation. Send false to add more later.
 */
export type Completed = Schemas['Completed'];
/**
 * SHA-256 of the file's bytes in hexadecimal, either case.
 */
export type Checksum = Schemas['Checksum'];
/**
 * Who signs this PDF, and where: each key is a `caId` from `/cas`, each value the keywords, at
 * least one, at which that party signs. A keyword must occur in the document's text; the party signs
 * at every place where it occurs, so it should not repeat with text of the body (D8). Only PDF
 * attachments can carry it. `[]` and null stand for no one (D3, D20).
 */
export type SignRequests = Schemas['SignRequests'];
/**
 * An attachment entry that can ask for signatures.
 */
export type SignedAttachment = Schemas['SignedAttachment'];
/**
 * One uploaded file, by its checksum alone or with signing information.
 */
export type AttachmentEntry = Schemas['AttachmentEntry'];
/**
 * The attachments of one factoid; one entry for each uploaded file of that index, in any order (D18).
 */
export type AttachmentEntries = Schemas['AttachmentEntries'];
/**
 * What the uploaded files are: factoid index to entries, as an object with decimal keys, or as an
 * array whose position is the index. Every file needs an entry and every entry a file; they are
 * matched by checksum within their index. For `/factoids` the index counts that request's factoids.
 * Null and `[]` mean no attachments (D18, D20).
 */
export type Attachments = Schemas['Attachments'];
/**
 * What to store. Members not listed here are ignored (D20).
 */
export type CreateAttestationPayload = Schemas['CreateAttestationPayload'];
/**
 * Base64 of the RSASSA-PKCS1-v1_5 SHA-256 signature over the signed string (see the introduction), 1 to
 * 4096 characters.
 * A signature that does not verify, or an access key that is not known, is answered with 500 (D9).
 */
export type Signature = Schemas['Signature'];
/**
 * Store an attestation: the signed envelope.
 */
export type CreateAttestationRequest = Schemas['CreateAttestationRequest'];
/**
 * Store an attestation: the signed envelope as form fields, with the files next to them.
 */
export type CreateAttestationUpload = Schemas['CreateAttestationUpload'];
/**
 * Where the attestation is found from now on.
 */
export type CreatedAttestation = Schemas['CreatedAttestation'];
/**
 * The request succeeded.
 */
export type CreateAttestationResponse = Schemas['CreateAttestationResponse'];
/**
 * Why the request failed. Nothing has been changed, unless the message of a 500 says that the outcome is
 * unknown: the same request, sent again, is stored once.
 */
export type ErrorBody = Schemas['Error'];
/**
 * Reference number of an attestation, as returned on creation. An attestation of another member or
 * environment is as unknown as one that never was (D8). 1 to 255 characters, no U+0000 and no
 * lone surrogates (D2).
 */
export type AttestationNo = Schemas['AttestationNo'];
/**
 * What to add. Members not listed here are ignored (D20).
 */
export type AddFactoidsPayload = Schemas['AddFactoidsPayload'];
/**
 * Add factoids to an open attestation: the signed envelope.
 */
export type AddFactoidsRequest = Schemas['AddFactoidsRequest'];
/**
 * Add factoids to an open attestation: the signed envelope as form fields, with the files next to them.
 */
export type AddFactoidsUpload = Schemas['AddFactoidsUpload'];
/**
 * The factoids are stored.
 */
export type AddedFactoids = Schemas['AddedFactoids'];
/**
 * The request succeeded.
 */
export type AddFactoidsResponse = Schemas['AddFactoidsResponse'];
/**
 * Which attestation, and how much of it. Members not listed here are ignored (D20).
 */
export type ReadAttestationPayload = Schemas['ReadAttestationPayload'];
/**
 * Read an attestation: the signed envelope.
 */
export type ReadAttestationRequest = Schemas['ReadAttestationRequest'];
/**
 * A stored factoid, with the text of its values as it was sent (D4).
 */
export type RecordedFactoid = Schemas['RecordedFactoid'];
/**
 * An attestation as stored. The groups not asked for in `fields` are null.
 */
export type Attestation = Schemas['Attestation'];
/**
 * The request succeeded.
 */
export type ReadAttestationResponse = Schemas['ReadAttestationResponse'];
/**
 * Which attestation. Members not listed here are ignored (D20).
 */
export type DownloadAttestationPayload = Schemas['DownloadAttestationPayload'];
/**
 * Download the attestation file: the signed envelope.
 */
export type DownloadAttestationRequest = Schemas['DownloadAttestationRequest'];
/**
 * The applicant is a person.
 */
export type PersonalApplication = Schemas['PersonalApplication'];
/**
 * The applicant is an enterprise. With a unified social credit code in `ic_code`, name and that code
 * are enough; otherwise `org_code` and `tax_code` are needed too, and not empty (D25).
 */
export type EnterpriseApplication = Schemas['EnterpriseApplication'];
/**
 * Who applies. Members not listed here are ignored (D20).
 */
export type ApplyCertificationPayload = Schemas['ApplyCertificationPayload'];
/**
 * Apply for a certification: the signed envelope.
 */
export type ApplyCertificationRequest = Schemas['ApplyCertificationRequest'];
/**
 * The certification.
 */
export type AppliedCertification = Schemas['AppliedCertification'];
/**
 * The request succeeded.
 */
export type ApplyCertificationResponse = Schemas['ApplyCertificationResponse'];
