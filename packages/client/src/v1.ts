/** The client of `/api/v1`. */
import type { Data, OnTheWire, OperationName, Payload } from '@attestation/contract';
import { operations } from '@attestation/contract/v1';
import type { Attachments } from './attachments.ts';
import { type Content, createCaller } from './caller.ts';
import { type Download, readDownload } from './download.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { readData } from './read-data.ts';

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

/** The members of a payload; any value may be a `JsonText`, which goes out as it is. */
type Written<T> = T extends object ? { readonly [Key in keyof T]: OnTheWire<T[Key]> } : never;

/** What is sent to an operation without files. */
export interface Request<Op extends OperationName<'v1'>> {
  payload: Written<Payload<'v1', Op>>;
}

/** What is sent to an operation with files. */
export interface Upload<Op extends 'createAttestation' | 'addFactoids'> {
  /** Without `attachments`: checksums are computed from the files. */
  payload: Written<Omit<Payload<'v1', Op>, 'attachments'>> & { readonly attachments?: never };
  /** The files of each factoid: `attachments[0]` belong to `payload.factoids[0]`. */
  attachments?: Attachments;
}

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
  const call = createCaller(options);

  /** `member` is in every successful `data` of the operation. */
  function jsonOperation<Op extends OperationName<'v1'>>(name: Op, member: keyof Data<'v1', Op> & string) {
    return (content: Content, callOptions?: CallOptions) =>
      call(operations[name].path, content, callOptions, async (requestId, response, deadline) => {
        return (await readData(requestId, response, member, deadline)) as Data<'v1', Op>;
      });
  }

  return {
    createAttestation: jsonOperation('createAttestation', 'no'),
    addFactoids: jsonOperation('addFactoids', 'success'),
    readAttestation: jsonOperation('readAttestation', 'no'),
    applyCertification: jsonOperation('applyCertification', 'no'),
    downloadAttestation: (content, callOptions) =>
      call(operations.downloadAttestation.path, content, callOptions, (requestId, response, deadline) => {
        deadline.stopTimer();
        return readDownload(requestId, response, 'attestation.zip', deadline);
      }),
  };
}
