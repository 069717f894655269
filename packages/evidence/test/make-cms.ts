import { BitString, Integer, ObjectIdentifier, OctetString, Sequence, UTCTime, Utf8String } from 'asn1js';
import {
  Accuracy,
  AlgorithmIdentifier,
  Attribute,
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ContentInfo,
  CryptoEngine,
  EncapsulatedContentInfo,
  Extension,
  ExtKeyUsage,
  type ICryptoEngine,
  IssuerAndSerialNumber,
  MessageImprint,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TSTInfo,
} from 'pkijs';
import { oids } from '../src/signature/der.ts';

const engine = new CryptoEngine({ name: 'own', crypto }) as unknown as ICryptoEngine;
const curve = { name: 'ECDSA', namedCurve: 'P-256' };
const usages = { authority: [0x06, 1], signature: [0xc0, 6], time: [0x80, 7] } as const;
const sha256 = '2.16.840.1.101.3.4.2.1';
const timeStamping = '1.3.6.1.5.5.7.3.8';

interface Holder {
  readonly certificate: Certificate;
  readonly keys: CryptoKeyPair;
}

/** Signatures and time stamps by pkijs under an authority of its own: it shares no code with what verifies them. */
export async function createSigner() {
  const root = await certify('CA', 'authority', []);
  const signer = await certify('signature', 'signature', [oids.manifestSigning], root);
  const clock = await certify('time', 'time', [timeStamping], root);
  let stamps = 0;

  async function stamp(data: Uint8Array): Promise<Uint8Array> {
    const info = new TSTInfo({
      version: 1,
      policy: '1.2.3.4.1',
      messageImprint: new MessageImprint({
        hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256 }),
        hashedMessage: new OctetString({ valueHex: await digest(data) }),
      }),
      serialNumber: new Integer({ value: ++stamps }),
      genTime: wholeSeconds(),
      accuracy: new Accuracy({ seconds: 1 }),
    });
    const content = new Uint8Array(info.toSchema().toBER());
    return signCms(clock, root, content, new OctetString({ valueHex: content.buffer }));
  }

  return {
    /** PEM */
    authority: pem(root.certificate),
    sign: (data: Uint8Array) => signCms(signer, root, data),
    stamp,
  };
}

/** A certificate by `issuer`; without one, that of an authority itself. */
async function certify(
  name: string,
  usage: keyof typeof usages,
  keyPurposes: string[],
  issuer?: Holder,
): Promise<Holder> {
  const keys = await crypto.subtle.generateKey(curve, true, ['sign', 'verify']);
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({
      valueHex: Uint8Array.of(0x40, ...crypto.getRandomValues(new Uint8Array(15))).buffer,
    }),
  });
  certificate.subject.typesAndValues = [
    new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: name }) }),
  ];
  certificate.issuer = issuer?.certificate.subject ?? certificate.subject;
  certificate.notBefore.value = new Date(wholeSeconds().getTime() - 60_000);
  certificate.notAfter.value = new Date(wholeSeconds().getTime() + 3650 * 86_400_000);
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine);
  const [byte, unusedBits] = usages[usage];
  const keyUsage = new BitString({ valueHex: Uint8Array.of(byte).buffer, unusedBits });
  const own = new OctetString({ valueHex: await keyIdentifier(certificate) });
  const by = {
    keyIdentifier: issuer ? new OctetString({ valueHex: await keyIdentifier(issuer.certificate) }) : own,
  };
  const extension = (extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }) =>
    new Extension({ extnID, critical, extnValue: value.toBER() });
  certificate.extensions = [
    extension('2.5.29.19', true, new BasicConstraints({ cA: issuer === undefined }).toSchema()),
    extension('2.5.29.15', true, keyUsage),
    extension('2.5.29.14', false, own),
    extension('2.5.29.35', false, new AuthorityKeyIdentifier(by).toSchema()),
    ...(issuer ? [extension('2.5.29.37', true, new ExtKeyUsage({ keyPurposes }).toSchema())] : []),
  ];
  await certificate.sign((issuer?.keys ?? keys).privateKey, 'SHA-256', engine);
  return { certificate, keys };
}

/** CAdES level B-B. @param inside the content, where the signature holds it */
async function signCms(
  { certificate, keys }: Holder,
  root: Holder,
  content: Uint8Array,
  inside?: OctetString,
): Promise<Uint8Array> {
  const kind = inside ? oids.tstInfo : oids.data;
  const id = new OctetString({ valueHex: await digest(derOf(certificate)) });
  const attributes = [
    attribute('1.2.840.113549.1.9.3', new ObjectIdentifier({ value: kind })),
    attribute('1.2.840.113549.1.9.4', new OctetString({ valueHex: await digest(content) })),
    attribute('1.2.840.113549.1.9.5', new UTCTime({ valueDate: wholeSeconds() })),
    attribute('1.2.840.113549.1.9.16.2.47', sequence(sequence(sequence(id)))),
  ];
  const bytesOf = (one: Attribute) => Buffer.from(one.toSchema().toBER());
  attributes.sort((a, b) => Buffer.compare(bytesOf(a), bytesOf(b)));
  const signed = new SignedData({
    version: inside ? 3 : 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: kind }),
    certificates: [certificate, root.certificate],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({
          issuer: certificate.issuer,
          serialNumber: certificate.serialNumber,
        }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
  });
  // Its constructor would cut it to pieces, which is not DER.
  if (inside) signed.encapContentInfo.eContent = inside;
  await signed.sign(keys.privateKey, 0, 'SHA-256', new ArrayBuffer(0), engine);
  const info = new ContentInfo({ contentType: oids.signedData, content: signed.toSchema(true) });
  return new Uint8Array(info.toSchema().toBER());
}

function attribute(type: string, value: object): Attribute {
  return new Attribute({ type, values: [value] });
}

function sequence(...value: Sequence[] | OctetString[]): Sequence {
  return new Sequence({ value });
}

function derOf(certificate: Certificate): Uint8Array {
  return new Uint8Array(certificate.toSchema(true).toBER());
}

function pem(certificate: Certificate): string {
  const lines =
    Buffer.from(derOf(certificate))
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** RFC 5280 section 4.2.1.2, method 1. */
async function keyIdentifier({ subjectPublicKeyInfo }: Certificate): Promise<ArrayBuffer> {
  const { valueHexView } = subjectPublicKeyInfo.subjectPublicKey.valueBlock;
  return crypto.subtle.digest('SHA-1', valueHexView as Uint8Array<ArrayBuffer>);
}

function digest(bytes: Uint8Array): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
}

function wholeSeconds(): Date {
  return new Date(Math.floor(Date.now() / 1000) * 1000);
}
