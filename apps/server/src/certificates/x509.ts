import { createHash, randomBytes, webcrypto } from 'node:crypto';
import { type BaseBlock, BitString, Integer, OctetString } from 'asn1js';
import {
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  CryptoEngine,
  Extension,
  ExtKeyUsage,
  type ICryptoEngine,
  type RelativeDistinguishedNames,
  Time,
} from 'pkijs';
import { alternativeNames } from './subject.ts';

/** What a certificate says, apart from its extensions. */
export interface CertificateFacts {
  readonly subject: RelativeDistinguishedNames;
  readonly publicKey: CryptoKey;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** A certificate that signs others, with its private key. */
export interface Issuer {
  readonly certificate: Certificate;
  readonly privateKey: CryptoKey;
}

/** Self-signed X.509 v3 certificate of an authority that certifies end entities only, as PEM. */
export async function authorityCertificate(facts: CertificateFacts, privateKey: CryptoKey): Promise<string> {
  const certificate = await draft(facts);
  certificate.issuer = facts.subject;
  certificate.extensions = [
    extension('2.5.29.19', 'critical', new BasicConstraints({ cA: true, pathLenConstraint: 0 }).toSchema()),
    extension('2.5.29.15', 'critical', keyUsage.authority),
    extension('2.5.29.14', 'plain', keyIdentifier(certificate)),
  ];
  return sign(certificate, privateKey);
}

/** X.509 v3 certificate of a party that signs documents and certifies no one, as PEM. */
export async function signerCertificate(
  facts: CertificateFacts,
  email: string,
  issuer: Issuer,
): Promise<string> {
  const certificate = await draft(facts);
  certificate.issuer = issuer.certificate.subject;
  const authorityKey = new AuthorityKeyIdentifier({ keyIdentifier: keyIdentifier(issuer.certificate) });
  certificate.extensions = [
    extension('2.5.29.19', 'plain', new BasicConstraints({ cA: false }).toSchema()),
    extension('2.5.29.15', 'critical', keyUsage.signer),
    extension('2.5.29.37', 'plain', new ExtKeyUsage({ keyPurposes: signingPurposes }).toSchema()),
    extension('2.5.29.14', 'plain', keyIdentifier(certificate)),
    extension('2.5.29.35', 'plain', authorityKey.toSchema()),
    extension('2.5.29.17', 'plain', alternativeNames(email)),
  ];
  return sign(certificate, issuer.privateKey);
}

/** What a certificate of the service itself is for. */
export type ServicePurpose = 'signature' | 'time';

/** X.509 v3 certificate of the service as the signer of manifests, or as its time stamp authority, as PEM. */
export async function serviceCertificate(
  facts: CertificateFacts,
  purpose: ServicePurpose,
  issuer: Issuer,
): Promise<string> {
  const certificate = await draft(facts);
  certificate.issuer = issuer.certificate.subject;
  const authorityKey = new AuthorityKeyIdentifier({ keyIdentifier: keyIdentifier(issuer.certificate) });
  const { purposes, weight } = servicePurposes[purpose];
  certificate.extensions = [
    extension('2.5.29.19', 'plain', new BasicConstraints({ cA: false }).toSchema()),
    extension('2.5.29.15', 'critical', keyUsage.signer),
    extension('2.5.29.37', weight, new ExtKeyUsage({ keyPurposes: purposes }).toSchema()),
    extension('2.5.29.14', 'plain', keyIdentifier(certificate)),
    extension('2.5.29.35', 'plain', authorityKey.toSchema()),
  ];
  return sign(certificate, issuer.privateKey);
}

/** @throws Error when `pem` is not one X.509 certificate */
export function parseCertificate(pem: string): Certificate {
  return Certificate.fromBER(Buffer.from(pem.replace(/-----[^-]+-----/g, ''), 'base64'));
}

/**
 * Passed by hand to each call: pkijs's global engine is whatever module set it last. The cast: pkijs 3.4.3
 * does not know the key encapsulation methods that the newest SubtleCrypto type asks for.
 */
const engine = new CryptoEngine({ name: 'node', crypto: webcrypto }) as unknown as ICryptoEngine;

/** emailProtection (what PDF viewers have long asked for) and documentSigning (RFC 9336). */
const signingPurposes = ['1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.36'];

/** Under a UUID (ITU-T X.667); verifiers of attestation files ask for it. */
const manifestSigning = '2.25.48769193404745292642276344357587215771';

const servicePurposes: Record<
  ServicePurpose,
  { readonly purposes: string[]; readonly weight: 'critical' | 'plain' }
> = {
  /** With a purpose of our own that no member's certificate has: theirs cannot pass for the service's. */
  signature: { purposes: [...signingPurposes, manifestSigning], weight: 'plain' },
  /** RFC 3161 section 2.3: timeStamping, critical, and nothing else. */
  time: { purposes: ['1.3.6.1.5.5.7.3.8'], weight: 'critical' },
};

/** RFC 5280 section 4.2.1.3; bit 0 is the highest, and DER drops trailing zero bits. */
const keyUsage = {
  /** keyCertSign (5), cRLSign (6) */
  authority: bits(0b0000_0110, 1),
  /** digitalSignature (0), nonRepudiation (1) */
  signer: bits(0b1100_0000, 6),
};

function bits(byte: number, unusedBits: number): BitString {
  return new BitString({ valueHex: Uint8Array.of(byte).buffer, unusedBits });
}

async function draft(facts: CertificateFacts): Promise<Certificate> {
  const certificate = new Certificate({
    version: 2, // v3
    serialNumber: new Integer({ valueHex: serialNumber() }),
    subject: facts.subject,
    notBefore: time(facts.notBefore),
    notAfter: time(facts.notAfter),
  });
  await certificate.subjectPublicKeyInfo.importKey(facts.publicKey, engine);
  return certificate;
}

async function sign(certificate: Certificate, privateKey: CryptoKey): Promise<string> {
  await certificate.sign(privateKey, 'SHA-256', engine);
  const base64 = Buffer.from(certificate.toSchema(true).toBER()).toString('base64');
  const lines = base64.match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** 126 random bits; the first byte is 0x40 to 0x7f: positive, and never padded. RFC 5280 section 4.1.2.2 */
function serialNumber(): ArrayBuffer {
  const bytes = new Uint8Array(randomBytes(16));
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes.buffer;
}

/** RFC 5280 section 4.1.2.5: UTCTime (0) through 2049, GeneralizedTime (1) after; whole seconds. */
function time(date: Date): Time {
  const value = new Date(Math.floor(date.getTime() / 1000) * 1000);
  return new Time({ type: value.getUTCFullYear() < 2050 ? 0 : 1, value });
}

/** RFC 7093 section 2, method 1: the first 160 bits of the SHA-256 of the public key. */
function keyIdentifier(certificate: Certificate): OctetString {
  const publicKey = certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView;
  const digest = createHash('sha256').update(publicKey).digest().subarray(0, 20);
  return new OctetString({ valueHex: new Uint8Array(digest).buffer });
}

function extension(extnID: string, weight: 'critical' | 'plain', value: BaseBlock): Extension {
  return new Extension({ extnID, critical: weight === 'critical', extnValue: value.toBER() });
}
