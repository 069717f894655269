import { createHash } from 'node:crypto';
import { GeneralizedTime, ObjectIdentifier, UTCTime } from 'asn1js';
import type { Certificate } from 'pkijs';

const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  rsaWithSha256: '1.2.840.113549.1.1.11',
  rsaKey: '1.2.840.113549.1.1.1',
} as const;

export const sha256 = '2.16.840.1.101.3.4.2.1';

/** Signs with SHA-256 by the key of the first certificate; ECDSA as DER, RSA as PKCS#1 v1.5. */
export type SignBytes = (data: Uint8Array) => Uint8Array;

export interface CmsContent {
  /** The signer's certificate, then its chain. */
  readonly certificates: readonly Certificate[];
  /** SHA-256 of what is signed. */
  readonly digest: Uint8Array;
  /** What is signed, with its type, where the signature holds it, as in a time stamp; a detached signature is over data. */
  readonly inside?: { readonly contentType: string; readonly content: Uint8Array };
  /** Left out in PDFs, whose own `/M` has it. ETSI EN 319 142-1, 6.3 */
  readonly signingTime?: Date;
}

/**
 * A CMS SignedData (RFC 5652) of one signer with the signed attributes of CAdES level B-B (ETSI EN 319 122-1,
 * section 6.3) and the whole chain.
 *
 * @returns DER of the ContentInfo
 */
export function signCms({ certificates, digest, inside, signingTime }: CmsContent, sign: SignBytes): Buffer {
  const [certificate] = certificates;
  if (!certificate) throw new Error('A signature needs the certificate of its signer');
  const { issuerAndSerial, id, signatureAlgorithm } = partsOf(certificate);
  const contentType = inside?.contentType ?? oid.data;
  const attributes = [
    attribute(oid.contentType, objectId(contentType)),
    attribute(oid.messageDigest, octets(digest)),
    ...(signingTime ? [attribute(oid.signingTime, utcTime(signingTime))] : []),
    attribute(oid.signingCertificateV2, id),
  ];
  // RFC 5652 section 5.4: what is signed is the DER of SET OF, with its own tag.
  const signature = sign(setOf(attributes));
  const signer = sequence(
    integer(1),
    issuerAndSerial,
    algorithm(sha256),
    setOf(attributes, 0xa0),
    signatureAlgorithm,
    octets(signature),
  );
  const signedData = sequence(
    // Section 5.1: 3 when the content is anything but data.
    integer(contentType === oid.data ? 1 : 3),
    setOf([algorithm(sha256)]),
    sequence(objectId(contentType), ...(inside ? [tagged(0, octets(inside.content))] : [])),
    setOf(certificates.map(certificateBytes), 0xa0),
    setOf([signer]),
  );
  return sequence(objectId(oid.signedData), tagged(0, signedData));
}

export function certificateBytes(certificate: Certificate): Buffer {
  return partsOf(certificate).der;
}

function attribute(type: string, value: Buffer): Buffer {
  return sequence(objectId(type), setOf([value]));
}

/** What each signature says of a certificate, DER. */
interface CertificateParts {
  readonly der: Buffer;
  readonly issuerAndSerial: Buffer;
  /** RFC 5035: SigningCertificateV2, an ESSCertIDv2 with SHA-256, its default; the issuer is in the signer's identifier. */
  readonly id: Buffer;
  readonly signatureAlgorithm: Buffer;
}

/** Encoded once: the same few certificates sign every file. */
const known = new WeakMap<Certificate, CertificateParts>();

function partsOf(certificate: Certificate): CertificateParts {
  const there = known.get(certificate);
  if (there !== undefined) return there;
  const der = bytesOf(certificate.toSchema());
  const isRsa = certificate.subjectPublicKeyInfo.algorithm.algorithmId === oid.rsaKey;
  const parts = {
    der,
    issuerAndSerial: sequence(bytesOf(certificate.issuer.toSchema()), bytesOf(certificate.serialNumber)),
    id: sequence(sequence(sequence(octets(createHash('sha256').update(der).digest())))),
    // RFC 4055: parameters are NULL for RSA, and absent for ECDSA.
    signatureAlgorithm: isRsa
      ? sequence(objectId(oid.rsaWithSha256), Buffer.of(5, 0))
      : algorithm(oid.ecdsaWithSha256),
  };
  known.set(certificate, parts);
  return parts;
}

function bytesOf(block: { toBER(): ArrayBuffer }): Buffer {
  return Buffer.from(block.toBER());
}

/** DER (X.690) of one element with this tag around its contents. */
export function element(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.of(tag), lengthOf(content.length), content]);
}

export function sequence(...contents: readonly Uint8Array[]): Buffer {
  return element(0x30, ...contents);
}

/** The elements of a set are in the order of their bytes. X.690 section 11.6 */
export function setOf(elements: readonly Uint8Array[], tag = 0x31): Buffer {
  return element(tag, ...elements.toSorted(Buffer.compare));
}

/** `[number]` around its contents. */
export function tagged(number: number, ...contents: readonly Uint8Array[]): Buffer {
  return element(0xa0 + number, ...contents);
}

export function octets(bytes: Uint8Array): Buffer {
  return element(0x04, bytes);
}

/** @param bytes big-endian; the first one from 0x01 to 0x7f, so that it is positive and as short as it can be */
export function integer(...bytes: readonly number[]): Buffer {
  return element(0x02, Uint8Array.from(bytes));
}

export const asn1True = element(0x01, Buffer.of(0xff));

/** Every signature has a dozen of them, and there are few different ones: all that the code names. */
const encodedIds = new Map<string, Buffer>();

/** @param text dotted; arcs may be of any size */
export function objectId(text: string): Buffer {
  const known = encodedIds.get(text);
  if (known) return known;
  const encoded = Buffer.from(new ObjectIdentifier({ value: text }).toBER());
  encodedIds.set(text, encoded);
  return encoded;
}

export function algorithm(id: string): Buffer {
  return sequence(objectId(id));
}

/** GeneralizedTime in UTC; a fraction has no trailing zeros. X.690 section 11.7 */
export function generalizedTime(valueDate: Date): Buffer {
  return Buffer.from(new GeneralizedTime({ valueDate }).toBER());
}

/** RFC 5652 section 11.3: UTCTime through 2049, in whole seconds. */
export function utcTime(time: Date): Buffer {
  const valueDate = new Date(Math.floor(time.getTime() / 1000) * 1000);
  if (valueDate.getUTCFullYear() >= 2050) return generalizedTime(valueDate);
  return Buffer.from(new UTCTime({ valueDate }).toBER());
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length);
  const digits = length.toString(16);
  const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.of(0x80 + bytes.length), bytes]);
}
