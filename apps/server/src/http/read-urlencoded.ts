import { Refusal } from './refusal.ts';
import { maxFields, strictUtf8, type UnverifiedFields } from './unverified-fields.ts';

/** Fields of an `application/x-www-form-urlencoded` body; a name that comes twice is refused. D5, D6 */
export function readUnverifiedForm(bytes: Buffer): UnverifiedFields {
  const members = new Map<string, string>();
  // One more than allowed, so that a body of nothing but separators is not taken apart to its end.
  const pairs = strictUtf8(withSpaces(bytes), 'The body').split('&', maxFields + 1);
  if (pairs.length > maxFields) throw new Refusal('malformed', 'The form has too many fields');
  for (const pair of pairs) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decoded(equals < 0 ? pair : pair.slice(0, equals), 'A field name');
    if (members.has(name))
      throw new Refusal('malformed', `The field ${JSON.stringify(name.slice(0, 50))} comes twice`);
    members.set(name, equals < 0 ? '' : decoded(pair.slice(equals + 1), 'A field'));
  }
  return { members, encoding: 'form', files: [] };
}

/** Plus signs are spaces. In a text, replacing a million of them takes 50 times as long. */
function withSpaces(bytes: Buffer): Buffer {
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0x2b) bytes[at] = 0x20;
  return bytes;
}

/** Percent-decoding that refuses what is not UTF-8, where URLSearchParams would write U+FFFD. */
function decoded(text: string, what: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Refusal('malformed', `${what} is not percent-encoded UTF-8`);
  }
}
