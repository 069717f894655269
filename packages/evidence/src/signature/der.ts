import { hex } from '../file/bytes.ts';
import { CodedError, catching } from '../file/coded-error.ts';

/** Bytes that WebCrypto takes as they are. */
export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * One DER element: what it is, what it holds, and all of its bytes.
 * Why not a library: docs/decisions/signature-verification.md
 */
export interface DerElement {
  readonly tag: number;
  readonly content: Bytes;
  readonly bytes: Bytes;
}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectId: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** `[number]` with elements inside. */
export const context = (number: number) => 0xa0 + number;
/** `[number]` with a plain value inside. */
export const contextPlain = (number: number) => 0x80 + number;

/** Reads the elements of a SEQUENCE or SET one after the other; every surprise is a `malformed`. */
interface DerReader {
  /** The next element, which must have this tag. */
  take(tag: number): DerElement;
  /** The next element if it has this tag. */
  takeIf(tag: number): DerElement | undefined;
  /** The next element, whatever it is. */
  takeAny(): DerElement;
  /** A reader of the next element, a SEQUENCE unless said otherwise. */
  enter(tag?: number): DerReader;
  /** All elements that are left. */
  rest(): DerElement[];
  /** Requires that none is left. */
  end(): void;
}

/**
 * The one element that `bytes` is. They are copied: what is read stays, whatever becomes of the original.
 *
 * @throws SignatureFault `malformed`, `trailing-bytes`
 */
export function readDer(bytes: Uint8Array, tag: number = tags.sequence): DerElement {
  const copy = new Uint8Array(bytes);
  const element = elementAt(copy, 0);
  if (element.bytes.length !== copy.length) {
    throw new SignatureFault('trailing-bytes', `${copy.length - element.bytes.length} bytes follow its end`);
  }
  if (element.tag !== tag) throw malformed('it begins with another tag');
  return element;
}

export function readerOf({ content }: DerElement): DerReader {
  let at = 0;
  const done = () => at === content.length;
  const reader: DerReader = {
    takeAny() {
      const element = elementAt(content, at);
      at += element.bytes.length;
      return element;
    },
    takeIf: (tag) => (!done() && content[at] === tag ? reader.takeAny() : undefined),
    take(tag) {
      const element = reader.takeIf(tag);
      if (element === undefined) throw malformed('an element is missing, or another is in its place');
      return element;
    },
    enter: (tag = tags.sequence) => readerOf(reader.take(tag)),
    rest() {
      const elements: DerElement[] = [];
      while (!done()) elements.push(reader.takeAny());
      return elements;
    },
    end() {
      if (!done()) throw malformed('there is an element too many');
    },
  };
  return reader;
}

/** X.690 section 10.1: definite lengths in the fewest bytes. None of our structures has a tag above 30. */
function elementAt(bytes: Bytes, start: number): DerElement {
  const tag = bytes[start];
  const first = bytes[start + 1];
  if (tag === undefined || first === undefined) throw malformed('it is cut short');
  if ((tag & 0x1f) === 0x1f) throw malformed('a tag is too long');
  const extra = first < 0x80 ? 0 : first - 0x80;
  if (first === 0x80 || extra > 4) throw malformed('a length is not definite, or too long');
  let length = extra === 0 ? first : 0;
  for (let i = 0; i < extra; i++) length = length * 256 + (bytes[start + 2 + i] ?? 0);
  if (extra > 0 && (length < 0x80 || length < 256 ** (extra - 1))) {
    throw malformed('a length is not in its shortest form');
  }
  const content = start + 2 + extra;
  if (content + length > bytes.length) throw malformed('it is cut short');
  const end = content + length;
  return { tag, content: bytes.subarray(content, end), bytes: bytes.subarray(start, end) };
}

export function malformed(what: string): SignatureFault {
  return new SignatureFault('malformed', `It is not well-formed DER: ${what}.`);
}

/** Dotted text of an OBJECT IDENTIFIER; arcs of any size. */
export function objectId(element: DerElement): string {
  expectTag(element, tags.objectId);
  const { content } = element;
  if (content.length === 0 || ((content.at(-1) ?? 0) & 0x80) !== 0) throw malformed('an identifier is cut');
  const arcs: bigint[] = [];
  let arc = 0n;
  content.forEach((byte, i) => {
    if (byte === 0x80 && arc === 0n && (i === 0 || ((content[i - 1] ?? 0) & 0x80) === 0)) {
      throw malformed('an identifier is not in its shortest form');
    }
    arc = arc * 128n + BigInt(byte & 0x7f);
    if ((byte & 0x80) === 0) {
      arcs.push(arc);
      arc = 0n;
    }
  });
  const [head = 0n, ...rest] = arcs;
  const root = head < 80n ? head / 40n : 2n;
  return [root, head - root * 40n, ...rest].join('.');
}

/** A non-negative INTEGER, as lower-case hexadecimal characters without leading zero bytes; 0 is `00`. */
export function integerHex(element: DerElement): string {
  const { content } = element;
  expectTag(element, tags.integer);
  const [first, second] = content;
  if (first === undefined || first >= 0x80) throw malformed('a number is missing or negative');
  if (first === 0 && second !== undefined && second < 0x80) {
    throw malformed('a number is not in its shortest form');
  }
  const digits = first === 0 && content.length > 1 ? content.subarray(1) : content;
  return hex(digits);
}

/** A non-negative INTEGER below 2^31. */
export function smallInteger(element: DerElement): number {
  const digits = integerHex(element);
  const value = Number.parseInt(digits, 16);
  if (value > 0x7fffffff) throw malformed('a number is too large');
  return value;
}

