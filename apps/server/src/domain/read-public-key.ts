import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { Environment } from './model.ts';

/** A key that may not be taken; the message says why and what to give instead. */
export class PublicKeyError extends Error {
  /** Such as `key-private`. */
  readonly code: string;
  /** Values that the message has. */
  readonly parameters: Readonly<Record<string, string | number>>;

  constructor(
    code: string,
    message: string,
    parameters: Readonly<Record<string, string | number>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'PublicKeyError';
    this.code = code;
    this.parameters = parameters;
  }
}

interface PublicKey {
  /** SubjectPublicKeyInfo, as `KeyObject.export` writes it. */
  readonly pem: string;
  readonly bits: number;
  /** What the owner should know, though the key is taken. */
  readonly warnings: readonly string[];
}

const advisedBits = 2048;
const leastBits = 1024;
/** Verifying takes longer with every bit, and anyone may make the server verify. */
const mostBits = 8192;

/**
 * An RSA public key from PEM: SubjectPublicKeyInfo, PKCS#1, or an X.509 certificate (the first of a chain).
 *
 * @throws PublicKeyError for anything else, and for a size the environment does not take
 */
export function readPublicKey(pem: string, environment: Environment): PublicKey {
  const { key, warnings } = parse(pem);
  const bits = rsaBits(key);
  if (bits < leastBits || (bits < advisedBits && environment === 'formal')) {
    const least = environment === 'formal' ? advisedBits : leastBits;
    throw new PublicKeyError(
      'key-short',
      `This RSA key has ${bits} bits; ${environment} takes ${least} and more. Make a new pair: openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out private.pem`,
      { bits, least },
    );
  }
  if (bits > mostBits)
    throw new PublicKeyError('key-long', `This RSA key has ${bits} bits; at most ${mostBits} are taken.`, {
      bits,
      most: mostBits,
    });
  const small =
    bits < advisedBits ? [`An RSA key of ${bits} bits can be broken; formal will not take it.`] : [];
  return {
    pem: key.export({ type: 'spki', format: 'pem' }).toString(),
    bits,
    warnings: [...warnings, ...small],
  };
}

function parse(pem: string): { key: KeyObject; warnings: string[] } {
  const labels = [...pem.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----/g)].map(([, label]) => label ?? '');
  const [label] = labels;
  if (labels.some((one) => one.includes('PRIVATE KEY'))) {
    throw new PublicKeyError(
      'key-private',
      'This is a private key, which must never leave its owner. Give the public one: openssl pkey -in private.pem -pubout -out public.pem',
    );
  }
  try {
    if (label === 'CERTIFICATE') return parseCertificate(pem);
    if ((label === 'PUBLIC KEY' || label === 'RSA PUBLIC KEY') && labels.length === 1) {
      return { key: createPublicKey(pem), warnings: [] };
    }
  } catch (cause) {
    throw new PublicKeyError(
      'key-damaged',
      `This ${label} block is damaged; copy the PEM file again, whole.`,
      { label: label ?? '' },
      { cause },
    );
  }
  throw new PublicKeyError(
    'key-not-pem',
    'This is not one public key in PEM: it must be a BEGIN PUBLIC KEY, BEGIN RSA PUBLIC KEY or BEGIN CERTIFICATE block.',
  );
}

function parseCertificate(pem: string): { key: KeyObject; warnings: string[] } {
  const certificate = new X509Certificate(pem);
  const expired = certificate.validToDate.getTime() < Date.now();
  const warning = `The certificate ended on ${certificate.validToDate.toISOString()}; its key is taken all the same.`;
  return { key: certificate.publicKey, warnings: expired ? [warning] : [] };
}

function rsaBits(key: KeyObject): number {
  const { modulusLength, publicExponent } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType !== 'rsa' || modulusLength === undefined) {
    throw new PublicKeyError(
      'key-not-rsa',
      `This is a key of type ${key.asymmetricKeyType}; requests are signed with SHA256WithRSA, so it must be RSA.`,
      { type: key.asymmetricKeyType ?? '' },
    );
  }
  // With the exponent 1 every message is its own signature.
  if (publicExponent === undefined || publicExponent < 3n) {
    throw new PublicKeyError(
      'key-exponent',
      `This RSA key has the exponent ${publicExponent}, which protects nothing; make a new pair.`,
    );
  }
  return modulusLength;
}
