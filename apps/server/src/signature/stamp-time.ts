import { randomBytes } from 'node:crypto';
import { algorithm, generalizedTime, integer, objectId, octets, sequence, tagged } from '@attestation/der';
import type { Environment } from '../domain/model.ts';
import type { ServiceCertificates } from './service-certificates.ts';
import { digest, sha256, signCms } from './sign-cms.ts';

export interface TimeStampAuthorityOptions {
  readonly certificates: ServiceCertificates;
  /** Unix milliseconds. */
  readonly clock?: () => number;
}

/** What the service's own time stamps mean: the time of its machine, no promise about how it is kept. X.667 */
export const timeStampPolicy = '2.25.213404267423113667403446125720947252976';

const tstInfo = '1.2.840.113549.1.9.16.1.4';
/** Seconds: what a machine that keeps its time by NTP does not exceed. */
const accuracySeconds = 1;

/**
 * The time stamp authority that every environment has: a TimeStampToken (RFC 3161) over the SHA-256 of `bytes`, DER.
 * It says what the service's own clock said, so it convinces those who trust the service; an authority elsewhere
 * convinces others, too.
 */
export async function stampTime(
  environment: Environment,
  bytes: Uint8Array,
  { certificates, clock = Date.now }: TimeStampAuthorityOptions,
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
  return signCms(key, { contentType: tstInfo, content, place: 'inside', signingTime: time });
}

/** 126 random bits behind a fixed first one: positive, of 16 bytes, and never twice. Section 2.4.2 */
function serialNumber(): Uint8Array {
  const bytes = new Uint8Array(randomBytes(16));
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes;
}
