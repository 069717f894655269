import { randomBytes } from 'node:crypto';
import { verifyTimeStamp } from '@attestation/evidence';
import {
  algorithm,
  asn1True,
  generalizedTime,
  integer,
  objectId,
  octets,
  sequence,
  sha256,
  tagged,
} from '@attestation/pdf/cms';
import { createBackOff, fetchTarget } from '@attestation/server-kit';
import { fromBER, Integer, Sequence, Utf8String } from 'asn1js';
import type { Environment } from '../domain/model.ts';
import type { AuthorityRecord } from '../domain/ports.ts';
import { digest, type SigningKeys, signWith } from './service-certificates.ts';

interface ExternalAuthority {
  readonly url: string;
  /** PEM: the certificates that stand for it. */
  readonly roots: readonly string[];
  /** Milliseconds for the whole exchange. */
  readonly timeout?: number;
}

export type TimeStampErrorCode =
  /** No connection, or too slow. */
  | 'unreachable'
  /** It answered, but not with a time stamp. */
  | 'bad-answer'
  /** It says that it will not. */
  | 'refused'
  /** The time stamp does not hold, or is not for what was sent. */
  | 'bad-stamp'
  /** It states another time than the clock of this machine: one of them is wrong. */
  | 'wrong-time';

/** An authority elsewhere gave no good time stamp: ask again later. */
export class TimeStampError extends Error {
  override readonly name = 'TimeStampError';
  readonly code: TimeStampErrorCode;

  constructor(code: TimeStampErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

const defaultTimeout = 10_000;
/** Bytes; a token with a long chain has about 8 KiB. */
const longestAnswer = 65_536;
/** Milliseconds by which clocks may differ. */
const clockTolerance = 5 * 60_000;

/**
 * Asks an authority for a time stamp over HTTP (RFC 3161 section 3.4) and checks it as a verifier will: imprint,
 * nonce, signature, chain to `roots`, and a time that is now.
 *
 * @returns TimeStampToken, DER
 * @throws TimeStampError
 */
export async function requestTimeStamp(bytes: Uint8Array, authority: ExternalAuthority): Promise<Uint8Array> {
  const nonce = newNonce();
  const answer = await exchange(query(bytes, nonce), authority);
  const token = tokenOf(answer);
  const { roots } = authority;
  const result = await verifyTimeStamp(token, bytes, { roots, nonce: nonce.toString('hex') });
  if (!result.ok) {
    throw new TimeStampError(
      'bad-stamp',
      `The time stamp does not hold (${result.reason}): ${result.message}`,
    );
  }
  if (Math.abs(result.time.getTime() - Date.now()) > clockTolerance) {
    const time = result.time.toISOString();
    throw new TimeStampError(
      'wrong-time',
      `The time stamp is of ${time}: is the clock of this machine right?`,
    );
  }
  return token;
}

/** `TimeStampReq`, section 2.4.1, asking for the certificates, too. */
function query(bytes: Uint8Array, nonce: Buffer): Buffer {
  const imprint = sequence(algorithm(sha256), octets(digest(bytes)));
  return sequence(integer(1), imprint, integer(...nonce), asn1True);
}

/** 62 random bits behind a fixed first one: positive, and without a leading zero. */
function newNonce(): Buffer {
  const bytes = randomBytes(8);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes;
}

async function exchange(
  body: Buffer,
  { url: address, timeout = defaultTimeout }: ExternalAuthority,
): Promise<Buffer> {
  try {
    const { url, headers } = fetchTarget(address);
    const response = await fetch(url, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: {
        ...headers,
        'content-type': 'application/timestamp-query',
        accept: 'application/timestamp-reply',
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (response.status !== 200 || type !== 'application/timestamp-reply') {
      await response.body?.cancel();
      throw new TimeStampError(
        'bad-answer',
        `It answered ${response.status} with ${type ?? 'no content type'}.`,
      );
    }
    return await readAnswer(response);
  } catch (cause) {
    if (cause instanceof TimeStampError) throw cause;
    throw new TimeStampError(
      'unreachable',
      `The time stamp authority cannot be reached: ${reasonOf(cause)}`,
      {
        cause,
      },
    );
  }
}

async function readAnswer(response: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    // Leaving the loop cancels the rest.
    if (size > longestAnswer)
      throw new TimeStampError('bad-answer', `Its answer exceeds ${longestAnswer} bytes.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function reasonOf(cause: unknown): string {
  const { message, cause: inner } = cause as Error;
  return inner instanceof Error ? inner.message : message;
}

/** PKIStatus, RFC 3161 section 2.4.2: granted, and granted with modifications. */
const granted = [0, 1];

/**
 * The TimeStampToken in a TimeStampResp, its bytes as they came.
 *
 * @throws TimeStampError `bad-answer`, `refused`
 */
function tokenOf(answer: Buffer): Uint8Array {
  const { offset, result } = fromBER(answer);
  const [info, token, ...more] =
    offset === answer.length && result instanceof Sequence ? result.valueBlock.value : [];
  const [status, texts] = info instanceof Sequence ? info.valueBlock.value : [];
  if (!(status instanceof Integer) || more.length > 0) {
    throw new TimeStampError('bad-answer', 'Its answer is not a TimeStampResp.');
  }
  if (!granted.includes(status.valueBlock.valueDec) || token === undefined) {
    throw new TimeStampError(
      'refused',
      `It refused: status ${status.valueBlock.valueDec}${statement(texts)}.`,
    );
  }
  return new Uint8Array(token.valueBeforeDecodeView);
}

function statement(texts: unknown): string {
  const all = texts instanceof Sequence ? texts.valueBlock.value : [];
  const said = all.flatMap((text) => (text instanceof Utf8String ? [text.getValue()] : []));
  return said.length === 0 ? '' : `, "${said.join(' ').slice(0, 200)}"`;
}

interface TimeStamper {
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

interface TimeStamperOptions extends SigningKeys {
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
