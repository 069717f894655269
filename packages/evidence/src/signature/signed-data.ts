import { sameBytes } from '../file/bytes.ts';
import { type Digest, digest, digestOf, signatureHolds } from './algorithm.ts';
import { type Certificate, certificateOf } from './certificate.ts';
import {
  type Bytes,
  context,
  contextPlain,
  type DerElement,
  integerHex,
  malformed,
  objectId,
  oids,
  readDer,
  readerOf,
  SignatureFault,
  smallInteger,
  tags,
  timeOf,
} from './der.ts';

/** A CMS SignedData with exactly one signer. RFC 5652 section 5 */
interface SignedData {
  readonly contentType: string;
  /** Undefined when it is detached. */
  readonly content: Bytes | undefined;
  readonly certificates: readonly Certificate[];
  readonly signer: SignerInfo;
}

interface SignerInfo {
  /** Issuer and serial number, or key identifier. */
  readonly isSigner: (certificate: Certificate) => boolean;
  readonly digestAlgorithm: DerElement;
  /** The bytes that are signed: with the tag of a SET instead of the implicit one. Section 5.4 */
  readonly signedAttributes: Bytes;
  readonly attributes: ReadonlyMap<string, DerElement>;
  readonly algorithm: DerElement;
  readonly signature: Bytes;
}

/** More than any chain needs; each one costs time. */
const mostCertificates = 16;

/** @throws SignatureFault */
export function parseSignedData(der: Uint8Array): SignedData {
  const info = readerOf(readDer(der));
  if (objectId(info.take(tags.objectId)) !== oids.signedData) throw wrongKind('It is not a CMS SignedData.');
  const wrapped = info.enter(context(0));
  info.end();
  const body = wrapped.enter();
  wrapped.end();

  const version = smallInteger(body.take(tags.integer));
  if (version !== 1 && version !== 3)
    throw wrongKind(`It is a SignedData of version ${version}, not 1 or 3.`);
  const listed = readerOf(body.take(tags.set)).rest();
  const encapsulated = body.enter();
  const contentType = objectId(encapsulated.take(tags.objectId));
  const wrapping = encapsulated.takeIf(context(0));
  encapsulated.end();
  const certificates = certificatesOf(body.takeIf(context(0)));
  if (body.takeIf(context(1))) throw unauthenticated('Revocation lists lie in it.');
  const signers = readerOf(body.take(tags.set)).rest();
  body.end();
  const [only] = signers;
  if (only === undefined || signers.length > 1) {
    throw new SignatureFault('not-one-signer', `It has ${signers.length} signers; it must have one.`);
  }
  const signer = signerOf(only);
  checkListed(listed, signer);
  return { contentType, content: wrapping && contentOf(wrapping), certificates, signer };
}

/** Section 5.1: the digests of all signers, for those who hash while they read. Nothing signs them. */
function checkListed([listed, ...more]: readonly DerElement[], { digestAlgorithm }: SignerInfo): void {
  const same = listed !== undefined && digestOf(listed) === digestOf(digestAlgorithm);
  if (!same || more.length > 0) throw malformed("the digests at its head are not the signer's");
}

function contentOf(wrapping: DerElement): Bytes {
  const inside = readerOf(wrapping);
  const { content } = inside.take(tags.octetString);
  inside.end();
  return content;
}

function certificatesOf(set: DerElement | undefined): Certificate[] {
  const elements = set ? readerOf(set).rest() : [];
  if (elements.length > mostCertificates)
    throw malformed(`there are more than ${mostCertificates} certificates`);
  if (elements.some(({ tag }) => tag !== tags.sequence)) throw malformed('a certificate is of another kind');
  return elements.map(certificateOf);
}

function signerOf(element: DerElement): SignerInfo {
  if (element.tag !== tags.sequence) throw malformed('a signer is malformed');
  const parts = readerOf(element);
  const version = smallInteger(parts.take(tags.integer));
  const identifier = parts.takeAny();
  // Section 5.3: the version follows from how the signer is named.
  if (version !== (identifier.tag === tags.sequence ? 1 : 3))
    throw malformed('a signer has the wrong version');
  const digestAlgorithm = parts.take(tags.sequence);
  const attributes = parts.takeIf(context(0));
  if (attributes === undefined) throw missing('The signer signed no attributes.');
  const algorithm = parts.take(tags.sequence);
  const signature = parts.take(tags.octetString).content;
  if (parts.takeIf(context(1))) throw unauthenticated('The signer has unsigned attributes.');
  parts.end();
  const signedAttributes = attributes.bytes.slice();
  signedAttributes[0] = tags.set;
  return {
    isSigner: signerTest(identifier),
    digestAlgorithm,
    signedAttributes,
    attributes: attributesOf(attributes),
    algorithm,
    signature,
  };
}

