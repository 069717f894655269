import { jsonMembers } from './json-members.ts';
import { SigningError } from './signing-error.ts';

/**
 * The exact characters of the `payload` value in a request body: the text that was signed (never a re-print of it).
 *
 * @throws JsonTextError when the body is not an object that `jsonMembers` accepts.
 * @throws SigningError `missing-payload` when it has no such member.
 *
 * @example
 * payloadText('{"request_id": "r1", "payload": {"ano" : "N1"}}'); // '{"ano" : "N1"}'
 */
export function payloadText(body: string): string {
  const payload = jsonMembers(body).get('payload');
  if (payload === undefined) {
    throw new SigningError(
      'missing-payload',
      'The body has no member "payload"; send the envelope: request_id, access_key, tonce, payload, signature.',
    );
  }
  return payload;
}
