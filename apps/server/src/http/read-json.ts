import { SliceError, slicingObject } from './json-slices.ts';
import { Refusal } from './refusal.ts';
import { maxFields, strictUtf8, type UnverifiedFields } from './unverified-fields.ts';

/**
 * Top-level members of a JSON body, each as the exact text it has there. D5. What lies deeper is read once the
 * signature holds, see `requireOneReading`: before, it would be work for anyone who sends it. It yields after each
 * fraction of a millisecond.
 */
export function* readUnverifiedJson(bytes: Buffer): Generator<undefined, UnverifiedFields> {
  const text = strictUtf8(bytes, 'The body');
  try {
    const { members, size } = yield* slicingObject(text, maxFields);
    return { members, encoding: 'json', files: [], text, size };
  } catch (error) {
    if (!(error instanceof SliceError)) throw error;
    throw new Refusal('malformed', `The body is not a JSON object: ${error.message}`, {
      requestId: stringIn(error.members.get('request_id')),
    });
  }
}

/** The string that a JSON text is, or `''`. For echoing only. */
export function stringIn(text: string | undefined): string {
  if (text === undefined || !text.startsWith('"') || text.length > 1000) return '';
  const value = unverifiedJson(text);
  return typeof value === 'string' ? value : '';
}

/** The value of a text that may not be JSON; undefined then. */
export function unverifiedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
