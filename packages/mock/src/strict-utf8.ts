import { isUtf8 } from 'node:buffer';
import { Refusal } from './refusal.ts';

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
