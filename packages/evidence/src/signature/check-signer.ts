import { type Digest, digest, digestOf, signatureHolds } from './algorithm.ts';
import type { Certificate } from './certificate.ts';
import { type DerElement, malformed, readerOf, sameBytes, tags } from './der.ts';
import { objectId, timeOf } from './der-values.ts';
import { oids } from './oids.ts';
import { SignatureFault } from './signature-fault.ts';
import { missing, type SignedData, wrongKind } from './signed-data.ts';

/** What was signed, or its SHA-256 where that is known already. */
export type SignedContent = Uint8Array | { readonly sha256: Uint8Array };

export interface CheckedSigner {
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
