/** The client of `/api/v1`. */
import type { Data, OperationName } from '@attestation/contract';
import { operations } from '@attestation/contract/v1';
import { clientOf, type RequestOf, type UploadOf } from './client-of.ts';
import type { Download } from './download.ts';
import type { CallOptions, ClientOptions } from './options.ts';

export type {
  AddFactoidsPayload,
  ApplyCertificationPayload,
  Attestation,
  CreateAttestationPayload,
  DownloadAttestationPayload,
  Factoid,
  Identities,
  ReadAttestationPayload,
} from '@attestation/contract/v1';

/** What is sent to an operation without files. */
export type Request<Op extends OperationName<'v1'>> = RequestOf<'v1', Op>;

/** What is sent to an operation with files. */
export type Upload<Op extends 'createAttestation' | 'addFactoids'> = UploadOf<'v1', Op>;

/**
 * The five operations. Each fails with an `AttestationError` and nothing else. Each can be sent again after a
 * failure without a second effect (`applyCertification`: with the same `requestId`).
 */
export interface AttestationClient {
  /** Stores an attestation, closed unless `completed` is false. The same `unique_id` again gives the same `no`. */
  createAttestation(
    request: Upload<'createAttestation'>,
    options?: CallOptions,
  ): Promise<Data<'v1', 'createAttestation'>>;
  /** Appends factoids to an open attestation, and closes it unless `completed` is false. */
  addFactoids(request: Upload<'addFactoids'>, options?: CallOptions): Promise<Data<'v1', 'addFactoids'>>;
  /** Reads an attestation; `fields` chooses the groups that are filled, the others are null. */
  readAttestation(
    request: Request<'readAttestation'>,
    options?: CallOptions,
  ): Promise<Data<'v1', 'readAttestation'>>;
  /** Opens the attestation file (a zip) of a closed attestation. Read, save or cancel its stream. */
  downloadAttestation(request: Request<'downloadAttestation'>, options?: CallOptions): Promise<Download>;
  /** Applies for a certification; `no` is the `caId` to use in `sign`. */
  applyCertification(
    request: Request<'applyCertification'>,
    options?: CallOptions,
  ): Promise<Data<'v1', 'applyCertification'>>;
}

/**
 * A client of `/api/v1`.
 *
 * @throws InvalidInputError when `baseUrl` or `accessKey` cannot be meant.
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
 *   attachments: [[await openAsBlob('contract.pdf')]],
 * });
 */
export function createClient(options: ClientOptions): AttestationClient {
  return clientOf<'v1'>(operations, options);
}
