import type { Environment } from '../domain/model.ts';
import type { AuthorityRecord } from '../domain/ports.ts';
import { type ExternalAuthority, requestTimeStamp } from './request-time-stamp.ts';
import type { ServiceCertificates } from './service-certificates.ts';
import { stampTime } from './stamp-time.ts';
import { TimeStampError } from './time-stamp-error.ts';

export interface TimeStamper {
  /**
   * TimeStampToken over these bytes, DER.
   *
   * @throws TimeStampError when an authority elsewhere gives none: ask again later
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

/** Milliseconds after the first failure; twice as many after each further one. */
const firstRest = 1000;
const longestRest = 5 * 60_000;

/** Time stamps by the authority of each environment. One elsewhere that fails is left alone for a while. */
export function createTimeStamper(options: TimeStamperOptions): TimeStamper {
  const { certificates, authorities, external, clock = Date.now } = options;
  const ask = external && resting((bytes) => requestTimeStamp(bytes, external), clock);
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

type Ask = (bytes: Uint8Array) => Promise<Uint8Array>;

/** Fails at once while the authority rests, so that a queue of files does not wait for each timeout. */
function resting(ask: Ask, clock: () => number): Ask {
  let failures = 0;
  let from = 0;
  let until = 0;
  // A clock that was set back must not prolong it.
  const isResting = (now: number) => now >= from && now < until;
  return async (bytes) => {
    if (isResting(clock())) {
      throw new TimeStampError('resting', `It failed ${failures} times and is asked again in a while.`);
    }
    try {
      const token = await ask(bytes);
      failures = 0;
      return token;
    } catch (error) {
      // Of those that were under way together, one counts.
      const now = clock();
      if (!isResting(now)) {
        from = now;
        until = now + Math.min(firstRest * 2 ** failures, longestRest);
        failures += 1;
      }
      throw error;
    }
  };
}
