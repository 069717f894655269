/** The client of `/api/v1`. */
import type { Payload } from '@attestation/contract';
import type {
  AddedFactoids,
  AppliedCertification,
  CreatedAttestation,
  Factoid as Sent,
} from '@attestation/contract/v1';
import { operations } from '@attestation/contract/v1';
import type { ChosenOf } from './answered.ts';
import type { Attachments } from './attachments.ts';
import { clientOf } from './client-of.ts';
import type { Download } from './download.ts';
import type { JsonText } from './json-text.ts';
import type { CallOptions, ClientOptions, Numbers } from './options.ts';
import type { AttestationCall } from './pending-call.ts';
import type { ChoicePayload, FieldsOf, Members, UploadPayload } from './written.ts';

export type {
  AddedFactoids,
  AppliedCertification,
  CreatedAttestation,
  Identities,
} from '@attestation/contract/v1';
export { AttestationError, RefusedError } from './any-error.ts';
export { attach } from './attach.ts';
export type { Attachment, Attachments } from './attachments.ts';
export {
  AbortedError,
  type AttestationErrorKind,
  InvalidInputError,
  NetworkError,
  ResponseNotUnderstoodError,
  SigningFailedError,
  TimeoutError,
} from './attestation-error.ts';
export type { Attached } from './call.ts';
export { type Connection, connect } from './connect.ts';
export type { Download } from './download.ts';
export { exactNumbers } from './exact-numbers.ts';
export { JsonText } from './json-text.ts';
export type { CallOptions, ClientOptions, Logger, RequestEvent, ResponseEvent } from './options.ts';
export type { AttestationCall, WithResponse } from './pending-call.ts';
export {
  BadRequestError,
  MethodNotAllowedError,
  NotFoundError,
  RequestFailedError,
  TooLargeError,
  TooManyRequestsError,
} from './refused-error.ts';
export {
  addFactoids,
  applyCertification,
  createAttestation,
  downloadAttestation,
  readAttestation,
} from './v1-operations.ts';
export type { Written } from './written.ts';

/** What to store. Its checksums are made from the files of the request. */
export interface CreateAttestationPayload extends UploadPayload<'v1', 'createAttestation'> {
  /** The attestation's data. More can follow through `addFactoids` while it is open. */
  readonly factoids?: Factoids | null;
  /** Left out: made from the files of the request. */
  readonly attachments?: never;
}

/** What to add. Its checksums are made from the files of the request. */
export interface AddFactoidsPayload extends UploadPayload<'v1', 'addFactoids'> {
  /** The factoids to append. Those already stored, by `unique_id`, are handled once. */
  readonly factoids: Factoids;
  /** Left out: made from the files of the request. */
  readonly attachments?: never;
}

/** Which attestation to read, and how much of it. */
export interface ReadAttestationPayload<F extends Fields = Fields>
  extends ChoicePayload<'v1', 'readAttestation'> {
  /** The groups to fill; the others are null. Without it, or with null, all are filled; `[]` fills none. */
  readonly fields?: F;
}

/** Which attestation's file to download. */
export type DownloadAttestationPayload = Members<Payload<'v1', 'downloadAttestation'>>;

/** Who applies: a person or an enterprise. */
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
  attachments?: A;
}

/** What `addFactoids` takes; `A` is the form of its files. */
export interface AddFactoidsRequest<A = Attachments> {
  /** What to add. */
  payload: AddFactoidsPayload;
  /** The files of each factoid: `attachments[0]` is the list of those of `payload.factoids[0]`. */
  attachments?: A;
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
  /** Who applies. */
  payload: ApplyCertificationPayload;
}

/** What can be said as `fields`: which groups to fill. */
export type Fields = FieldsOf<'v1', 'readAttestation'>;

/** An attestation as read: the groups that `F` asks for are filled, the others null; without `F`, all are filled. */
export type Attestation<F extends Fields = undefined, N extends Numbers = 'number'> = ChosenOf<
  'v1',
  'readAttestation',
  F,
  N
>;

/**
 * The five operations. Each fails with an `AttestationError` and nothing else. Each can be sent again after a
 * failure without a second effect (`applyCertification`: with the same `requestId`), and the client does so by itself
 * where that may help.
 */
export interface AttestationClient<N extends Numbers = 'number'> {
  /**
   * Stores an attestation, closed unless `completed` is false. The same `unique_id` again gives the same `no`, and
   * changes nothing.
   *
   * @example
   * const { no } = await client.createAttestation({
   *   payload: { unique_id: 'order-1', template_id: 'T-TRADE', identities: { MO: '15857112383' }, factoids },
   *   attachments: [[{ path: 'contract.pdf' }]], // the files of factoids[0]
   * });
   */
  createAttestation(
    request: CreateAttestationRequest,
    options?: CallOptions,
  ): AttestationCall<CreatedAttestation>;
  /**
   * Appends factoids to an open attestation, and closes it unless `completed` is false. Factoids that are stored
   * already, by their `unique_id`, are handled once.
   *
   * @example await client.addFactoids({ payload: { ano: no, factoids, completed: false } });
   */
  addFactoids(request: AddFactoidsRequest, options?: CallOptions): AttestationCall<AddedFactoids>;
  /**
   * Reads an attestation; `fields` chooses the groups that are filled, the others are null.
   *
   * @example const { blockchain_hash } = await client.readAttestation({ payload: { ano: no, fields: [] } });
   */
  readAttestation<const F extends Fields = undefined>(
    request: ReadAttestationRequest<F>,
    options?: CallOptions,
  ): AttestationCall<Attestation<F, N>>;
  /**
   * Opens the attestation file (a zip) of a closed attestation. Read, save or cancel its stream.
   *
   * @example await (await client.downloadAttestation({ payload: { ano: no } })).saveTo('.');
   */
  downloadAttestation(request: DownloadAttestationRequest, options?: CallOptions): AttestationCall<Download>;
  /**
   * Applies for a certification; `no` is the `caId` to use in `sign`. The same request with the same `requestId` in the
   * options gives the same `no`.
   */
  applyCertification(
    request: ApplyCertificationRequest,
    options?: CallOptions,
  ): AttestationCall<AppliedCertification>;
}

/**
 * A client of `/api/v1`.
 *
 * @throws InvalidInputError when an option is missing, not known, or not what it must be.
 *
 * @example
 * const client = createClient({ baseUrl, accessKey, privateKey: await readFile('key.pem', 'utf8') });
 * const { no } = await client.createAttestation({
 *   payload: {
 *     unique_id: 'order-1',
 *     template_id: 'T-TRADE',
 *     identities: { ID: '42012319800127691X' },
 *     factoids: [{ unique_id: 'buyer-1', type: 'user', data: { name: 'Zhang San', phone_number: '13234568732' } }],
 *   },
 *   attachments: [[{ path: 'contract.pdf' }]],
 * });
 */
export function createClient<N extends Numbers = 'number'>(options: ClientOptions<N>): AttestationClient<N> {
  return clientOf<'v1', N>(operations, options);
}
