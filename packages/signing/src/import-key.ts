import { notAKey } from './der.ts';
import { notRsa } from './not-rsa.ts';
import { type PemBlock, pemBlocks } from './pem.ts';
import { certificateSpki, toPkcs8, toSpki } from './rsa-key-der.ts';
import { SigningError } from './signing-error.ts';
import { RSA_SHA256, subtle } from './subtle.ts';

type ToDer = (der: Uint8Array) => Uint8Array;

const PRIVATE_KEYS: Record<string, ToDer> = { 'PRIVATE KEY': toPkcs8, 'RSA PRIVATE KEY': toPkcs8 };
const PUBLIC_KEYS: Record<string, ToDer> = {
  'PUBLIC KEY': toSpki,
  'RSA PUBLIC KEY': toSpki,
  CERTIFICATE: certificateSpki,
  'X509 CERTIFICATE': certificateSpki,
};

/** The first private key of a PEM text. @throws SigningError */
export async function importPrivateKey(pem: string): Promise<CryptoKey> {
  const der = readKey(pemBlocks(pem), PRIVATE_KEYS, refusePrivate);
  return importDer('pkcs8', der, 'sign');
}

/** The first public key or certificate of a PEM text; of a chain that is the holder's own. @throws SigningError */
export async function importPublicKey(pem: string): Promise<CryptoKey> {
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
