import { LogError, parseVerifierKey } from './log/index.ts';
import { instant, listOf, nullOr, object, oneOf, type Shape, text, whole } from './shape.ts';
import { parseObject } from './strict-json.ts';

/** A key of the log, for the time of its shard. */
export interface LogKey {
  /** Verifier key of a signed note: `name+hash+base64`; the name is the origin of the log. */
  readonly key: string;
  /** ISO 8601, UTC. */
  readonly from: string;
  /** Null as long as it is in use. */
  readonly until: string | null;
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
  readonly chain: { readonly chainId: number; readonly sender: string } | null;
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
  chain: nullOr(object({ chainId: whole(1), sender: text(/^0x[0-9a-fA-F]{40}$/) })),
});

/** The keys and certificates of a trust file; undefined when the bytes are none. */
export function parseTrust(bytes: Uint8Array): Trust | undefined {
  const parsed = parseObject(bytes);
  return parsed && isTrust(parsed.value) ? (parsed.value as unknown as Trust) : undefined;
}

function isVerifierKey(key: string): boolean {
  try {
    parseVerifierKey(key);
    return true;
  } catch (error) {
    if (error instanceof LogError) return false;
    throw error;
  }
}
