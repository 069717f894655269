import { isUtf8 } from 'node:buffer';
import { Refusal } from './refusal.ts';

/** Fields of an `application/x-www-form-urlencoded` body; a name that comes twice is refused. D5, D6 */
export function readForm(bytes: Buffer): Map<string, string> {
  const members = new Map<string, string>();
  for (const pair of strictUtf8(bytes, 'The body').split('&').filter(Boolean)) {
    const [, rawName = '', rawValue = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
    const name = decoded(rawName, 'A field name');
    if (members.has(name)) throw cameTwice(name);
    members.set(name, decoded(rawValue, `The field ${shown(name)}`));
  }
  return members;
}

export function cameTwice(name: string): Refusal {
  return new Refusal(400, `The field ${shown(name)} comes twice; send it once (D5)`);
}

/** A name of the caller's, short and in quotes. */
export function shown(name: string): string {
  return JSON.stringify(name.slice(0, 50));
}

function decoded(text: string, what: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Refusal(400, `${what} is not percent-encoded UTF-8; encode it as a form does`);
  }
}

/**
 * @param what names the text in the message.
 * @throws Refusal when the bytes are not UTF-8, or start with a byte order mark. D27
 */
export function strictUtf8(bytes: Buffer, what: string): string {
  if (!isUtf8(bytes))
    throw new Refusal(400, `${what} must be UTF-8; encode the text as UTF-8 before sending`);
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    throw new Refusal(400, `${what} must not start with a byte order mark; save or encode it without one`);
  }
  return bytes.toString('utf8');
}
