/** The operations of `/api/v1` one by one, so that a bundle holds only those that are imported. */
import type { operations } from '@attestation/contract/v1';
import type { Attached } from './attach.ts';
import { call } from './call.ts';
import type { Connection } from './connect.ts';
import { readDownload } from './download.ts';
import type { CallOptions, Numbers } from './options.ts';
import { preparePayload } from './prepare-payload.ts';
import { readData } from './read-data.ts';
import type { Attestation, Fields, Reading, Request, Result, Upload } from './v1.ts';

type Operation = keyof typeof operations;

/** A path of the contract, written where it is used: the whole table need not be in a bundle. */
const path = <Op extends Operation>(text: (typeof operations)[Op]['path']): string => text;

/** As the method of the client. @throws AttestationError */
export function createAttestation(
  connection: Connection<Numbers>,
  request: Upload<'createAttestation', Attached>,
  options?: CallOptions,
): Promise<Result<'createAttestation'>> {
  const sent = {
    path: path<'createAttestation'>('/api/v1/attestations'),
    prepare: (request?.attachments ?? preparePayload)(request?.payload),
  };
  return call(connection, { ...sent, read: readData<Result<'createAttestation'>>('no') }, options);
}

/** As the method of the client. @throws AttestationError */
export function addFactoids(
  connection: Connection<Numbers>,
  request: Upload<'addFactoids', Attached>,
  options?: CallOptions,
): Promise<Result<'addFactoids'>> {
  const sent = {
    path: path<'addFactoids'>('/api/v1/factoids'),
    prepare: (request?.attachments ?? preparePayload)(request?.payload),
  };
  return call(connection, { ...sent, read: readData<Result<'addFactoids'>>('success') }, options);
}

/** As the method of the client. @throws AttestationError */
export function readAttestation<N extends Numbers, const F extends Fields = undefined>(
  connection: Connection<N>,
  request: Reading<F>,
  options?: CallOptions,
): Promise<Attestation<F, N>> {
  const sent = {
    path: path<'readAttestation'>('/api/v1/attestation'),
    prepare: preparePayload(request?.payload),
  };
  return call(connection, { ...sent, read: readData<Attestation<F, N>>('no') }, options);
}

/** As the method of the client. @throws AttestationError */
export function downloadAttestation(
  connection: Connection<Numbers>,
  request: Request<'downloadAttestation'>,
  options?: CallOptions,
): Promise<Result<'downloadAttestation'>> {
  const sent = { path: path<'downloadAttestation'>('/api/v1/attestation/download') };
  return call(
    connection,
    { ...sent, prepare: preparePayload(request?.payload), read: readDownload },
    options,
  );
}

/** As the method of the client. @throws AttestationError */
export function applyCertification(
  connection: Connection<Numbers>,
  request: Request<'applyCertification'>,
  options?: CallOptions,
): Promise<Result<'applyCertification'>> {
  const sent = { path: path<'applyCertification'>('/api/v1/cas'), keepsRequestId: true };
  const read = readData<Result<'applyCertification'>>('no');
  return call(connection, { ...sent, prepare: preparePayload(request?.payload), read }, options);
}
