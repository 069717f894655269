import { createBackOff } from '@attestation/scheduling';
import type { Environment } from '../domain/model.ts';
import type { AuthorityRecord } from '../domain/ports.ts';
import { type ExternalAuthority, requestTimeStamp } from './request-time-stamp.ts';
import type { ServiceCertificates } from './service-certificates.ts';
import { stampTime } from './stamp-time.ts';

export interface TimeStamper {
  /**
   * TimeStampToken over these bytes, DER.
   *
   * @throws TimeStampError, RestingError when an authority elsewhere gives none: ask again later
   */
  stamp(environment: Environment, bytes: Uint8Array): Promise<Uint8Array>;
  /** Whether `stamp` asks an authority elsewhere, which may take seconds or fail. */
  isRemote(environment: Environment): boolean;
  /** PEM certificates that stand for the authority, for those who verify. */
  roots(environment: Environment): string;
}

export interface TimeStamperOptions {
  readonly certificates: ServiceCertificates;
  readonly authorities: Readonly<Record<Environment, AuthorityRecord>>;
  /** Stamps what is formal; the sandbox never leaves the machine. */
  readonly external?: ExternalAuthority;
  /** Unix milliseconds. */
  readonly clock?: () => number;
}

/** Milliseconds for which an authority that failed is left alone, so that a queue of files does not wait for each timeout. */
const retry = { first: 1000, longest: 5 * 60_000 };

/** Time stamps by the authority of each environment. One elsewhere that fails is left alone for a while. */
export function createTimeStamper(options: TimeStamperOptions): TimeStamper {
  const { certificates, authorities, external, clock = Date.now } = options;
  const attempt = createBackOff({ retry });
  const ask = external && ((bytes: Uint8Array) => attempt(() => requestTimeStamp(bytes, external)));
  const remote = (environment: Environment) => (environment === 'formal' ? ask : undefined);
  return {
    stamp: async (environment, bytes) =>
      remote(environment)?.(bytes) ?? stampTime(environment, bytes, { certificates, clock }),
    isRemote: (environment) => remote(environment) !== undefined,
    roots: (environment) =>
      external && environment === 'formal'
        ? external.roots.join('')
        : authorities[environment].certificatePem,
  };
}
