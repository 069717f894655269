import { createHash, sign } from 'node:crypto';
import { algorithm, integer, objectId, octets, sequence, setOf, signingTime, tagged } from '@attestation/der';
import type { Certificate } from 'pkijs';
import type { Environment } from '../domain/model.ts';
import type { ServiceCertificates, ServiceKey } from './service-certificates.ts';

const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const;

export const sha256 = '2.16.840.1.101.3.4.2.1';

export interface CmsContent {
  readonly contentType: string;
  readonly content: Uint8Array;
  /** `inside` it for a time stamp, `detached` for a file. */
  readonly place: 'inside' | 'detached';
  readonly signingTime: Date;
}

export interface SigningKeys {
  readonly certificates: ServiceCertificates;
  /** Unix milliseconds. */
  readonly clock?: () => number;
}

/**
 * Detached CAdES signature (level B-B) of the service over these bytes, DER.
 *
 * @throws SealError when the service's key was sealed under another key file
 */
export async function signDetached(
  environment: Environment,
  content: Uint8Array,
  { certificates, clock = Date.now }: SigningKeys,
): Promise<Uint8Array> {
  const key = await certificates.current(environment, 'signature');
  const signingTime = new Date(clock());
  return signCms(key, { contentType: oid.data, content, place: 'detached', signingTime });
}

/**
 * A CMS SignedData (RFC 5652) of one signer with the signed attributes of CAdES level B-B (ETSI EN 319 122-1,
 * section 6.3) and the whole chain. ECDSA P-256 with SHA-256.
 *
 * @returns DER of the ContentInfo
 */
export function signCms({ privateKey, chain }: ServiceKey, content: CmsContent): Buffer {
  const { contentType, place } = content;
  const own = partsOf(chain[0]);
  const attributes = signedAttributes(own.id, content);
  // RFC 5652 section 5.4: what is signed is the DER of SET OF, with its own tag.
  const signature = sign('sha256', setOf(attributes), { key: privateKey, dsaEncoding: 'der' });
  const signer = sequence(
    integer(1),
    own.issuerAndSerial,
    algorithm(sha256),
    setOf(attributes, 0xa0),
    algorithm(oid.ecdsaWithSha256),
    octets(signature),
  );
  const encapsulated = place === 'inside' ? [tagged(0, octets(content.content))] : [];
  const signedData = sequence(
    // Section 5.1: 3 when the content is anything but data.
    integer(place === 'inside' ? 3 : 1),
    setOf([algorithm(sha256)]),
    sequence(objectId(contentType), ...encapsulated),
    setOf(
      chain.map((certificate) => partsOf(certificate).der),
      0xa0,
    ),
    setOf([signer]),
  );
  return sequence(objectId(oid.signedData), tagged(0, signedData));
}

function signedAttributes(certificateId: Buffer, content: CmsContent): Buffer[] {
  const attribute = (type: string, value: Buffer) => sequence(objectId(type), setOf([value]));
  return [
    attribute(oid.contentType, objectId(content.contentType)),
    attribute(oid.messageDigest, octets(digest(content.content))),
    attribute(oid.signingTime, signingTime(content.signingTime)),
    attribute(oid.signingCertificateV2, certificateId),
  ];
}

/** What each signature says of a certificate, DER. */
interface CertificateParts {
  readonly der: Buffer;
  readonly issuerAndSerial: Buffer;
  /** RFC 5035: SigningCertificateV2, an ESSCertIDv2 with SHA-256, its default; the issuer is in the signer's identifier. */
  readonly id: Buffer;
}

/** Encoded once: the same few certificates sign every file. */
const known = new WeakMap<Certificate, CertificateParts>();

function partsOf(certificate: Certificate): CertificateParts {
  const there = known.get(certificate);
  if (there !== undefined) return there;
  const der = bytesOf(certificate.toSchema());
  const parts = {
    der,
    issuerAndSerial: sequence(bytesOf(certificate.issuer.toSchema()), bytesOf(certificate.serialNumber)),
    id: sequence(sequence(sequence(octets(digest(der))))),
  };
  known.set(certificate, parts);
  return parts;
}

function bytesOf(block: { toBER(): ArrayBuffer }): Buffer {
  return Buffer.from(block.toBER());
}

export function digest(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
