/** The contract of `/api/v1`: its types and its table of operations. */
import type { components, operations as operationTypes } from '../generated/v1/types.ts';

export { operations } from '../generated/v1/operations.ts';

/** Every named schema of the document, by name. */
export type Schemas = components['schemas'];

/** Requests and answers of every operation, by operation. */
export type Operations = operationTypes;

export type CreateAttestationPayload = Schemas['CreateAttestationPayload'];
export type AddFactoidsPayload = Schemas['AddFactoidsPayload'];
export type ReadAttestationPayload = Schemas['ReadAttestationPayload'];
export type DownloadAttestationPayload = Schemas['DownloadAttestationPayload'];
export type ApplyCertificationPayload = Schemas['ApplyCertificationPayload'];
export type Attestation = Schemas['Attestation'];
export type Factoid = Schemas['Factoid'];
export type Identities = Schemas['Identities'];
export type AttachmentEntry = Schemas['AttachmentEntry'];
export type ErrorBody = Schemas['Error'];
