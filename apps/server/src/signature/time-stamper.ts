import { randomBytes } from 'node:crypto';
import {
  algorithm,
  generalizedTime,
  integer,
  objectId,
  octets,
  sequence,
  sha256,
  tagged,
} from '@attestation/pdf/cms';
import { createBackOff } from '@attestation/server-kit';
import type { Environment } from '../domain/model.ts';
import type { AuthorityRecord } from '../domain/ports.ts';
import { type ExternalAuthority, requestTimeStamp } from './request-time-stamp.ts';
import { digest, type SigningKeys, signWith } from './sign-cms.ts';

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
  readonly roots: Readonly<Record<Environment, string>>;
}

export interface TimeStamperOptions extends SigningKeys {
  readonly authorities: Readonly<Record<Environment, AuthorityRecord>>;
  /** Stamps what is formal; the sandbox never leaves the machine. */
  readonly external?: ExternalAuthority | undefined;
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
    roots: {
      sandbox: authorities.sandbox.certificatePem,
      formal: external?.roots.join('') ?? authorities.formal.certificatePem,
    },
  };
}

/** What the service's own time stamps mean: the time of its machine, no promise about how it is kept. X.667 */
const timeStampPolicy = '2.25.213404267423113667403446125720947252976';

const tstInfo = '1.2.840.113549.1.9.16.1.4';
/** Seconds: what a machine that keeps its time by NTP does not exceed. */
const accuracySeconds = 1;

/**
 * The time stamp authority that every environment has: a TimeStampToken (RFC 3161) over the SHA-256 of `bytes`, DER.
 * It says what the service's own clock said, so it convinces those who trust the service; an authority elsewhere
 * convinces others, too.
 */
async function stampTime(
  environment: Environment,
  bytes: Uint8Array,
  { certificates, clock = Date.now }: SigningKeys,
): Promise<Uint8Array> {
  const key = await certificates.current(environment, 'time');
  const time = new Date(clock());
  const content = sequence(
    integer(1),
    objectId(timeStampPolicy),
    sequence(algorithm(sha256), octets(digest(bytes))),
    integer(...serialNumber()),
    generalizedTime(time),
    sequence(integer(accuracySeconds)),
    tagged(0, tagged(4, Buffer.from(key.chain[0].subject.toSchema().toBER()))),
  );
  return signWith(key, {
    digest: digest(content),
    inside: { contentType: tstInfo, content },
    signingTime: time,
  });
}

/** 126 random bits behind a fixed first one: positive, of 16 bytes, and never twice. Section 2.4.2 */
function serialNumber(): Uint8Array {
  const bytes = new Uint8Array(randomBytes(16));
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes;
}
