/** The client of `/api/v1`. */
import type { OperationName } from '@attestation/contract';
import type { AddedFactoids, AppliedCertification, CreatedAttestation } from '@attestation/contract/v1';
import { operations } from '@attestation/contract/v1';
import type { AttestationCall } from './call.ts';
import { clientOf } from './client-of.ts';
import type { Download } from './download.ts';
import type { Answered } from './operation-types.ts';
import type { CallOptions, ClientOptions, Numbers } from './options.ts';
import type {
  AddFactoidsRequest,
  ApplyCertificationRequest,
  Attestation,
  CreateAttestationRequest,
  DownloadAttestationRequest,
  Fields,
  ReadAttestationRequest,
} from './v1-requests.ts';

export type {
  AddedFactoids,
  AppliedCertification,
  CreatedAttestation,
  Identities,
} from '@attestation/contract/v1';
export { createSigner, cryptoKeySigner, type Signer } from '@attestation/signing';
export { type Attachment, type Attachments, attach } from './attachments.ts';
export type { Attached, AttestationCall, WithResponse } from './call.ts';
export { type Connection, connect } from './connect.ts';
export type { Download } from './download.ts';
export {
  AbortedError,
  AttestationError,
  type AttestationErrorKind,
  BadRequestError,
  InvalidInputError,
  MethodNotAllowedError,
  NetworkError,
  NotFoundError,
  RefusedError,
  RequestFailedError,
  ResponseNotUnderstoodError,
  SigningFailedError,
  TimeoutError,
  TooLargeError,
  TooManyRequestsError,
  UniqueIdReusedError,
} from './errors.ts';
export { hooks } from './hooks.ts';
export { exactNumbers, JsonText } from './json-text.ts';
export type { Answered, Written } from './operation-types.ts';
export type {
  CallOptions,
  ClientOptions,
  HookOptions,
  Hooks,
  Logger,
  RequestEvent,
  ResponseEvent,
} from './options.ts';
export {
  addFactoids,
  applyCertification,
  createAttestation,
  downloadAttestation,
  readAttestation,
} from './v1-operations.ts';
export type {
  AddFactoidsPayload,
  AddFactoidsRequest,
  ApplyCertificationPayload,
  ApplyCertificationRequest,
  Attestation,
  CreateAttestationPayload,
  CreateAttestationRequest,
  DownloadAttestationPayload,
  DownloadAttestationRequest,
  Factoid,
  Factoids,
  Fields,
  ReadAttestationPayload,
  ReadAttestationRequest,
} from './v1-requests.ts';

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
  ): AttestationCall<Answered<CreatedAttestation, N>>;
  /**
   * Appends factoids to an open attestation, and closes it unless `completed` is false. Factoids that are stored
   * already, by their `unique_id`, are handled once.
   *
   * @example await client.addFactoids({ payload: { ano: no, factoids, completed: false } });
   */
  addFactoids(
    request: AddFactoidsRequest,
    options?: CallOptions,
  ): AttestationCall<Answered<AddedFactoids, N>>;
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
  ): AttestationCall<Answered<AppliedCertification, N>>;
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
  const client: Complete<AttestationClient<N>, typeof import('./v1-operations.ts')> = clientOf<'v1', N>(
    operations,
    options,
  );
  return client;
}

/** `Client`, which does not compile while an operation of the contract is missing there or among those alone. */
type Complete<Client extends Every, _Alone extends Every> = Client;
type Every = Record<OperationName<'v1'>, unknown>;