export function booleanOf({ content }: DerElement): boolean {
  // X.690 section 11.1
  if (content.length !== 1 || (content[0] !== 0 && content[0] !== 0xff))
    throw malformed('a boolean is neither');
  return content[0] === 0xff;
}

/** The bytes of a BIT STRING that is whole bytes: a key, a signature. */
export function wholeBits(element: DerElement): Bytes {
  expectTag(element, tags.bitString);
  if (element.content[0] !== 0) throw malformed('a bit string is empty or has stray bits');
  return element.content.subarray(1);
}

/** The first nine bits of a BIT STRING of named bits, bit 0 first. */
export function namedBits(element: DerElement): boolean[] {
  expectTag(element, tags.bitString);
  const [unused = 8, ...bytes] = element.content;
  if (unused > 7 || (bytes.length === 0 && unused > 0)) throw malformed('a bit string is malformed');
  return Array.from({ length: 9 }, (_, bit) => (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1);
}

const utcTime = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;
const generalizedTime = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d*[1-9])?Z$/;

/** UTCTime or GeneralizedTime, in UTC with seconds. RFC 5280 section 4.1.2.5, RFC 3161 section 2.4.2 */
export function timeOf({ tag, content }: DerElement): Date {
  const text = String.fromCharCode(...content.subarray(0, 40));
  const parts = (tag === tags.utcTime ? utcTime : tag === tags.generalizedTime ? generalizedTime : /$^/).exec(
    text,
  );
  if (!parts) throw malformed('a time is missing or not in UTC with seconds');
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map(Number);
  // UTCTime has two digits of the year: 1950 to 2049.
  const fullYear = tag === tags.utcTime ? year + (year < 50 ? 2000 : 1900) : year;
  const milliseconds = Math.floor(Number(parts[7] ?? 0) * 1000);
  const time = new Date(0);
  time.setUTCFullYear(fullYear, month - 1, day);
  time.setUTCHours(hour, minute, second, milliseconds);
  const same = [time.getUTCMonth() + 1, time.getUTCDate(), time.getUTCHours(), time.getUTCMinutes()];
  if (same.join() !== [month, day, hour, minute].join()) throw malformed('a time names no moment');
  return time;
}

function expectTag(element: DerElement, tag: number): void {
  if (element.tag !== tag) throw malformed('an element has another type than it must');
}

/** Object identifiers, under the names their standards give them. */
export const oids = {
  // RFC 5652
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  // RFC 2634, RFC 5035
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  // RFC 3161
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  // RFC 5280
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAlternativeName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  certificatePolicies: '2.5.29.32',
  extendedKeyUsage: '2.5.29.37',
  anyExtendedKeyUsage: '2.5.29.37.0',
  emailProtection: '1.3.6.1.5.5.7.3.4',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  // RFC 9336
  documentSigning: '1.3.6.1.5.5.7.3.36',
  /**
   * Ours, under a UUID (ITU-T X.667): signs manifests of attestation files. The same authority certifies members,
   * whose certificates do not have it and so cannot pass for the service's.
   */
  manifestSigning: '2.25.48769193404745292642276344357587215771',
  commonName: '2.5.4.3',
  organizationName: '2.5.4.10',
} as const;

/** Why a signature or a time stamp is refused. */
export type SignatureReason =
  /** Not the DER that its standard describes. */
  | 'malformed'
  /** Bytes after its end. */
  | 'trailing-bytes'
  /** CMS, or something else, of another kind. */
  | 'wrong-kind'
  /** The signed bytes lie inside it; they must be those of the file next to it. */
  | 'attached-content'
  | 'not-one-signer'
  /** Unsigned attributes or revocation lists: anyone may have put them there. */
  | 'unauthenticated-content'
  | 'missing-attribute'
  | 'weak-digest'
  | 'unsupported-algorithm'
  /** The key is too short to trust: RSA of less than 2048 bits. */
  | 'weak-key'
  /** Made over other bytes. */
  | 'wrong-digest'
  | 'wrong-signature'
  | 'no-signer-certificate'
  /** The signed attributes, or the time stamp, name another certificate than the one that verifies. */
  | 'signer-mismatch'
  /** No chain of certificates leads to a trusted one. */
  | 'untrusted'
  /** A certificate of the chain began after the moment of signing. */
  | 'not-yet-valid'
  /** A certificate of the chain had ended at the moment of signing. */
  | 'expired'
  /** The certificate is for something else. */
  | 'wrong-purpose'
  /** An issuer of the chain may not issue certificates, or not this deep. */
  | 'wrong-issuer'
  /** A certificate has a critical extension that is not understood. */
  | 'unknown-extension'
  /** The time stamp does not answer this request. */
  | 'wrong-nonce'
  | 'wrong-policy';

/** Thrown inside this folder; `verifyCades` and `verifyTimeStamp` answer with its code as the reason instead. */
export class SignatureFault extends CodedError<SignatureReason> {
  override readonly name = 'SignatureFault';
}

/** A finding as a value: `message` is one English sentence for a log, `reason` is what to act on. */
export interface Refused {
  readonly ok: false;
  readonly reason: SignatureReason;
  readonly message: string;
}

/** What `check` answers, or why it refused. Anything but a `SignatureFault` is a bug and goes on. */
export async function judged<Accepted>(check: () => Promise<Accepted>): Promise<Accepted | Refused> {
  const refused = ({ code, message }: SignatureFault): Refused => ({ ok: false, reason: code, message });
  return catching(SignatureFault, refused, check);
}
