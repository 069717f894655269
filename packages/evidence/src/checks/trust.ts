import type { ChainTrust } from '../evm/verify-evm-proof.ts';
import { catching } from '../file/coded-error.ts';
import {
  instant,
  listOf,
  nullOr,
  object,
  oneOf,
  parseObject,
  type Shape,
  text,
  whole,
} from '../file/strict-json.ts';
import { LogError, parseVerifierKey } from '../log/index.ts';

/** A key of the log, for the time of its shard. */
export interface LogKey {
  /** Verifier key of a signed note: `name+hash+base64`; the name is the origin of the log. */
  readonly key: string;
  /** ISO 8601, UTC. */
  readonly from: string;
  /** Null as long as it is in use. */
  readonly until: string | null;
}

/** A chain, and the account that anchors the log there. */
export interface TrustedChain extends ChainTrust {
  /** Hashes of blocks that whoever wrote the trust file has found in the chain. */
  readonly blocks: readonly string[];
}

/** Whom to believe: keys and certificates of a service. `proof/trust.json` has this form, and so has `--trust`. */
export interface Trust {
  readonly format: 1;
  readonly environment: 'sandbox' | 'formal';
  readonly origin: string;
  readonly logKeys: readonly LogKey[];
  /** Verifier keys of those who cosign the log. */
  readonly witnesses: readonly string[];
  /** Certificate (PEM) that issued the service's and the parties' certificates. */
  readonly authority: string;
  /** Certificate (PEM) that issued the time stamp authority's certificate. */
  readonly timeAuthority: string;
  /** Where the log is anchored, and where it was before. */
  readonly chains: readonly TrustedChain[];
}

const pem = text(/-----BEGIN CERTIFICATE-----/);
const verifierKey: Shape = (value) => typeof value === 'string' && isVerifierKey(value);
const isTrust = object({
  format: oneOf(1),
  environment: oneOf('sandbox', 'formal'),
  origin: text(/^[^\s+]{1,255}$/),
  logKeys: listOf(object({ key: verifierKey, from: instant, until: nullOr(instant) })),
  witnesses: listOf(verifierKey),
  authority: pem,
  timeAuthority: pem,
  chains: listOf(
    object({
      chainId: whole(1),
      sender: text(/^0x[0-9a-fA-F]{40}$/),
      blocks: listOf(text(/^0x[0-9a-f]{64}$/)),
    }),
  ),
});

/** The bytes are not a trust file. */
export class TrustError extends Error {
  override readonly name = 'TrustError';
}

/**
 * The keys and certificates of a trust file. Got from the service itself it tells who made an attestation file.
 *
 * @throws TrustError; never take what is inside an attestation file in its place
 */
export function parseTrust(bytes: Uint8Array): Trust {
  const trust = readTrust(bytes);
  if (trust) return trust;
  throw new TrustError(
    'This is not a trust file: its form is that of proof/trust.json in an attestation file.',
  );
}

/** The same for bytes from an attestation file; undefined when they are something else. */
export function readTrust(bytes: Uint8Array): Trust | undefined {
  const parsed = parseObject(bytes);
  return parsed && isTrust(parsed.value) ? (parsed.value as unknown as Trust) : undefined;
}

function isVerifierKey(key: string): boolean {
  return catching(LogError, false, () => parseVerifierKey(key) !== undefined);
}
