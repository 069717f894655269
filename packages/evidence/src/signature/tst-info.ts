import { type Digest, digestOf } from './algorithm.ts';
import { listExtensions } from './certificate.ts';
import { type Bytes, context, contextPlain, malformed, readDer, readerOf, tags } from './der.ts';
import { booleanOf, integerHex, objectId, smallInteger, timeOf } from './der-values.ts';
import { SignatureFault } from './signature-fault.ts';
import { wrongKind } from './signed-data.ts';

/** What a time stamp says. RFC 3161 section 2.4.2 */
export interface TstInfo {
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
export function parseTstInfo(der: Uint8Array): TstInfo {
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
