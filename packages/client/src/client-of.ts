import type { OperationName, Payload, Version } from '@attestation/contract';
import { createSigner } from '@attestation/signing';
import type { ChosenOf, ResultOf } from './answered.ts';
import { attach } from './attach.ts';
import type { Attachments } from './attachments.ts';
import { type Call, call } from './call.ts';
import { connect } from './connect.ts';
import { readDownload } from './download.ts';
import { exactNumbers } from './exact-numbers.ts';
import type { CallOptions, ClientOptions, Numbers } from './options.ts';
import { preparePayload } from './prepare-payload.ts';
import { readData } from './read-data.ts';
import type { ChoiceOf, FieldsOf, RequestOf, UploadOf } from './written.ts';

/** The operations of a version, as the contract types them. */
export type ClientOf<V extends Version, N extends Numbers = 'number'> = {
  readonly [Op in OperationName<V>]: 'fields' extends keyof Payload<V, Op>
    ? <const F extends FieldsOf<V, Op> = undefined>(
        request: ChoiceOf<V, Op, F>,
        options?: CallOptions,
      ) => Promise<ChosenOf<V, Op, F, N>>
    : (
        request: 'attachments' extends keyof Payload<V, Op> ? UploadOf<V, Op> : RequestOf<V, Op>,
        options?: CallOptions,
      ) => Promise<ResultOf<V, Op, N>>;
};

/** What the methods are called with, whatever they are. */
interface SentRequest {
  payload: object;
  attachments?: Attachments;
}

/** What the client reads in the operation table of `@attestation/contract/<version>`. */
type Operations<V extends Version> = {
  readonly [Op in OperationName<V>]: Row;
};

interface Row {
  readonly name: string;
  readonly path: string;
  readonly takesFiles: boolean;
  readonly dataMember: string | null;
}

/**
 * A client of one version: its operation table says all that is to be known.
 *
 * @throws InvalidInputError when `baseUrl` or `accessKey` cannot be meant.
 */
export function clientOf<V extends Version, N extends Numbers = 'number'>(
  operations: Operations<V>,
  options: ClientOptions<N>,
): ClientOf<V, N> {
  const signer = createSigner(options.privateKey);
  const connection = connect({
    ...options,
    signer,
    numbers: options.numbers === 'exact' ? exactNumbers : JSON.parse,
  });
  const methods = Object.values<Row>(operations).map((row) => [
    row.name,
    (request: SentRequest, options?: CallOptions) => call(connection, callOf(row, request), options),
  ]);
  return Object.fromEntries(methods) as ClientOf<V, N>;
}

function callOf({ name, path, takesFiles, dataMember }: Row, request: SentRequest): Call<unknown> {
  return {
    path,
    keepsRequestId: name === 'applyCertification',
    prepare:
      takesFiles && request?.attachments
        ? attach(request.attachments)(request.payload)
        : preparePayload(request?.payload),
    read: dataMember === null ? readDownload : readData(dataMember),
  };
}
