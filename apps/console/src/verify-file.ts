import { parseTrust, type Report, verdictWording, verify, wordingOf } from '@attestation/evidence';
import type { Environment } from './api.ts';

export interface Verified {
  readonly report: Report;
  /** A finding in words of a language. */
  readonly wordingOf: typeof wordingOf;
  /** The verdict, likewise. */
  readonly verdictWording: typeof verdictWording;
}

/** Bytes; a larger file would hold up the page, and the one at `/verify` checks it in a worker. */
const most = 20_000_000;

/**
 * Checks an attestation file in this browser, with the keys that this service publishes.
 *
 * @returns undefined: the file is too large for that
 * @throws TypeError when the keys cannot be fetched
 */
export async function verifyFile(file: Blob, environment: Environment): Promise<Verified | undefined> {
  if (file.size > most) return undefined;
  const response = await fetch(`/trust/${environment}.json`);
  if (!response.ok) throw new TypeError(`The keys of the service cannot be read: ${response.status}`);
  const trust = parseTrust(new Uint8Array(await response.arrayBuffer()));
  return { report: await verify(file, { trust }), wordingOf, verdictWording };
}
