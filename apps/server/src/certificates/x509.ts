import { createHash, randomBytes, webcrypto } from 'node:crypto';
import { domainToASCII } from 'node:url';
import {
  Set as AsnSet,
  type BaseBlock,
  BitString,
  Constructed,
  IA5String,
  Integer,
  ObjectIdentifier,
  OctetString,
  PrintableString,
  Sequence,
  Utf8String,
} from 'asn1js';
import {
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  CryptoEngine,
  Extension,
  ExtKeyUsage,
  type ICryptoEngine,
  RelativeDistinguishedNames,
  Time,
} from 'pkijs';
import type { Applicant } from '../domain/model.ts';

/** What a certificate says, apart from its extensions. */
interface CertificateFacts {
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
  const purposes = { purposes: signingPurposes, weight: 'plain' } as const;
  return issued(facts, purposes, issuer, [extension('2.5.29.17', 'plain', alternativeNames(email))]);
}

/** What a certificate of the service itself is for. */
export type ServicePurpose = 'signature' | 'time';

/** X.509 v3 certificate of the service as the signer of manifests, or as its time stamp authority, as PEM. */
export async function serviceCertificate(
  facts: CertificateFacts,
  purpose: ServicePurpose,
  issuer: Issuer,
): Promise<string> {
  return issued(facts, servicePurposes[purpose], issuer, []);
}

/** A certificate that signs and certifies no one. */
async function issued(
  facts: CertificateFacts,
  { purposes, weight }: KeyPurposes,
  issuer: Issuer,
  more: readonly Extension[],
): Promise<string> {
  const certificate = await draft(facts);
  certificate.issuer = issuer.certificate.subject;
  const authorityKey = new AuthorityKeyIdentifier({ keyIdentifier: keyIdentifier(issuer.certificate) });
  certificate.extensions = [
    extension('2.5.29.19', 'plain', new BasicConstraints({ cA: false }).toSchema()),
    extension('2.5.29.15', 'critical', keyUsage.signer),
    extension('2.5.29.37', weight, new ExtKeyUsage({ keyPurposes: purposes }).toSchema()),
    extension('2.5.29.14', 'plain', keyIdentifier(certificate)),
    extension('2.5.29.35', 'plain', authorityKey.toSchema()),
    ...more,
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

interface KeyPurposes {
  readonly purposes: string[];
  readonly weight: 'critical' | 'plain';
}

const servicePurposes: Record<ServicePurpose, KeyPurposes> = {
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

const nameTypes = {
  commonName: '2.5.4.3',
  serialNumber: '2.5.4.5',
  userId: '0.9.2342.19200300.100.1.1',
  organizationName: '2.5.4.10',
  organizationIdentifier: '2.5.4.97',
  /** RFC 9598 */
  smtpUtf8Mailbox: '1.3.6.1.5.5.7.8.9',
} as const;

/** D25: a unified social credit code by its form, as in the contract's EnterpriseApplication. */
const uscidPattern = /^[0-9A-HJ-NPQRTUWXY]{2}[0-9]{6}[0-9A-HJ-NPQRTUWXY]{10}$/;

/** Characters that a commonName and an organizationName may have at most: RFC 5280, appendix A. */
const maxNameLength = 64;

/**
 * The holder of a certificate. Names only: a certificate is shown to everyone who gets a signed document,
 * so neither identity card nor phone number goes in. The caId tells namesakes apart.
 */
export function certificateSubject(applicant: Applicant, caId: string): RelativeDistinguishedNames {
  if (applicant.type === 'PERSONAL') {
    return distinguishedName([[nameTypes.commonName, nameText(applicant.linkName)], identifier(caId)]);
  }
  const name = nameText(applicant.name ?? applicant.linkName);
  return distinguishedName([
    [nameTypes.organizationName, name],
    ...organizationIdentifier(applicant.icCode),
    [nameTypes.commonName, name],
    identifier(caId),
  ]);
}

/** Name of an authority. */
export function authoritySubject(commonName: string): RelativeDistinguishedNames {
  return distinguishedName([
    [nameTypes.organizationName, utf8String('Attestation Service')],
    [nameTypes.commonName, utf8String(commonName)],
  ]);
}

/** GeneralNames of `email`: rfc822Name, or SmtpUTF8Mailbox when its local part is not ASCII (RFC 9598). */
function alternativeNames(email: string): Sequence {
  const at = email.lastIndexOf('@') + 1;
  const mailbox = email.slice(0, at) + (domainToASCII(email.slice(at)) || email.slice(at));
  const isAscii = Buffer.byteLength(mailbox) === mailbox.length;
  return new Sequence({ value: [isAscii ? rfc822Name(mailbox) : smtpUtf8Mailbox(mailbox)] });
}

/** RFC 5280 section 4.2.1.6: `rfc822Name [1] IA5String`, implicitly tagged. */
function rfc822Name(mailbox: string): IA5String {
  const name = new IA5String({ value: mailbox });
  name.idBlock.tagClass = contextSpecific;
  name.idBlock.tagNumber = 1;
  return name;
}

/** `otherName [0]`: an object identifier and `[0]` with the text; pkijs would drop the identifier. */
function smtpUtf8Mailbox(mailbox: string): Constructed {
  const idBlock = { tagClass: contextSpecific, tagNumber: 0 };
  const text = new Constructed({ idBlock, value: [utf8String(mailbox)] });
  return new Constructed({
    idBlock,
    value: [new ObjectIdentifier({ value: nameTypes.smtpUtf8Mailbox }), text],
  });
}

const contextSpecific = 3;

type NamePart = readonly [type: string, value: Utf8String | PrintableString];

/** RFC 5280 appendix A: a serialNumber is a PrintableString, which has no `_`; a userId takes any text (RFC 4519). */
function identifier(caId: string): NamePart {
  return /^[A-Za-z0-9 '()+,./:=?-]+$/.test(caId)
    ? [nameTypes.serialNumber, new PrintableString({ value: caId })]
    : [nameTypes.userId, utf8String(caId)];
}

/** ETSI EN 319 412-1 section 5.1.4: national trade register, country, number. */
function organizationIdentifier(icCode: string | null): NamePart[] {
  return icCode !== null && uscidPattern.test(icCode)
    ? [[nameTypes.organizationIdentifier, utf8String(`NTRCN-${icCode}`)]]
    : [];
}

/** Encoded here: pkijs would put all parts into one SET, which reads as a single multi-valued name. */
function distinguishedName(parts: readonly NamePart[]): RelativeDistinguishedNames {
  const sets = parts.map(
    ([type, value]) =>
      new AsnSet({ value: [new Sequence({ value: [new ObjectIdentifier({ value: type }), value] })] }),
  );
  return RelativeDistinguishedNames.fromBER(new Sequence({ value: sets }).toBER());
}

/** By way of bytes: a lone surrogate becomes U+FFFD where asn1js would throw. */
function utf8String(text: string): Utf8String {
  return new Utf8String({ value: Buffer.from(text).toString() });
}

/** A control character (a NUL above all) would let a viewer show another name than the one certified. */
function nameText(name: string): Utf8String {
  const characters = Array.from(name.replace(/\p{Cc}/gu, '\ufffd'));
  if (characters.length <= maxNameLength) return utf8String(characters.join(''));
  return utf8String(`${characters.slice(0, maxNameLength - 1).join('')}…`);
}