function signerTest(identifier: DerElement): (certificate: Certificate) => boolean {
  if (identifier.tag === contextPlain(0)) {
    const wanted = identifier.content.join();
    return ({ extensions }) => extensions.keyIdentifier?.join() === wanted;
  }
  if (identifier.tag !== tags.sequence) throw malformed('a signer is named in no known way');
  const parts = readerOf(identifier);
  const issuer = parts.take(tags.sequence).bytes.join();
  const serialNumber = integerHex(parts.take(tags.integer));
  parts.end();
  return (certificate) => certificate.serialNumber === serialNumber && certificate.issuer.join() === issuer;
}

/** Attributes by type, each with its one value: the ones that are read here may not have more. Section 11 */
function attributesOf(set: DerElement): Map<string, DerElement> {
  const found = new Map<string, DerElement>();
  for (const element of readerOf(set).rest()) {
    if (element.tag !== tags.sequence) throw malformed('an attribute is malformed');
    const parts = readerOf(element);
    const type = objectId(parts.take(tags.objectId));
    const [value, ...more] = readerOf(parts.take(tags.set)).rest();
    parts.end();
    if (value === undefined || more.length > 0) throw malformed(`the attribute ${type} has not one value`);
    if (found.has(type)) throw malformed(`the attribute ${type} is there twice`);
    found.set(type, value);
  }
  return found;
}

export function missing(message: string): SignatureFault {
  return new SignatureFault('missing-attribute', message);
}

export function wrongKind(message: string): SignatureFault {
  return new SignatureFault('wrong-kind', message);
}

function unauthenticated(message: string): SignatureFault {
  return new SignatureFault('unauthenticated-content', `${message} Nothing signs them.`);
}

/** What was signed, or its SHA-256 where that is known already. */
export type SignedContent = Uint8Array | { readonly sha256: Uint8Array };

interface CheckedSigner {
  readonly certificate: Certificate;
  /** When the signer says it was; undefined when it does not say. */
  readonly signingTime: Date | undefined;
}

/**
 * Checks that the one signer of `data` signed these bytes as this kind of content, with the key of the very
 * certificate that the signed attributes name. Says nothing about whether to trust that certificate.
 *
 * @throws SignatureFault
 */
export async function checkSigner(
  data: SignedData,
  content: SignedContent,
  contentType: string,
): Promise<CheckedSigner> {
  const { signer } = data;
  if (data.contentType !== contentType) throw wrongKind(`It signs ${data.contentType}, not ${contentType}.`);
  // RFC 5652 section 11.1
  if (objectId(attribute(data, oids.contentType)) !== contentType) {
    throw wrongKind('Its signed attributes name another kind of content.');
  }
  const certificate = await signingCertificate(data);
  const name = digestOf(signer.digestAlgorithm);
  const stated = attribute(data, oids.messageDigest);
  if (stated.tag !== tags.octetString) throw malformed('the digest is of another type');
  if (!sameBytes(stated.content, await digestOfContent(name, content))) {
    throw new SignatureFault('wrong-digest', 'It was made over other bytes.');
  }
  const holds = await signatureHolds({
    publicKey: certificate.publicKey,
    algorithm: signer.algorithm,
    digest: name,
    signature: signer.signature,
    signed: signer.signedAttributes,
  });
  if (!holds) throw new SignatureFault('wrong-signature', 'The signature does not hold.');
  const signingTime = signer.attributes.get(oids.signingTime);
  return { certificate, signingTime: signingTime && timeOf(signingTime) };
}

async function digestOfContent(name: Digest, content: SignedContent): Promise<Uint8Array> {
  // Not `instanceof`: in a test environment of Jest a Buffer is a Uint8Array of another realm.
  if (!('sha256' in content)) return digest(name, content);
  if (name === 'SHA-256') return content.sha256;
  throw new SignatureFault('unsupported-algorithm', `It is over ${name}, not SHA-256.`);
}

/** RFC 5035 section 3: the signature is bound to one certificate, not to whichever has the same key or number. */
async function signingCertificate(data: SignedData): Promise<Certificate> {
  const named = data.certificates.filter(data.signer.isSigner);
  if (named.length === 0) {
    throw new SignatureFault('no-signer-certificate', "The signer's certificate is not in it.");
  }
  const { attributes } = data.signer;
  if (!attributes.has(oids.signingCertificateV2) && attributes.has(oids.signingCertificate)) {
    throw new SignatureFault(
      'weak-digest',
      'Its certificate is named by SHA-1 (not signing-certificate-v2).',
    );
  }
  const [first] = readerOf(readerOf(attribute(data, oids.signingCertificateV2)).take(tags.sequence)).rest();
  if (first?.tag !== tags.sequence) throw malformed('signing-certificate-v2 names no certificate');
  const parts = readerOf(first);
  const algorithm = parts.takeIf(tags.sequence);
  const stated = parts.take(tags.octetString).content;
  const name = algorithm ? digestOf(algorithm) : 'SHA-256';
  for (const certificate of named) {
    if (sameBytes(stated, await digest(name, certificate.bytes))) return certificate;
  }
  throw new SignatureFault('signer-mismatch', 'Its signed attributes name another certificate.');
}

function attribute({ signer }: SignedData, type: string): DerElement {
  const value = signer.attributes.get(type);
  if (value === undefined) throw missing(`The signed attribute ${type} is missing.`);
  return value;
}
