import {
  BIT_STRING,
  type DerElement,
  element,
  INTEGER,
  notAKey,
  OBJECT_ID,
  OCTET_STRING,
  SEQUENCE,
  sequenceItems,
} from './der.ts';
import { notRsa } from './not-rsa.ts';

// SEQUENCE { OBJECT IDENTIFIER rsaEncryption (1.2.840.113549.1.1.1), NULL }
const RSA_ENCRYPTION = Uint8Array.of(48, 13, 6, 9, 42, 134, 72, 134, 247, 13, 1, 1, 1, 5, 0);

const ALGORITHMS: Record<string, string> = {
  '2a864886f70d010101': 'RSA',
  '2a864886f70d01010a': 'RSA-PSS',
  '2a8648ce3d0201': 'EC',
  '2a8648ce380401': 'DSA',
  '2b6570': 'Ed25519',
  '2b6571': 'Ed448',
};

/** PKCS#8 (RFC 5958) of an RSA private key given as PKCS#8 or PKCS#1 (RFC 8017 A.1.2), distinguished by their shape. */
export function toPkcs8(der: Uint8Array): Uint8Array {
  const items = sequenceItems(der);
  if (items[1]?.tag === INTEGER) {
    return element(SEQUENCE, Uint8Array.of(INTEGER, 1, 0), RSA_ENCRYPTION, element(OCTET_STRING, der));
  }
  requireRsa(der, items[1]);
  return der;
}

/** SubjectPublicKeyInfo (RFC 5280 4.1) of an RSA public key given as that or as PKCS#1 (RFC 8017 A.1.1). */
export function toSpki(der: Uint8Array): Uint8Array {
  const first = sequenceItems(der)[0];
  if (first?.tag === INTEGER) {
    return element(SEQUENCE, RSA_ENCRYPTION, element(BIT_STRING, Uint8Array.of(0), der));
  }
  requireRsa(der, first);
  return der;
}

/** The SubjectPublicKeyInfo inside an X.509 certificate (RFC 5280 4.1). Nothing else of it is looked at. */
export function certificateSpki(der: Uint8Array): Uint8Array {
  const [body] = sequenceItems(der);
  if (!body) throw notAKey();
  const fields = sequenceItems(der, body.start);
  // [0] version is left out of version 1; then serialNumber, signature, issuer, validity, subject come before the key.
  const key = fields[fields[0]?.tag === INTEGER ? 5 : 6];
  if (key?.tag !== SEQUENCE) throw notAKey();
  return toSpki(der.slice(key.start, key.end));
}

function requireRsa(der: Uint8Array, algorithm: DerElement | undefined): void {
  if (algorithm?.tag !== SEQUENCE) throw notAKey();
  const [id] = sequenceItems(der, algorithm.start);
  if (id?.tag !== OBJECT_ID) throw notAKey();
  const hex = Array.from(der.subarray(id.content, id.end), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  const name = ALGORITHMS[hex] ?? 'of an unknown kind';
  if (name !== 'RSA') throw notRsa(name);
}
