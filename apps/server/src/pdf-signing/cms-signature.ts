import { createHash } from 'node:crypto';
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  type Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';

const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  rsaWithSha256: '1.2.840.113549.1.1.11',
  rsaKey: '1.2.840.113549.1.1.1',
} as const;

/** Signs with SHA-256 by the key of the first certificate; ECDSA as DER, RSA as PKCS#1 v1.5. */
export type SignBytes = (data: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/**
 * A detached signature as PDF wants it: CAdES without signing-time, which stands in the PDF's own `/M`.
 * ETSI EN 319 142-1, 6.3
 *
 * @param certificates the signer's first, then the chain
 * @param digest SHA-256 of what is signed
 * @returns DER
 */
export async function cmsSignature(
  certificates: readonly Certificate[],
  digest: Buffer,
  sign: SignBytes,
): Promise<Buffer> {
  const [certificate] = certificates;
  if (!certificate) throw new Error('A signature needs the certificate of its signer');
  const attributes = signedAttributes(certificate, digest);
  // RFC 5652 section 5.4: what is signed is the DER of SET OF, with its own tag.
  const signed = Buffer.from(attributes.toSchema().toBER());
  signed[0] = 0x31;
  const signature = await sign(signed);
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
    digestAlgorithm: new AlgorithmIdentifier({ algorithmId: oid.sha256 }),
    signedAttrs: attributes,
    signatureAlgorithm: signatureAlgorithm(certificate),
    signature: new OctetString({ valueHex: exact(signature) }),
  });
  const content = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oid.data }),
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: oid.sha256 })],
    certificates: [...certificates],
    signerInfos: [signer],
  }).toSchema(true);
  return Buffer.from(new ContentInfo({ contentType: oid.signedData, content }).toSchema().toBER());
}

function signedAttributes(certificate: Certificate, digest: Buffer): SignedAndUnsignedAttributes {
  const hash = createHash('sha256').update(Buffer.from(certificate.toSchema().toBER())).digest();
  // RFC 5035: ESSCertIDv2 with SHA-256, its default, named by nothing; the issuer stands in the signer's identifier.
  const certificateId = new Sequence({ value: [new OctetString({ valueHex: exact(hash) })] });
  const signingCertificate = new Sequence({ value: [new Sequence({ value: [certificateId] })] });
  const attributes = [
    new Attribute({ type: oid.contentType, values: [new ObjectIdentifier({ value: oid.data })] }),
    new Attribute({ type: oid.messageDigest, values: [new OctetString({ valueHex: exact(digest) })] }),
    new Attribute({ type: oid.signingCertificateV2, values: [signingCertificate] }),
  ];
  // DER: the elements of a set in the order of their bytes. X.690 section 11.6
  const sorted = attributes.toSorted((a, b) =>
    Buffer.compare(Buffer.from(a.toSchema().toBER()), Buffer.from(b.toSchema().toBER())),
  );
  return new SignedAndUnsignedAttributes({ type: 0, attributes: sorted });
}

function signatureAlgorithm(certificate: Certificate): AlgorithmIdentifier {
  const isRsa = certificate.subjectPublicKeyInfo.algorithm.algorithmId === oid.rsaKey;
  return new AlgorithmIdentifier({ algorithmId: isRsa ? oid.rsaWithSha256 : oid.ecdsaWithSha256 });
}

function exact(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
