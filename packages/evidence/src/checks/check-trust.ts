import type { Manifest } from '../file/manifest.ts';
import { MAX_OUTSIDE } from '../file/paths.ts';
import { readTrust, type Trust } from '../file/trust.ts';
import type { Finding } from '../report/report.ts';
import { type Case, findingsOf } from './case.ts';

const FILE = 'proof/trust.json';

const { ok, failed, unknown } = findingsOf('trust.source');

/** Keys and certificates to check a file with. */
export interface ChosenTrust {
  readonly trust?: Trust;
  /** They are the caller's own: those inside the file can be anyone's. */
  readonly isGiven: boolean;
  /** Why there are none that can be used. */
  readonly fault?: Finding;
}

/**
 * Whom to believe: the keys that the caller has, else those that came with the file. The latter show that the file
 * is whole, not who made it: anyone can make keys.
 */
export async function chooseTrust(
  { archive, manifest }: Case,
  given: Trust | undefined,
): Promise<ChosenTrust> {
  const isGiven = given !== undefined;
  const bytes = await archive.read(FILE, MAX_OUTSIDE);
  const own = bytes && readTrust(bytes);
  if (bytes && !own) return { isGiven, fault: failed('trust-format', {}, FILE) };
  const trust = given ?? own;
  if (!trust) return { isGiven };
  const file = given ? undefined : FILE;
  if (trust.environment !== manifest.environment) {
    const values = { environment: manifest.environment, other: trust.environment };
    return { isGiven, fault: failed('trust-environment', values, file) };
  }
  if (!hasLogKey(trust, manifest) && !(isGiven && isOlder(trust, manifest))) {
    return { isGiven, fault: failed('trust-origin', { origin: manifest.origin }, file) };
  }
  return { trust, isGiven };
}

/**
 * Says who made the file, by what the other checks have found.
 *
 * @param isShown whether the signature of the service holds, or the proof from its log
 */
export function checkTrust(
  { manifest }: Case,
  { trust, isGiven, fault }: ChosenTrust,
  isShown: boolean,
): Finding {
  if (fault) return fault;
  if (!isShown) return isGiven ? failed('trust-nothing-shown') : unknown('trust-nothing-shown');
  if (!trust || !isGiven) return unknown('trust-not-given', {}, FILE);
  // Without a key of the log it was the signature that holds: the service made this, and has got a new log key.
  return hasLogKey(trust, manifest) ? ok('trust-given') : unknown('trust-older', { origin: manifest.origin });
}

export function hasLogKey({ logKeys }: Trust, { origin }: Manifest): boolean {
  return logKeys.some(({ key }) => key.startsWith(`${origin}+`));
}

/** The manifest names a later shard of the log than any in the trust file: the log has got a new key since. */
function isOlder({ logKeys }: Trust, { origin }: Manifest): boolean {
  const [, log, shard] = shardOf(origin);
  const known = logKeys
    .map(({ key }) => shardOf(key.split('+', 1)[0] ?? ''))
    .filter(([, name]) => name === log);
  return known.length > 0 && known.every(([, , number]) => Number(number) < Number(shard));
}

/** `<service>/<environment>/<number of the shard>` */
function shardOf(origin: string): readonly (string | undefined)[] {
  return /^(.+)\/([1-9]\d{0,8})$/.exec(origin) ?? [];
}
