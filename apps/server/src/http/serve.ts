import type { IncomingMessage } from 'node:http';
import type { Validator } from '@attestation/contract';
import type { Spool } from '../domain/spool.ts';
import { failure, type HttpAnswer } from './answer.ts';
import type { Authenticate, Caller } from './authenticate.ts';
import type { Call } from './call.ts';
import { describeFault } from './describe-fault.ts';
import type { PayOff } from './pay-off.ts';
import { Refusal } from './refusal.ts';
import type { RefusedRequest } from './refused-request.ts';
import { type JsonLimits, requireOneReading } from './require-one-reading.ts';
import { type Envelope, type FieldsReader, unverifiedName } from './unverified-envelope.ts';
import type { UnverifiedFields, UploadedFile } from './unverified-fields.ts';

/** One operation of one version, ready to be served. */
export interface Route {
  readonly name: string;
  readonly path: string;
  readonly takesFiles: boolean;
  readonly validate: Validator;
  /** Runs the handler and puts its result on the wire. */
  readonly handle: (payload: unknown, call: Call) => Promise<HttpAnswer>;
}

export interface Service {
  readonly readFields: FieldsReader;
  readonly parseEnvelope: (fields: Awaited<ReturnType<FieldsReader>>) => Envelope;
  readonly authenticate: Authenticate;
  readonly payOff: PayOff;
  readonly spool: Spool;
  readonly jsonLimits: JsonLimits;
  /** Called for each request whose signature holds. */
  readonly onSigned: (caller: Caller, address: string, payload: string, fields: UnverifiedFields) => void;
  /** Called for each request that is refused and names an access key, before its answer goes out. */
  readonly onRefused: (refused: RefusedRequest) => void;
  /** Waits for the caller's turn, when the JSON to read is large. */
  readonly turn: (caller: Caller, payload: string, fields: UnverifiedFields) => Promise<void>;
  /**
   * Reads large JSON and validates its payload without holding up other requests; undefined: it is small.
   *
   * @throws Refusal
   */
  readonly readLarge: (
    route: Route,
    fields: UnverifiedFields,
    caller: Caller,
    payload: string,
  ) => Promise<object | undefined>;
  /** For the work on a large payload: called often, it waits for the caller's turn every few milliseconds. */
  readonly giveWayOf: (caller: Caller, payload: string) => Call['giveWay'];
}

/** The story of a request, in order. It always ends in an answer; what was spooled and not kept is removed by then. */
export async function serve(
  route: Route,
  request: IncomingMessage,
  address: string,
  service: Service,
): Promise<HttpAnswer> {
  let requestId = '';
  let fields: UnverifiedFields | undefined;
  let envelope: Envelope | undefined;
  let member: string | undefined;
  let files: readonly UploadedFile[] = [];
  try {
    fields = await service.readFields(request, address);
    requestId = unverifiedName(fields, 'request_id');
    files = fields.files;
    envelope = service.parseEnvelope(fields);
    const caller = await service.authenticate(envelope, route.path);
    // The time of what was just checked: a file holds it against the tonce, and the turns below may be long.
    const receivedAt = Date.now();
    member = caller.memberId;
    await service.payOff(caller.accessKey, request, files);
    service.onSigned(caller, address, envelope.payload, fields);
    await service.turn(caller, envelope.payload, fields);
    const large = await service.readLarge(route, fields, caller, envelope.payload);
    if (large === undefined) requireOneReading(fields, service.jsonLimits);
    const payload = large ?? validPayload(route, envelope.payload);
    if (files.length > 0 && !route.takesFiles)
      throw new Refusal('malformed', 'This operation takes no files');
    const signed = { ...envelope, path: route.path, receivedAt };
    const giveWay = service.giveWayOf(caller, envelope.payload);
    await giveWay();
    return { ...(await route.handle(payload, { caller, request: signed, files, giveWay })), member };
  } catch (error) {
    const answer = { ...failure(error, requestId), ...(member && { member }) };
    const { status, reason, fault, member: signer } = answer;
    const accessKey = fields === undefined ? '' : unverifiedName(fields, 'access_key');
    if (accessKey !== '' && reason !== undefined && fault === undefined) {
      const { name: operation, path } = route;
      const { message } = error as Error;
      const what = { operation, path, address, requestId, accessKey, envelope, member: signer };
      service.onRefused({ ...what, status, reason, message });
    }
    return answer;
  } finally {
    if (files.length > 0) await service.spool.discard(files);
  }
}

/** The payload as the contract wants it. Its text has been scanned, so parsing cannot fail. */
function validPayload(route: Route, text: string): unknown {
  const payload: unknown = JSON.parse(text);
  if (!route.validate(payload)) {
    const fault = route.validate.errors?.[0];
    throw new Refusal('malformed', describeFault(fault, '/payload'), { detail: fault?.keyword ?? 'payload' });
  }
  return payload;
}
