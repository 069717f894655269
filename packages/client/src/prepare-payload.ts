import type { Prepare } from './call.ts';
import { jsonBody } from './envelope.ts';
import { payloadJson } from './payload-json.ts';

/** Sends a payload alone, as JSON (D6). */
export function preparePayload(payload: object): Prepare {
  return ({ requestId }) => ({ payload: payloadJson(payload, requestId), fileBytes: 0, encode: jsonBody });
}
