// Generated from spec/ by tools/generate. Do not edit.
/** The contract of `/api/v1`: its types and its table of operations. */
import type { components, operations as types } from './types.ts';

export { operations } from './operations.ts';

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

export type RequestId = Schemas['RequestId'];
export type AccessKey = Schemas['AccessKey'];
export type Tonce = Schemas['Tonce'];
export type AttestationUniqueId = Schemas['AttestationUniqueId'];
export type TemplateId = Schemas['TemplateId'];
export type Identities = Schemas['Identities'];
export type FactoidUniqueId = Schemas['FactoidUniqueId'];
export type FactoidData = Schemas['FactoidData'];
export type Factoid = Schemas['Factoid'];
export type Completed = Schemas['Completed'];
export type Checksum = Schemas['Checksum'];
export type SignRequests = Schemas['SignRequests'];
export type SignedAttachment = Schemas['SignedAttachment'];
export type AttachmentEntry = Schemas['AttachmentEntry'];
export type AttachmentEntries = Schemas['AttachmentEntries'];
export type Attachments = Schemas['Attachments'];
export type CreateAttestationPayload = Schemas['CreateAttestationPayload'];
export type Signature = Schemas['Signature'];
export type CreateAttestationRequest = Schemas['CreateAttestationRequest'];
export type CreateAttestationUpload = Schemas['CreateAttestationUpload'];
export type CreatedAttestation = Schemas['CreatedAttestation'];
export type CreateAttestationResponse = Schemas['CreateAttestationResponse'];
export type ErrorBody = Schemas['Error'];
export type AttestationNo = Schemas['AttestationNo'];
export type AddFactoidsPayload = Schemas['AddFactoidsPayload'];
export type AddFactoidsRequest = Schemas['AddFactoidsRequest'];
export type AddFactoidsUpload = Schemas['AddFactoidsUpload'];
export type AddedFactoids = Schemas['AddedFactoids'];
export type AddFactoidsResponse = Schemas['AddFactoidsResponse'];
export type ReadAttestationPayload = Schemas['ReadAttestationPayload'];
export type ReadAttestationRequest = Schemas['ReadAttestationRequest'];
export type RecordedFactoid = Schemas['RecordedFactoid'];
export type Attestation = Schemas['Attestation'];
export type ReadAttestationResponse = Schemas['ReadAttestationResponse'];
export type DownloadAttestationPayload = Schemas['DownloadAttestationPayload'];
export type DownloadAttestationRequest = Schemas['DownloadAttestationRequest'];
export type PersonalApplication = Schemas['PersonalApplication'];
export type EnterpriseApplication = Schemas['EnterpriseApplication'];
export type ApplyCertificationPayload = Schemas['ApplyCertificationPayload'];
export type ApplyCertificationRequest = Schemas['ApplyCertificationRequest'];
export type AppliedCertification = Schemas['AppliedCertification'];
export type ApplyCertificationResponse = Schemas['ApplyCertificationResponse'];
