import { contractDigest, type paths } from '@attestation/console/contract';
import createClient from 'openapi-fetch';
import { say } from './owner-language.ts';

/** Calls of the look-up by path, typed by the document of the console. */
export const lookupApi = createClient<paths>({
  credentials: 'same-origin',
  headers: { 'Console-Contract': contractDigest },
});

/** Characters of every reference number. */
const numberLength = 32;

/** What the server says is in English; what a person can do about it is said in the language of the page. */
export function faultOf(status: number, no: string, message = ''): string {
  // About what was typed alone: it says nothing of which numbers there are.
  const typed = [...no.trim()].length;
  if (status === 404 && typed !== numberLength) return say('numberLength').replace('{typed}', String(typed));
  const word = ({ 404: 'unknownBoth', 412: 'otherBuild', 429: 'tooMany' } as const)[status];
  return word === undefined ? message : say(word);
}
