import { printable } from '@attestation/signing/printable';
import { fill } from '../src/report/fill.ts';
import type { CheckFault } from './answer-checks.ts';
import type { Saying } from './wording.ts';

/** What to tell the reader when a check could not be finished; none of it is about the content of the file. */
export function faultSaying({ name, code, message }: CheckFault): Saying {
  if (code === 'no-ed25519') return ({ oldBrowser }) => oldBrowser;
  const reason = printable(`${name}: ${message}`);
  const unreadable = ['NotReadableError', 'NotFoundError', 'RangeError'].includes(name);
  return (words) => fill(unreadable ? words.unreadable : words.broken, { reason });
}
