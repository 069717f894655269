import { jsonBody } from './envelope.ts';
import type { Prepare } from './prepare.ts';

/** Sends a payload alone, as JSON (D6). */
export function preparePayload(payload: object): Prepare {
  return ({ write }) => ({ payload: write(payload), fileBytes: 0, encode: jsonBody });
}
