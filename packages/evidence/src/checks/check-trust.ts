import { type Case, findingsOf } from '../case.ts';
import { MAX_OUTSIDE } from '../paths.ts';
import type { Finding } from '../report.ts';
import { readTrust, type Trust } from '../trust.ts';

const FILE = 'proof/trust.json';

const { ok, failed, pending, note } = findingsOf('trust.source');

/**
 * Whom to believe: the keys that the caller has, else those that came with the file. The latter show that the file
 * is whole, not who made it: anyone can make keys.
 */
export async function checkTrust(
  { archive, manifest }: Case,
  given: Trust | undefined,
): Promise<{ findings: Finding[]; trust?: Trust }> {
  const bytes = await archive.read(FILE, MAX_OUTSIDE);
  const own = bytes && readTrust(bytes);
  if (bytes && !own) return { findings: [failed('trust-format', {}, FILE)] };
  const trust = given ?? own;
  if (!trust) return { findings: [pending('trust-none')] };
  const file = given ? undefined : FILE;
  if (trust.environment !== manifest.environment) {
    const values = { environment: manifest.environment, other: trust.environment };
    return { findings: [failed('trust-environment', values, file)] };
  }
  if (!trust.logKeys.some(({ key }) => key.startsWith(`${manifest.origin}+`))) {
    return { findings: [failed('trust-origin', { origin: manifest.origin }, file)] };
  }
  return { findings: [given ? ok('trust-given') : note('trust-own', {}, FILE)], trust };
}
