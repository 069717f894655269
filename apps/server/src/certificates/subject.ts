import { domainToASCII } from 'node:url';
import {
  Set as AsnSet,
  Constructed,
  IA5String,
  ObjectIdentifier,
  PrintableString,
  Sequence,
  Utf8String,
} from 'asn1js';
import { RelativeDistinguishedNames } from 'pkijs';
import type { Applicant } from '../domain/model.ts';

const oid = {
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
    return distinguishedName([[oid.commonName, nameText(applicant.linkName)], identifier(caId)]);
  }
  const name = nameText(applicant.name ?? applicant.linkName);
  return distinguishedName([
    [oid.organizationName, name],
    ...organizationIdentifier(applicant.icCode),
    [oid.commonName, name],
    identifier(caId),
  ]);
}

/** Name of an authority. */
export function authoritySubject(commonName: string): RelativeDistinguishedNames {
  return distinguishedName([
    [oid.organizationName, utf8String('Attestation Service')],
    [oid.commonName, utf8String(commonName)],
  ]);
}

/** GeneralNames of `email`: rfc822Name, or SmtpUTF8Mailbox when its local part is not ASCII (RFC 9598). */
export function alternativeNames(email: string): Sequence {
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
  return new Constructed({ idBlock, value: [new ObjectIdentifier({ value: oid.smtpUtf8Mailbox }), text] });
}

const contextSpecific = 3;

type NamePart = readonly [type: string, value: Utf8String | PrintableString];

/** RFC 5280 appendix A: a serialNumber is a PrintableString, which has no `_`; a userId takes any text (RFC 4519). */
function identifier(caId: string): NamePart {
  return /^[A-Za-z0-9 '()+,./:=?-]+$/.test(caId)
    ? [oid.serialNumber, new PrintableString({ value: caId })]
    : [oid.userId, utf8String(caId)];
}

/** ETSI EN 319 412-1 section 5.1.4: national trade register, country, number. */
function organizationIdentifier(icCode: string | null): NamePart[] {
  return icCode !== null && uscidPattern.test(icCode)
    ? [[oid.organizationIdentifier, utf8String(`NTRCN-${icCode}`)]]
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
