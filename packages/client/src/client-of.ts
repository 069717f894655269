import type { Data, OnTheWire, OperationName, Payload, Version } from '@attestation/contract';
import type { Attachments } from './attachments.ts';
import { type Caller, type Content, createCaller } from './caller.ts';
import { type Download, readDownload } from './download.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { readData } from './read-data.ts';

/** The operations of a version, as the contract types them. */
export type ClientOf<V extends Version> = {
  readonly [Op in OperationName<V>]: (request: Sent<V, Op>, options?: CallOptions) => Promise<Result<V, Op>>;
};

/** What is sent to an operation without files. */
export interface RequestOf<V extends Version, Op extends OperationName<V>> {
  payload: Written<Payload<V, Op>>;
}

/** What is sent to an operation with files. */
export interface UploadOf<V extends Version, Op extends OperationName<V>> {
  /** Without `attachments`: checksums are computed from the files. */
  payload: Written<Omit<Payload<V, Op>, 'attachments'>> & { readonly attachments?: never };
  /** The files of each factoid: `attachments[0]` belong to `payload.factoids[0]`. */
  attachments?: Attachments;
}

/** The members of a payload; any value may be a `JsonText`, which goes out as it is. */
type Written<T> = T extends object ? { readonly [Key in keyof T]: OnTheWire<T[Key]> } : never;

type Sent<V extends Version, Op extends OperationName<V>> = 'attachments' extends keyof Payload<V, Op>
  ? UploadOf<V, Op>
  : RequestOf<V, Op>;
type Result<V extends Version, Op extends OperationName<V>> = [Data<V, Op>] extends [never]
  ? Download
  : Data<V, Op>;

/** What the client reads in the operation table of `@attestation/contract/<version>`. */
type Operations<V extends Version> = {
  readonly [Op in OperationName<V>]: { readonly path: string; readonly dataMember: string | null };
};

/**
 * A client of one version: its operation table says all that is to be known.
 *
 * @throws InvalidInputError when `baseUrl` or `accessKey` cannot be meant.
 */
export function clientOf<V extends Version>(operations: Operations<V>, options: ClientOptions): ClientOf<V> {
  const call = createCaller(options);
  const rows = Object.entries<Operations<V>[OperationName<V>]>(operations);
  return Object.fromEntries(
    rows.map(([name, { path, dataMember }]) => [
      name,
      dataMember === null ? fileOperation(call, path) : dataOperation(call, path, dataMember),
    ]),
  ) as unknown as ClientOf<V>;
}

function dataOperation(call: Caller, path: string, member: string) {
  return (content: Content, options?: CallOptions) =>
    call(path, content, options, (requestId, response, deadline) =>
      readData(requestId, response, member, deadline),
    );
}

function fileOperation(call: Caller, path: string) {
  return (content: Content, options?: CallOptions) =>
    call(path, content, options, (requestId, response, deadline) => {
      deadline.stopTimer();
      return readDownload(requestId, response, 'attestation.zip', deadline);
    });
}
