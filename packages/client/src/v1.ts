/** The client of `/api/v1`. */
import type { OperationName } from '@attestation/contract';
import { operations } from '@attestation/contract/v1';
import type { ChosenOf, ResultOf } from './answered.ts';
import type { Attachments } from './attachments.ts';
import { clientOf } from './client-of.ts';
import type { CallOptions, ClientOptions, Numbers } from './options.ts';
import type { ChoiceOf, FieldsOf, RequestOf, UploadOf } from './written.ts';

export type {
  AddFactoidsPayload,
  ApplyCertificationPayload,
  CreateAttestationPayload,
  DownloadAttestationPayload,
  Factoid,
  Identities,
  ReadAttestationPayload,
} from '@attestation/contract/v1';
export { attach } from './attach.ts';
export type { Attached } from './call.ts';
export { type Connection, connect } from './connect.ts';
export { exactNumbers } from './exact-numbers.ts';
export {
  addFactoids,
  applyCertification,
  createAttestation,
  downloadAttestation,
  readAttestation,
} from './v1-operations.ts';

/** What is sent to an operation without files. */
export type Request<Op extends Exclude<OperationName<'v1'>, 'readAttestation'>> = RequestOf<'v1', Op>;

/** What is sent to an operation with files. */
export type Upload<Op extends 'createAttestation' | 'addFactoids', A = Attachments> = UploadOf<'v1', Op, A>;

/** What an operation gives. */
export type Result<Op extends OperationName<'v1'>, N extends Numbers = 'number'> = ResultOf<'v1', Op, N>;

/** What can be said as `fields`: which groups to fill. */
export type Fields = FieldsOf<'v1', 'readAttestation'>;

/** What is sent to read; `F` is what it asks for. */
export type Reading<F extends Fields = Fields> = ChoiceOf<'v1', 'readAttestation', F>;

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
  /** Stores an attestation, closed unless `completed` is false. The same `unique_id` again gives the same `no`. */
  createAttestation(
    request: Upload<'createAttestation'>,
    options?: CallOptions,
  ): Promise<Result<'createAttestation'>>;
  /** Appends factoids to an open attestation, and closes it unless `completed` is false. */
  addFactoids(request: Upload<'addFactoids'>, options?: CallOptions): Promise<Result<'addFactoids'>>;
  /** Reads an attestation; `fields` chooses the groups that are filled, the others are null. */
  readAttestation<const F extends Fields = undefined>(
    request: Reading<F>,
    options?: CallOptions,
  ): Promise<Attestation<F, N>>;
  /** Opens the attestation file (a zip) of a closed attestation. Read, save or cancel its stream. */
  downloadAttestation(
    request: Request<'downloadAttestation'>,
    options?: CallOptions,
  ): Promise<Result<'downloadAttestation'>>;
  /** Applies for a certification; `no` is the `caId` to use in `sign`. */
  applyCertification(
    request: Request<'applyCertification'>,
    options?: CallOptions,
  ): Promise<Result<'applyCertification'>>;
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
