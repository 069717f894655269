/** The arguments and results of the operations of `/api/v1`. */
import type { JsonText, Payload } from '@attestation/contract';
import type { Factoid as Sent } from '@attestation/contract/v1';
import type { Attachments } from './attachments.ts';
import type { ChoicePayload, ChosenOf, FieldsOf, Members, UploadPayload } from './operation-types.ts';
import type { Numbers } from './options.ts';

/** What to store. Its checksums are made from the files of the request. */
export interface CreateAttestationPayload extends UploadPayload<'v1', 'createAttestation'> {
  /** The attestation's data. More can follow through `addFactoids` while it is open. */
  readonly factoids?: Factoids | null | undefined;
  /** Left out: made from the files of the request. */
  readonly attachments?: undefined;
}

/** What to add. Its checksums are made from the files of the request. */
export interface AddFactoidsPayload extends UploadPayload<'v1', 'addFactoids'> {
  /** The factoids to append. Those already stored, by `unique_id`, are handled once. */
  readonly factoids: Factoids;
  /** Left out: made from the files of the request. */
  readonly attachments?: undefined;
}

/** Which attestation to read, and how much of it. */
export interface ReadAttestationPayload<F extends Fields = Fields>
  extends ChoicePayload<'v1', 'readAttestation'> {
  /** The groups to fill; the others are null. Without it, or with null, all are filled; `[]` fills none. */
  readonly fields?: F;
}

/** Which attestation's file to download. */
export type DownloadAttestationPayload = Members<Payload<'v1', 'downloadAttestation'>>;

/** The applicant: a person or an enterprise. */
export type ApplyCertificationPayload = Members<Payload<'v1', 'applyCertification'>>;

/** A data segment to be stored. Its numbers may be bigints, and any part of it may be a `JsonText`. */
export interface Factoid extends Members<Sent> {}

/** A list of factoids to be stored; all of it or each of them may be a `JsonText`. */
export type Factoids = readonly (Factoid | JsonText<Sent>)[] | JsonText<Sent[]>;

/** What `createAttestation` takes; `A` is the form of its files. */
export interface CreateAttestationRequest<A = Attachments> {
  /** What to store. */
  payload: CreateAttestationPayload;
  /** The files of each factoid: `attachments[0]` is the list of those of `payload.factoids[0]`. */
  attachments?: A | undefined;
}

/** What `addFactoids` takes; `A` is the form of its files. */
export interface AddFactoidsRequest<A = Attachments> {
  /** What to add. */
  payload: AddFactoidsPayload;
  /** The files of each factoid: `attachments[0]` is the list of those of `payload.factoids[0]`. */
  attachments?: A | undefined;
}

/** What `readAttestation` takes; `F` is the groups that it asks for. */
export interface ReadAttestationRequest<F extends Fields = Fields> {
  /** Which attestation, and how much of it. */
  payload: ReadAttestationPayload<F>;
}

/** What `downloadAttestation` takes. */
export interface DownloadAttestationRequest {
  /** Which attestation. */
  payload: DownloadAttestationPayload;
}

/** What `applyCertification` takes. */
export interface ApplyCertificationRequest {
  /** The applicant. */
  payload: ApplyCertificationPayload;
}

/** The values of `fields`: which groups to fill. */
export type Fields = FieldsOf<'v1', 'readAttestation'>;

/** An attestation as read: the groups that `F` asks for are filled, the others null; without `F`, all are filled. */
export type Attestation<F extends Fields = undefined, N extends Numbers = 'number'> = ChosenOf<
  'v1',
  'readAttestation',
  F,
  N
>;
