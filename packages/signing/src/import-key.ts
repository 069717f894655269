import { decodeBase64 } from './base64.ts';
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
import type { WebCryptoKey } from './key-types.ts';
import { notRsa } from './not-rsa.ts';
import { SigningError } from './signing-error.ts';
import { RSA_SHA256, subtle } from './subtle.ts';

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
function toPkcs8(der: Uint8Array): Uint8Array {
  const items = sequenceItems(der);
  if (items[1]?.tag === INTEGER) {
    return element(SEQUENCE, Uint8Array.of(INTEGER, 1, 0), RSA_ENCRYPTION, element(OCTET_STRING, der));
  }
  requireRsa(der, items[1]);
  return der;
}

/** SubjectPublicKeyInfo (RFC 5280 4.1) of an RSA public key given as that or as PKCS#1 (RFC 8017 A.1.1). */
function toSpki(der: Uint8Array): Uint8Array {
  const first = sequenceItems(der)[0];
  if (first?.tag === INTEGER) {
    return element(SEQUENCE, RSA_ENCRYPTION, element(BIT_STRING, Uint8Array.of(0), der));
  }
  requireRsa(der, first);
  return der;
}

/** The SubjectPublicKeyInfo inside an X.509 certificate (RFC 5280 4.1). Nothing else of it is looked at. */
function certificateSpki(der: Uint8Array): Uint8Array {
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

type ToDer = (der: Uint8Array) => Uint8Array;

const PRIVATE_KEYS: Record<string, ToDer> = { 'PRIVATE KEY': toPkcs8, 'RSA PRIVATE KEY': toPkcs8 };
const PUBLIC_KEYS: Record<string, ToDer> = {
  'PUBLIC KEY': toSpki,
  'RSA PUBLIC KEY': toSpki,
  CERTIFICATE: certificateSpki,
  'X509 CERTIFICATE': certificateSpki,
};

/** The first private key of a PEM text. @throws SigningError */
export async function importPrivateKey(pem: string): Promise<WebCryptoKey> {
  return importDer('pkcs8', privateKeyDer(pem), 'sign');
}

/**
 * The first private key of a PEM text (PKCS#8 or PKCS#1, not encrypted), as DER of its PKCS#8 (RFC 5958): for WebCrypto,
 * which takes no other form, where `createSigner` is not enough.
 *
 * @throws SigningError `encrypted-key`, `public-key-given`, `certificate-given`, `unsupported-key` or `malformed-key`
 */
export function privateKeyDer(pem: string): Uint8Array {
  return readKey(pemBlocks(pem), PRIVATE_KEYS, refusePrivate);
}

/** The first public key or certificate of a PEM text; of a chain that is the holder's own. @throws SigningError */
export async function importPublicKey(pem: string): Promise<WebCryptoKey> {
  return importDer('spki', publicKeyDer(pem), 'verify');
}

/**
 * The first public key of a PEM text, as DER of its SubjectPublicKeyInfo (RFC 5280 section 4.1). The same key gives
 * the same bytes, whether the text holds SubjectPublicKeyInfo, PKCS#1 or a certificate: its SHA-256 is a fingerprint.
 *
 * @throws SigningError `private-key-given`, `unsupported-key` or `malformed-key`
 */
export function publicKeyDer(pem: string): Uint8Array {
  return readKey(pemBlocks(pem), PUBLIC_KEYS, refusePublic);
}

function readKey(
  blocks: PemBlock[],
  readable: Record<string, ToDer>,
  refuse: (label: string) => SigningError,
): Uint8Array {
  const block = blocks.find((candidate) => Object.hasOwn(readable, candidate.label));
  if (!block) {
    const locked = blocks.find((candidate) => candidate.label === 'ENCRYPTED PRIVATE KEY');
    throw refuse((locked ?? blocks.at(-1))?.label ?? '');
  }
  if (block.encrypted) throw encrypted();
  const toDer = readable[block.label];
  if (!block.der || !toDer) throw notAKey();
  return toDer(block.der);
}

async function importDer(format: 'pkcs8' | 'spki', der: Uint8Array, usage: KeyUsage): Promise<CryptoKey> {
  const crypto = subtle();
  try {
    return await crypto.importKey(format, der as Uint8Array<ArrayBuffer>, RSA_SHA256, false, [usage]);
  } catch (cause) {
    throw notAKey(cause);
  }
}

function refusePrivate(label: string): SigningError {
  if (label === 'ENCRYPTED PRIVATE KEY') return encrypted();
  if (label.endsWith('CERTIFICATE')) {
    return new SigningError(
      'certificate-given',
      'A certificate holds only the public key; to sign, pass the private key that was made with it.',
    );
  }
  if (label.endsWith('PUBLIC KEY')) {
    return new SigningError(
      'public-key-given',
      'This is a public key; to sign, pass the private key (-----BEGIN PRIVATE KEY-----).',
    );
  }
  return otherKind(label);
}

function refusePublic(label: string): SigningError {
  if (label === 'PRIVATE KEY' || label === 'RSA PRIVATE KEY' || label === 'ENCRYPTED PRIVATE KEY') {
    return new SigningError(
      'private-key-given',
      'This is a private key, which only its holder should have; pass the public one: openssl pkey -in key.pem -pubout',
    );
  }
  return otherKind(label);
}

function otherKind(label: string): SigningError {
  const kind = /^(EC|DSA) P/.exec(label)?.[1];
  if (kind) return notRsa(kind);
  if (label === 'OPENSSH PRIVATE KEY') {
    return new SigningError(
      'unsupported-key',
      'The key is in the OpenSSH format; if it is RSA, rewrite it in place: ssh-keygen -p -N "" -m PKCS8 -f key',
    );
  }
  return new SigningError(
    'unsupported-key',
    `A PEM block of the kind "${label}" is not a key that can be used here.`,
  );
}

function encrypted(): SigningError {
  return new SigningError(
    'encrypted-key',
    'The private key is encrypted; decrypt it first: openssl pkcs8 -topk8 -nocrypt -in key.pem -out plain.pem',
  );
}

interface PemBlock {
  /** The words after BEGIN: `PRIVATE KEY`. */
  label: string;
  /** RFC 1421 headers say that the content is encrypted (`Proc-Type: 4,ENCRYPTED`). */
  encrypted: boolean;
  /** Undefined when the body is not Base64; empty when it is encrypted. */
  der: Uint8Array | undefined;
}

/**
 * The blocks of a PEM text (RFC 7468), in order; text around them is skipped, line ends may be of any kind.
 *
 * @throws SigningError `malformed-key` when there is none.
 */
function pemBlocks(text: string): PemBlock[] {
  const blocks: PemBlock[] = [];
  const begin = /-----BEGIN ([A-Z0-9][A-Z0-9 ]{0,60})-----/g;
  for (let match = begin.exec(text); match; match = begin.exec(text)) {
    const label = match[1] ?? '';
    const end = text.indexOf(`-----END ${label}-----`, begin.lastIndex);
    if (end < 0)
      throw malformed(`The PEM block has no line "-----END ${label}-----"; it was cut. Copy the whole file.`);
    blocks.push(pemBlock(label, text.slice(begin.lastIndex, end)));
    begin.lastIndex = end;
  }
  if (blocks.length === 0) throw noBlock(text);
  return blocks;
}

function pemBlock(label: string, body: string): PemBlock {
  if (/^\s*Proc-Type:.*ENCRYPTED/m.test(body)) return { label, encrypted: true, der: new Uint8Array() };
  if (body.includes('\\n')) {
    throw malformed(
      'The PEM text holds the two characters \\n where its lines should break; replace each with a line break.',
    );
  }
  return { label, encrypted: false, der: decodeBase64(body) };
}

/** Says what the text looks like without repeating it: it may be a password. */
function noBlock(text: string): SigningError {
  const start = text.trim();
  if (start.startsWith('ssh-')) {
    return new SigningError(
      'unsupported-key',
      'This is an OpenSSH public key; write it as PEM: ssh-keygen -e -m PKCS8 -f key.pub > public.pem',
    );
  }
  if (start !== '' && !/\s/.test(start) && start.length < 300 && /[./\\]/.test(start)) {
    return malformed('This looks like a file name; pass the text of the file, which starts with -----BEGIN.');
  }
  if (start.startsWith('{')) {
    return malformed('This looks like a JWK; pass it parsed: JSON.parse(text).');
  }
  if (start.startsWith('MII')) {
    return malformed(
      'The key lacks its first and last line; add -----BEGIN ...----- and -----END ...----- around it.',
    );
  }
  return malformed(
    'There is no PEM block in the text; a key starts with a line such as -----BEGIN PRIVATE KEY-----.',
  );
}

function malformed(message: string): SigningError {
  return new SigningError('malformed-key', message);
}
