/** The operations of `/api/v1` one by one, so that a bundle holds only those that are imported. */
import type {
  AddedFactoids,
  AppliedCertification,
  CreatedAttestation,
  operations,
} from '@attestation/contract/v1';
import { InvalidInputError } from './attestation-error.ts';
import { type Attached, call } from './call.ts';
import type { Connection } from './connect.ts';
import { described } from './described.ts';
import { type Download, readDownload } from './download.ts';
import type { Operation } from './operation.ts';
import type { CallOptions, Numbers } from './options.ts';
import type { AttestationCall } from './pending-call.ts';
import { readData } from './read-data.ts';
import type {
  AddFactoidsRequest,
  ApplyCertificationRequest,
  Attestation,
  CreateAttestationRequest,
  DownloadAttestationRequest,
  Fields,
  ReadAttestationRequest,
} from './v1.ts';

/** A row of the contract, written where it is used: the whole table need not be in a bundle. */
type Row<Op extends keyof typeof operations> = Pick<(typeof operations)[Op], keyof Operation>;

/**
 * Stores an attestation, closed unless `completed` is false. The same `unique_id` again gives the same `no`.
 *
 * @throws AttestationError
 */
export function createAttestation(
  connection: Connection<Numbers>,
  request: CreateAttestationRequest<Attached>,
  options?: CallOptions,
): AttestationCall<CreatedAttestation> {
  const operation: Row<'createAttestation'> = {
    name: 'createAttestation',
    path: '/api/v1/attestations',
    takesFiles: true,
    // biome-ignore format: as in the contract
    payloadMembers: ['unique_id', 'template_id', 'identities', 'identities.ID', 'identities.MO', 'identities.USCID',
      'factoids', 'factoids[].unique_id', 'factoids[].type', 'factoids[].data', 'completed', 'attachments'],
  };
  const read = readData<CreatedAttestation>('no');
  return call(connection, { operation, request, options, attach: requireAttached, read });
}

/**
 * Appends factoids to an open attestation, and closes it unless `completed` is false.
 *
 * @throws AttestationError
 */
export function addFactoids(
  connection: Connection<Numbers>,
  request: AddFactoidsRequest<Attached>,
  options?: CallOptions,
): AttestationCall<AddedFactoids> {
  const operation: Row<'addFactoids'> = {
    name: 'addFactoids',
    path: '/api/v1/factoids',
    takesFiles: true,
    // biome-ignore format: as in the contract
    payloadMembers: ['ano', 'factoids', 'factoids[].unique_id', 'factoids[].type', 'factoids[].data', 'completed',
      'attachments'],
  };
  const read = readData<AddedFactoids>('success');
  return call(connection, { operation, request, options, attach: requireAttached, read });
}

/**
 * Reads an attestation; `fields` chooses the groups that are filled, the others are null.
 *
 * @throws AttestationError
 */
export function readAttestation<N extends Numbers, const F extends Fields = undefined>(
  connection: Connection<N>,
  request: ReadAttestationRequest<F>,
  options?: CallOptions,
): AttestationCall<Attestation<F, N>> {
  const operation: Row<'readAttestation'> = {
    name: 'readAttestation',
    path: '/api/v1/attestation',
    takesFiles: false,
    payloadMembers: ['ano', 'fields'],
  };
  const read = readData<Attestation<F, N>>('no');
  return call(connection, { operation, request, options, attach: requireAttached, read });
}

/**
 * Opens the attestation file (a zip) of a closed attestation. Read, save or cancel its stream.
 *
 * @throws AttestationError
 */
export function downloadAttestation(
  connection: Connection<Numbers>,
  request: DownloadAttestationRequest,
  options?: CallOptions,
): AttestationCall<Download> {
  const operation: Row<'downloadAttestation'> = {
    name: 'downloadAttestation',
    path: '/api/v1/attestation/download',
    takesFiles: false,
    payloadMembers: ['ano'],
  };
  return call(connection, { operation, request, options, attach: requireAttached, read: readDownload });
}

/**
 * Applies for a certification; `no` is the `caId` to use in `sign`.
 *
 * @throws AttestationError
 */
export function applyCertification(
  connection: Connection<Numbers>,
  request: ApplyCertificationRequest,
  options?: CallOptions,
): AttestationCall<AppliedCertification> {
  const operation: Row<'applyCertification'> = {
    name: 'applyCertification',
    path: '/api/v1/cas',
    takesFiles: false,
    // biome-ignore format: as in the contract
    payloadMembers: ['type', 'name', 'ic_code', 'org_code', 'tax_code', 'link_name', 'link_id_card', 'link_phone',
      'link_email'],
  };
  const read = readData<AppliedCertification>('no');
  return call(connection, { operation, request, options, attach: requireAttached, read });
}

function requireAttached(attachments: unknown): Attached {
  if (typeof attachments === 'function') return attachments as Attached;
  const message = `attachments is ${described(attachments)}; write attachments: attach([[file], []]).`;
  throw new InvalidInputError(message, { requestId: '' });
}
