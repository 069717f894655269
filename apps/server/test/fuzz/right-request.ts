import { jsonBody, type OperationName } from '../server-under-test.ts';
import { type CaseSource, pathOf, signedEnvelope, validPayload } from './world.ts';

export const jsonHeader: [string, string] = ['Content-Type', 'application/json'];

/** A signed create and its body; its answer carries its id. */
export function rightRequest(source: CaseSource, operation: OperationName = 'createAttestation') {
  const payload = { ...validPayload(source, operation), factoids: [] };
  const envelope = signedEnvelope(source, operation, JSON.stringify(payload));
  const body = Buffer.from(jsonBody(envelope));
  return { target: pathOf(operation), body, requestId: envelope.request_id };
}
