import { sameBytes } from '../file/bytes.ts';
import {
  type Bytes,
  booleanOf,
  context,
  contextPlain,
  type DerElement,
  integerHex,
  malformed,
  namedBits,
  objectId,
  oids,
  readDer,
  readerOf,
  smallInteger,
  tags,
  timeOf,
  wholeBits,
} from './der.ts';

/** What an X.509 v3 certificate says, as far as it matters here. RFC 5280 */
export interface Certificate {
  readonly bytes: Bytes;
  /** The part that is signed. */
  readonly signed: Bytes;
  readonly algorithm: DerElement;
  readonly signature: Bytes;
  /** Lower-case hexadecimal characters. */
  readonly serialNumber: string;
  /** DER of the names. */
  readonly issuer: Bytes;
  readonly subject: Bytes;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly publicKey: DerElement;
  readonly extensions: CertificateExtensions;
}

interface CertificateExtensions {
  /** May certify others; how many authorities may follow below it. */
  readonly authority: { readonly pathLength: number | undefined } | undefined;
  /** Undefined when it does not say; else bits by their numbers in RFC 5280 section 4.2.1.3. */
  readonly keyUsage: readonly boolean[] | undefined;
  readonly purposes: { readonly ids: readonly string[]; readonly critical: boolean } | undefined;
  readonly keyIdentifier: Bytes | undefined;
  /** Critical ones that are not understood here. */
  readonly unknown: readonly string[];
}

/** @throws SignatureFault `malformed` and what `readDer` throws */
export function parseCertificate(der: Uint8Array): Certificate {
  return certificateOf(readDer(der));
}

export function certificateOf(element: DerElement): Certificate {
  const outer = readerOf(element);
  const signed = outer.take(tags.sequence);
  const algorithm = outer.take(tags.sequence);
  const signature = wholeBits(outer.take(tags.bitString));
  outer.end();

  const inner = readerOf(signed);
  // RFC 5280 section 4.1.2.1: with extensions it is version 3, written as 2.
  const version = inner.enter(context(0));
  if (smallInteger(version.take(tags.integer)) !== 2) throw malformed('a certificate is not of version 3');
  version.end();
  const serialNumber = integerHex(inner.take(tags.integer));
  // RFC 5280 section 4.1.1.2: the same inside and outside.
  if (!sameBytes(inner.take(tags.sequence).bytes, algorithm.bytes)) {
    throw malformed('a certificate names two algorithms');
  }
  const issuer = inner.take(tags.sequence).bytes;
  const validity = inner.enter();
  const [notBefore, notAfter] = [timeOf(validity.takeAny()), timeOf(validity.takeAny())];
  validity.end();
  const subject = inner.take(tags.sequence).bytes;
  const publicKey = inner.take(tags.sequence);
  for (const uniqueId of [1, 2]) inner.takeIf(contextPlain(uniqueId));
  const listed = inner.takeIf(context(3));
  inner.end();
  const extensions = extensionsOf(listed);
  const names = { serialNumber, issuer, subject, notBefore, notAfter, publicKey };
  return { bytes: element.bytes, signed: signed.bytes, algorithm, signature, ...names, extensions };
}

/** Extensions by identifier; none when the list is left out. RFC 5280 section 4.1 */
export function listExtensions(list: DerElement | undefined) {
  const found = new Map<string, { critical: boolean; value: Bytes }>();
  for (const element of list ? readerOf(list).rest() : []) {
    if (element.tag !== tags.sequence) throw malformed('an extension is malformed');
    const parts = readerOf(element);
    const id = objectId(parts.take(tags.objectId));
    const weight = parts.takeIf(tags.boolean);
    const value = parts.take(tags.octetString).content;
    parts.end();
    // RFC 5280 section 4.2: no extension twice.
    if (found.has(id)) throw malformed(`the extension ${id} is there twice`);
    found.set(id, { critical: weight !== undefined && booleanOf(weight), value });
  }
  return found;
}

function extensionsOf(listed: DerElement | undefined): CertificateExtensions {
  const found = listExtensions(listed && readerOf(listed).take(tags.sequence));
  const usage = found.get(oids.keyUsage);
  const purposes = found.get(oids.extendedKeyUsage);
  const keyIdentifier = found.get(oids.subjectKeyIdentifier);
  return {
    authority: authorityOf(found.get(oids.basicConstraints)?.value),
    keyUsage: usage && namedBits(readDer(usage.value, tags.bitString)),
    purposes: purposes && {
      ids: readerOf(readDer(purposes.value)).rest().map(objectId),
      critical: purposes.critical,
    },
    keyIdentifier: keyIdentifier && readDer(keyIdentifier.value, tags.octetString).content,
    unknown: [...found].filter(([id, { critical }]) => critical && !understood.has(id)).map(([id]) => id),
  };
}

/** Names and policies restrict nothing that is asked here; name constraints would, and are not among these. */
const understood = new Set<string>([
  oids.basicConstraints,
  oids.keyUsage,
  oids.extendedKeyUsage,
  oids.subjectKeyIdentifier,
  oids.subjectAlternativeName,
  oids.certificatePolicies,
]);

/** `BasicConstraints ::= SEQUENCE { cA BOOLEAN DEFAULT FALSE, pathLenConstraint INTEGER OPTIONAL }` */
function authorityOf(value: Bytes | undefined): CertificateExtensions['authority'] {
  if (value === undefined) return undefined;
  const parts = readerOf(readDer(value));
  const mayCertify = parts.takeIf(tags.boolean);
  const pathLength = parts.takeIf(tags.integer);
  parts.end();
  if (mayCertify === undefined || !booleanOf(mayCertify)) return undefined;
  return { pathLength: pathLength && smallInteger(pathLength) };
}

/** The signer, by the certificate. */
export interface SignerFacts {
  /** Common name, else organization, else ''. For people to read: not unique, chosen by whoever was certified. */
  readonly name: string;
  readonly organization: string;
  /** Lower-case hexadecimal characters. */
  readonly serialNumber: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** DER. */
  readonly certificate: Uint8Array;
}

export function signerFacts(certificate: Certificate): SignerFacts {
  const { serialNumber, notBefore, notAfter, bytes, subject } = certificate;
  const organization = nameIn(subject, oids.organizationName);
  const name = nameIn(subject, oids.commonName) || organization;
  return { name, organization, serialNumber, notBefore, notAfter, certificate: bytes };
}

/** The first attribute of this type in a Name: a SEQUENCE of SETs of type and value. */
function nameIn(subject: Bytes, type: string): string {
  for (const set of readerOf(readDer(subject)).rest()) {
    for (const element of readerOf(set).rest()) {
      const parts = readerOf(element);
      if (objectId(parts.take(tags.objectId)) === type) return textOf(parts.takeAny());
    }
  }
  return '';
}

const bmpString = 0x1e;

function textOf({ tag, content }: { tag: number; content: Bytes }): string {
  if (tag !== bmpString) return new TextDecoder().decode(content);
  const units = Array.from({ length: content.length >> 1 }, (_, i) => pair(content, 2 * i));
  return String.fromCharCode(...units);
}

function pair(bytes: Bytes, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}
