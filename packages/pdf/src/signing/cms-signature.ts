import { createHash } from 'node:crypto';
import { algorithm, integer, objectId, octets, sequence, setOf, tagged } from '@attestation/der';
import type { Certificate } from 'pkijs';

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
 * A detached signature as PDF wants it: CAdES without signing-time, which is in the PDF's own `/M`; over a digest,
 * since the file is hashed as it grows. ETSI EN 319 142-1, 6.3
 *
 * @param certificates the signer's first, then the chain
 * @param digest SHA-256 of what is signed
 * @returns DER
 */
export async function cmsSignature(
  certificates: readonly Certificate[],
  digest: Uint8Array,
  sign: SignBytes,
): Promise<Buffer> {
  const [certificate] = certificates;
  if (!certificate) throw new Error('A signature needs the certificate of its signer');
  const attributes = signedAttributes(certificate, digest);
  // RFC 5652 section 5.4: what is signed is the DER of SET OF, with its own tag.
  const signature = await sign(setOf(attributes));
  const signer = sequence(
    integer(1),
    sequence(bytesOf(certificate.issuer.toSchema()), bytesOf(certificate.serialNumber)),
    algorithm(oid.sha256),
    setOf(attributes, 0xa0),
    signatureAlgorithm(certificate),
    octets(signature),
  );
  const signedData = sequence(
    integer(1),
    setOf([algorithm(oid.sha256)]),
    sequence(objectId(oid.data)),
    setOf(certificates.map(certificateBytes), 0xa0),
    setOf([signer]),
  );
  return sequence(objectId(oid.signedData), tagged(0, signedData));
}

export function certificateBytes(certificate: Certificate): Buffer {
  return bytesOf(certificate.toSchema());
}

function signedAttributes(certificate: Certificate, digest: Uint8Array): Buffer[] {
  const attribute = (type: string, value: Buffer) => sequence(objectId(type), setOf([value]));
  // RFC 5035: ESSCertIDv2 with SHA-256, its default; the issuer is in the signer's identifier.
  const certificateId = sequence(octets(createHash('sha256').update(certificateBytes(certificate)).digest()));
  return [
    attribute(oid.contentType, objectId(oid.data)),
    attribute(oid.messageDigest, octets(digest)),
    attribute(oid.signingCertificateV2, sequence(sequence(certificateId))),
  ];
}

/** RFC 4055: parameters are NULL for RSA, and absent for ECDSA. */
function signatureAlgorithm(certificate: Certificate): Buffer {
  const isRsa = certificate.subjectPublicKeyInfo.algorithm.algorithmId === oid.rsaKey;
  return isRsa ? sequence(objectId(oid.rsaWithSha256), Buffer.of(5, 0)) : algorithm(oid.ecdsaWithSha256);
}

function bytesOf(block: { toBER(): ArrayBuffer }): Buffer {
  return Buffer.from(block.toBER());
}
