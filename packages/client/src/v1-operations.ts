/** The operations of `/api/v1` one by one, so that a bundle contains only those that are imported. */
import type { AddedFactoids, AppliedCertification, CreatedAttestation } from '@attestation/contract/v1';
import {
  addFactoids as addFactoidsRow,
  applyCertification as applyCertificationRow,
  createAttestation as createAttestationRow,
  downloadAttestation as downloadAttestationRow,
  readAttestation as readAttestationRow,
} from '@attestation/contract/v1/rows';
import { type Attached, type AttestationCall, type Call, PendingCall, requireAttached, run } from './call.ts';
import { type Connection, requireConnection } from './connect.ts';
import { type Download, readDownload } from './download.ts';
import type { Answered } from './operation-types.ts';
import type { CallOptions, Numbers } from './options.ts';
import { readData, refusalOf } from './read-answer.ts';
import type {
  AddFactoidsRequest,
  ApplyCertificationRequest,
  Attestation,
  CreateAttestationRequest,
  DownloadAttestationRequest,
  Fields,
  ReadAttestationRequest,
} from './v1-requests.ts';

/**
 * Stores an attestation, closed unless `completed` is false. The same `unique_id` again gives the same `no`.
 *
 * @throws AttestationError
 */
export function createAttestation<N extends Numbers>(
  connection: Connection<N>,
  request: CreateAttestationRequest<Attached>,
  options?: CallOptions,
): AttestationCall<Answered<CreatedAttestation, N>> {
  return call(connection, {
    operation: createAttestationRow,
    request,
    options,
    read: readData<Answered<CreatedAttestation, N>>,
  });
}

/**
 * Appends factoids to an open attestation, and closes it unless `completed` is false.
 *
 * @throws AttestationError
 */
export function addFactoids<N extends Numbers>(
  connection: Connection<N>,
  request: AddFactoidsRequest<Attached>,
  options?: CallOptions,
): AttestationCall<Answered<AddedFactoids, N>> {
  return call(connection, {
    operation: addFactoidsRow,
    request,
    options,
    read: readData<Answered<AddedFactoids, N>>,
  });
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
  return call(connection, {
    operation: readAttestationRow,
    request,
    options,
    read: readData<Attestation<F, N>>,
  });
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
  return call(connection, { operation: downloadAttestationRow, request, options, read: readDownload });
}

/**
 * Applies for a certification; `no` is the `caId` to use in `sign`.
 *
 * @throws AttestationError
 */
export function applyCertification<N extends Numbers>(
  connection: Connection<N>,
  request: ApplyCertificationRequest,
  options?: CallOptions,
): AttestationCall<Answered<AppliedCertification, N>> {
  return call(connection, {
    operation: applyCertificationRow,
    request,
    options,
    read: readData<Answered<AppliedCertification, N>>,
  });
}

function call<T>(
  connection: Connection<Numbers>,
  parts: Pick<Call<T>, 'operation' | 'request' | 'options' | 'read'>,
): AttestationCall<T> {
  const complete = { ...parts, attach: requireAttached, refuse: refusalOf };
  return new PendingCall(run(() => requireConnection(connection), complete));
}
