import type { IncomingMessage } from 'node:http';
import { failure, type HttpAnswer } from '../http/answer.ts';
import type { Service } from '../http/create-service.ts';
import { describeFault } from '../http/describe-fault.ts';
import { onTheWire } from '../http/on-the-wire.ts';
import { Refusal } from '../http/refusal.ts';
import { requireOneReading } from '../http/require-one-reading.ts';
import type { Route } from '../http/routes-of.ts';
import { type Envelope, unverifiedName } from '../http/unverified-envelope.ts';
import type { UnverifiedFields, UploadedFile } from '../http/unverified-fields.ts';
import type { ApiRoute } from './versions.ts';

/** The story of a request, in order. It always ends in an answer; what was spooled and not kept is removed by then. */
export async function serve(
  route: ApiRoute,
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
    envelope = route.parseEnvelope(fields);
    // One reading of the clock for what is checked and what is stored; the turns below may be long.
    const receivedAt = Date.now();
    const caller = await service.authenticate(envelope, route.path, receivedAt);
    member = caller.memberId;
    await service.payOff(caller, request, envelope.payload, fields);
    service.onSigned(caller, address, envelope.payload, fields);
    await service.turn(caller, envelope.payload, fields);
    const large = await service.readLarge(route, fields, caller, envelope.payload);
    if (large === undefined) requireOneReading(fields, service.jsonLimits);
    const payload = large ?? validPayload(route, envelope.payload);
    if (files.length > 0 && !route.takesFiles)
      throw new Refusal('malformed', 'This operation takes no files');
    await service.spool.write(files);
    const signed = { ...envelope, path: route.path, receivedAt };
    const giveWay = service.giveWayOf(caller, envelope.payload);
    await giveWay();
    const call = { caller, request: signed, files, giveWay };
    // Its own validator has accepted the payload.
    const answer = await route.handle(payload as never, call);
    return { ...(await onTheWire(answer, call, service.wire)), member };
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
