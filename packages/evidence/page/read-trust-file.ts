import { type Printable, printable } from '@attestation/signing/printable';
import { parseTrust, type Trust, TrustError } from '../src/index.ts';
import { fill } from '../src/report/fill.ts';
import { faultOf } from './answer-checks.ts';
import type { Saying } from './wording.ts';

/** A trust file that the reader gave. */
export interface GivenTrust {
  readonly content: Trust;
  readonly name: Printable;
}

/** Bytes; real ones have some kilobytes. */
const most = 1 << 20;

/** @returns no trust when the file is none or cannot be read; always what to tell the reader */
export async function readTrustFile(file: File): Promise<{ trust?: GivenTrust; saying: Saying }> {
  const name = printable(file.name);
  try {
    const content = parseTrust(new Uint8Array(await file.slice(0, most).arrayBuffer()));
    const origin = printable(content.origin);
    return { trust: { content, name }, saying: ({ trustTaken }) => fill(trustTaken, { name, origin }) };
  } catch (error) {
    if (error instanceof TrustError) return { saying: ({ trustRefused }) => fill(trustRefused, { name }) };
    const reason = printable(faultOf(error).message);
    return { saying: ({ unreadable }) => fill(unreadable, { reason }) };
  }
}
