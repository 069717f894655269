import { webcrypto } from 'node:crypto';
import {
  Set as AsnSet,
  BitString,
  Integer,
  ObjectIdentifier,
  OctetString,
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
import type { SigningParty } from '../src/signing/sign-pdf.ts';

export interface PartyMaker {
  readonly authority: { readonly certificatePem: string };
  /** A certified person who signs at these keywords. */
  party(name: string, ...keywords: string[]): Promise<SigningParty>;
  /** One with an RSA key. */
  rsaParty(name: string, ...keywords: string[]): Promise<SigningParty>;
}

const engine = new CryptoEngine({ name: 'node', crypto: webcrypto }) as unknown as ICryptoEngine;
const { subtle } = webcrypto;
const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' };
const rsa = {
  ...{ name: 'RSASSA-PKCS1-v1_5', modulusLength: 3072, hash: 'SHA-256' },
  publicExponent: Uint8Array.of(1, 0, 1),
};

/** An authority of its own, and parties that it has certified: what a certificate for signing documents has at least. */
export async function createPartyMaker(): Promise<PartyMaker> {
  const keys = (await subtle.generateKey(ecdsa, true, ['sign', 'verify'])) as webcrypto.CryptoKeyPair;
  const authority = await draft('Test authority', keys.publicKey, 1);
  authority.issuer = authority.subject;
  authority.extensions = [
    extension('2.5.29.19', true, new BasicConstraints({ cA: true, pathLenConstraint: 0 }).toSchema()),
    extension('2.5.29.15', true, keyUsage(0b0000_0110, 1)),
    extension('2.5.29.14', false, keyIdentifier(authority)),
  ];
  const certificatePem = await signed(authority, keys.privateKey);
  let count = 1;

  async function certified(
    name: string,
    keywords: readonly string[],
    own: webcrypto.CryptoKeyPair,
  ): Promise<SigningParty> {
    count += 1;
    const certificate = await draft(name, own.publicKey, count);
    certificate.issuer = authority.subject;
    const purposes = new ExtKeyUsage({ keyPurposes: ['1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.36'] });
    const authorityKey = new AuthorityKeyIdentifier({ keyIdentifier: keyIdentifier(authority) });
    certificate.extensions = [
      extension('2.5.29.19', false, new BasicConstraints({ cA: false }).toSchema()),
      extension('2.5.29.15', true, keyUsage(0b1100_0000, 6)),
      extension('2.5.29.37', false, purposes.toSchema()),
      extension('2.5.29.14', false, keyIdentifier(certificate)),
      extension('2.5.29.35', false, authorityKey.toSchema()),
    ];
    const pem = await signed(certificate, keys.privateKey);
    return {
      // Digits alone: a seal shows it, and no keyword of a test may be found there.
      caId: count.toString().padStart(32, '0'),
      certificates: [pem, certificatePem],
      keywords,
      privateKey: Buffer.from(await subtle.exportKey('pkcs8', own.privateKey)),
    };
  }

  return {
    authority: { certificatePem },
    party: async (name, ...keywords) =>
      certified(name, keywords, await subtle.generateKey(ecdsa, true, ['sign', 'verify'])),
    rsaParty: async (name, ...keywords) =>
      certified(name, keywords, await subtle.generateKey(rsa, true, ['sign', 'verify'])),
  };
}

async function draft(name: string, publicKey: webcrypto.CryptoKey, serial: number): Promise<Certificate> {
  const certificate = new Certificate({
    version: 2, // v3
    serialNumber: new Integer({ value: serial }),
    subject: commonName(name),
    notBefore: new Time({ value: new Date(Date.now() - 60_000) }),
    notAfter: new Time({ value: new Date(Date.now() + 86_400_000) }),
  });
  await certificate.subjectPublicKeyInfo.importKey(publicKey as CryptoKey, engine);
  return certificate;
}

async function signed(certificate: Certificate, privateKey: webcrypto.CryptoKey): Promise<string> {
  await certificate.sign(privateKey as CryptoKey, 'SHA-256', engine);
  const base64 = Buffer.from(certificate.toSchema(true).toBER()).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}

function commonName(name: string): RelativeDistinguishedNames {
  const type = new ObjectIdentifier({ value: '2.5.4.3' });
  const part = new Sequence({ value: [type, new Utf8String({ value: name })] });
  return RelativeDistinguishedNames.fromBER(new Sequence({ value: [new AsnSet({ value: [part] })] }).toBER());
}

function keyUsage(bits: number, unusedBits: number): BitString {
  return new BitString({ valueHex: Uint8Array.of(bits).buffer, unusedBits });
}

/** Any bytes that name the key. RFC 5280 section 4.2.1.2 */
function keyIdentifier({ subjectPublicKeyInfo }: Certificate): OctetString {
  const bits = subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView;
  return new OctetString({ valueHex: bits.slice(-20).buffer });
}

function extension(extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }): Extension {
  return new Extension({ extnID, critical, extnValue: value.toBER() });
}
