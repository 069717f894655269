import { sameBytes } from '../file/bytes.ts';
import { type Digest, digest, digestOf } from './algorithm.ts';
import { listExtensions, type SignerFacts, signerFacts } from './certificate.ts';
import { checkChain, trustedRoots } from './check-chain.ts';
import {
  type Bytes,
  booleanOf,
  context,
  contextPlain,
  integerHex,
  judged,
  malformed,
  objectId,
  oids,
  type Refused,
  readDer,
  readerOf,
  SignatureFault,
  smallInteger,
  tags,
  timeOf,
} from './der.ts';
import { checkSigner, parseSignedData, wrongKind } from './signed-data.ts';

export interface TimeStampOptions {
  /** PEM certificates to trust. */
  readonly roots: readonly string[];
  /** What was asked for, when it is known: lower-case hexadecimal characters without leading zero bytes. */
  readonly nonce?: string;
  /** The only policy to accept, as dotted text. */
  readonly policy?: string;
}

export type TimeStampResult = AcceptedTimeStamp | Refused;

interface AcceptedTimeStamp {
  readonly ok: true;
  /** The bytes existed at this moment. */
  readonly time: Date;
  /** How far off the time may be, in milliseconds; undefined when the authority does not say. */
  readonly accuracy: number | undefined;
  readonly policy: string;
  /** Lower-case hexadecimal characters. */
  readonly serialNumber: string;
  readonly signer: SignerFacts;
}

/**
 * Whether `der` is a TimeStampToken (RFC 3161, RFC 5816) over `bytes` by an authority that one of the roots stands
 * for. The authority's certificates are judged at the time of the stamp: it goes on to hold when they have expired.
 *
 * @param der whole file `manifest.tst`
 */
export async function verifyTimeStamp(
  der: Uint8Array,
  bytes: Uint8Array,
  { roots, nonce, policy }: TimeStampOptions,
): Promise<TimeStampResult> {
  return judged(async () => {
    const data = parseSignedData(der);
    if (!data.content) throw wrongKind('It holds no time stamp.');
    const { certificate } = await checkSigner(data, data.content, oids.tstInfo);
    const info = parseTstInfo(data.content);
    if (!sameBytes(info.imprint, await digest(info.digest, bytes))) {
      throw new SignatureFault('wrong-digest', 'It was made over other bytes.');
    }
    if (info.authority && !sameBytes(info.authority, certificate.subject)) {
      throw new SignatureFault('signer-mismatch', 'It names another authority than the one that signed it.');
    }
    checkAnswer(info, { nonce, policy });
    const { time, accuracy, serialNumber } = info;
    const others = data.certificates;
    await checkChain({ certificate, others, roots: await trustedRoots(roots), purpose: 'time', at: time });
    return { ok: true, time, accuracy, policy: info.policy, serialNumber, signer: signerFacts(certificate) };
  });
}

function checkAnswer(info: TstInfo, asked: { nonce: string | undefined; policy: string | undefined }): void {
  if (asked.nonce !== undefined && info.nonce !== asked.nonce) {
    throw new SignatureFault('wrong-nonce', 'It answers another request.');
  }
  if (asked.policy !== undefined && info.policy !== asked.policy) {
    throw new SignatureFault('wrong-policy', `It was made under the policy ${info.policy}.`);
  }
}

/** What a time stamp says. RFC 3161 section 2.4.2 */
interface TstInfo {
  readonly policy: string;
  readonly digest: Digest;
  readonly imprint: Bytes;
  /** Lower-case hexadecimal characters. */
  readonly serialNumber: string;
  readonly time: Date;
  /** How far off the time may be, in milliseconds; undefined when it does not say. */
  readonly accuracy: number | undefined;
  readonly nonce: string | undefined;
  /** DER of the authority's name, when it is named by a directory name. */
  readonly authority: Bytes | undefined;
}

/** @throws SignatureFault */
function parseTstInfo(der: Uint8Array): TstInfo {
  const parts = readerOf(readDer(der));
  if (smallInteger(parts.take(tags.integer)) !== 1) throw wrongKind('It is a time stamp of another version.');
  const policy = objectId(parts.take(tags.objectId));
  const message = parts.enter();
  const digest = digestOf(message.take(tags.sequence));
  const imprint = message.take(tags.octetString).content;
  message.end();
  const serialNumber = integerHex(parts.take(tags.integer));
  const time = timeOf(parts.take(tags.generalizedTime));
  const accuracy = parts.takeIf(tags.sequence);
  const ordering = parts.takeIf(tags.boolean);
  if (ordering) booleanOf(ordering);
  const nonce = parts.takeIf(tags.integer);
  const authority = parts.takeIf(context(0));
  // Extensions that are not critical may be skipped; EN 319 422 marks a qualified time stamp by one (qcStatements).
  for (const [id, { critical }] of listExtensions(parts.takeIf(context(1)))) {
    if (critical) throw new SignatureFault('unknown-extension', `The time stamp has a critical ${id}.`);
  }
  parts.end();
  return {
    policy,
    digest,
    imprint,
    serialNumber,
    time,
    accuracy: accuracy && accuracyOf(readerOf(accuracy)),
    nonce: nonce && integerHex(nonce),
    authority: authority && directoryName(readerOf(authority)),
  };
}

/** `Accuracy ::= SEQUENCE { seconds OPTIONAL, millis [0] (1..999) OPTIONAL, micros [1] (1..999) OPTIONAL }` */
function accuracyOf(parts: ReturnType<typeof readerOf>): number {
  const seconds = parts.takeIf(tags.integer);
  const [millis = 0, micros = 0] = [0, 1].map((number) => {
    const element = parts.takeIf(contextPlain(number));
    return element ? smallInteger({ ...element, tag: tags.integer }) : 0;
  });
  parts.end();
  if (millis > 999 || micros > 999) throw malformed('an accuracy is out of its range');
  return (seconds ? smallInteger(seconds) : 0) * 1000 + millis + micros / 1000;
}

/** `directoryName [4]` of a GeneralName; the other kinds of names are not compared. */
function directoryName(parts: ReturnType<typeof readerOf>): Bytes | undefined {
  const name = parts.takeAny();
  parts.end();
  return name.tag === context(4) ? name.content : undefined;
}
