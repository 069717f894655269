import { JsonTextError, jsonMembers } from '@attestation/signing';
import { Refusal } from './refusal.ts';
import { strictUtf8, type UnverifiedFields } from './unverified-fields.ts';

/** Top-level members of a JSON body, each as the exact text it has there. D5 */
export function readUnverifiedJson(bytes: Buffer): UnverifiedFields {
  const text = strictUtf8(bytes, 'The body');
  try {
    return { members: jsonMembers(text), encoding: 'json', files: [] };
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    throw new Refusal('malformed', `The body is not a JSON object: ${error.message}`, {
      requestId: stringIn(error.members.get('request_id')),
    });
  }
}

/** The string that a JSON text is, or `''`. For echoing only. */
export function stringIn(text: string | undefined): string {
  if (text === undefined || !text.startsWith('"') || text.length > 1000) return '';
  return JSON.parse(text) as string;
}
