import { bytesOfHex, sameBytes } from '../file/bytes.ts';
import {
  type Bytes,
  context,
  type DerElement,
  integerHex,
  malformed,
  objectId,
  readDer,
  readerOf,
  SignatureFault,
  smallInteger,
  tags,
} from './der.ts';
import { remember } from './remember.ts';

export type Digest = 'SHA-256' | 'SHA-384' | 'SHA-512';

const digests: Readonly<Record<string, Digest>> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};

const sha1 = '1.3.14.3.2.26';
/** MD2, MD4, MD5, SHA-1, RIPEMD-160, SHA-224 and the signatures made with them. */
const weak = new Set([
  sha1,
  '1.2.840.113549.2.2',
  '1.2.840.113549.2.4',
  '1.2.840.113549.2.5',
  '1.3.36.3.2.1',
  '2.16.840.1.101.3.4.2.4',
  '1.2.840.113549.1.1.2',
  '1.2.840.113549.1.1.3',
  '1.2.840.113549.1.1.4',
  '1.2.840.113549.1.1.5',
  '1.2.840.113549.1.1.14',
  '1.3.14.3.2.29',
  '1.2.840.10045.4.1',
  '1.2.840.10045.4.3.1',
]);

const signatures: Readonly<Record<string, { scheme: 'ecdsa' | 'rsa'; digest: Digest }>> = {
  '1.2.840.10045.4.3.2': { scheme: 'ecdsa', digest: 'SHA-256' },
  '1.2.840.10045.4.3.3': { scheme: 'ecdsa', digest: 'SHA-384' },
  '1.2.840.10045.4.3.4': { scheme: 'ecdsa', digest: 'SHA-512' },
  '1.2.840.113549.1.1.11': { scheme: 'rsa', digest: 'SHA-256' },
  '1.2.840.113549.1.1.12': { scheme: 'rsa', digest: 'SHA-384' },
  '1.2.840.113549.1.1.13': { scheme: 'rsa', digest: 'SHA-512' },
};

const rsaKey = '1.2.840.113549.1.1.1';
/** Names a signature and, in a certificate, a key that makes no other signatures. RFC 4055 */
const rsaPss = '1.2.840.113549.1.1.10';
const ecKey = '1.2.840.10045.2.1';
const curves: Readonly<Record<string, { namedCurve: string; bytes: number }>> = {
  '1.2.840.10045.3.1.7': { namedCurve: 'P-256', bytes: 32 },
  '1.3.132.0.34': { namedCurve: 'P-384', bytes: 48 },
  '1.3.132.0.35': { namedCurve: 'P-521', bytes: 66 },
};

const leastRsaBits = 2048;

/** The digest that an AlgorithmIdentifier names. @throws SignatureFault `weak-digest`, `unsupported-algorithm` */
export function digestOf(algorithm: DerElement): Digest {
  const { id, parameters } = algorithmParts(algorithm);
  if (parameters !== undefined) throw malformed('a digest has parameters');
  return digests[id] ?? refuse(id);
}

/** Of `node:crypto`, since Node 20.12. */
type Hash = (algorithm: string, data: Uint8Array, encoding: 'buffer') => Bytes;
type Runtime = { readonly process?: { getBuiltinModule?(id: string): { readonly hash?: Hash } | undefined } };

// WebCrypto has another thread hash even a few bytes; in all, a small file takes an eighth longer to verify.
const hashHere = (globalThis as Runtime).process?.getBuiltinModule?.('node:crypto')?.hash;

export async function digest(name: Digest, bytes: Uint8Array): Promise<Bytes> {
  if (hashHere) return hashHere(name.replace('-', ''), bytes, 'buffer');
  // WebCrypto takes no memory that another thread may write to.
  const own = bytes.buffer instanceof ArrayBuffer ? (bytes as Bytes) : new Uint8Array(bytes);
  return new Uint8Array(await crypto.subtle.digest(name, own));
}

interface SignatureToCheck {
  /** DER of a SubjectPublicKeyInfo. */
  readonly publicKey: DerElement;
  /** AlgorithmIdentifier. */
  readonly algorithm: DerElement;
  /** What CMS names next to a bare `rsaEncryption`. */
  readonly digest?: Digest;
  readonly signature: Bytes;
  readonly signed: Bytes;
}

/** Whether the signature holds. @throws SignatureFault when key or algorithm cannot be used */
export async function signatureHolds(check: SignatureToCheck): Promise<boolean> {
  const { id, parameters } = algorithmParts(check.algorithm);
  const method = methodOf(id, parameters, check.digest);
  if (check.digest !== undefined && check.digest !== method.digest) {
    throw new SignatureFault('unsupported-algorithm', 'Two digests are named for one signature.');
  }
  if (method.scheme === 'ecdsa' && parameters !== undefined) throw malformed('ECDSA has no parameters');
  return method.scheme === 'rsa' ? rsaHolds(check, method) : ecdsaHolds(check, method.digest);
}

interface Method {
  readonly scheme: 'ecdsa' | 'rsa';
  readonly digest: Digest;
  /** Of RSA; undefined: PKCS #1 v1.5. */
  readonly pss?: PssParameters;
}

function methodOf(id: string, parameters: DerElement | undefined, named: Digest | undefined): Method {
  if (id === rsaPss) {
    const pss = pssParameters(parameters);
    return { scheme: 'rsa', digest: pss.digest, pss };
  }
  if (id === rsaKey && named !== undefined) return { scheme: 'rsa', digest: named };
  return signatures[id] ?? refuse(id);
}

async function rsaHolds(
  { publicKey, signature, signed }: SignatureToCheck,
  { digest: hash, pss }: Method,
): Promise<boolean> {
  const { id, parameters } = algorithmParts(readerOf(publicKey).take(tags.sequence));
  if (id !== rsaKey && (id !== rsaPss || pss === undefined)) throw otherKey();
  // RFC 4055 section 3.3: the parameters of such a key bound those of its signatures.
  const bound = id === rsaPss && parameters !== undefined ? pssParameters(parameters) : undefined;
  if (pss && bound && (bound.digest !== hash || pss.saltLength < bound.saltLength)) throw otherKey();
  const name = pss ? 'RSA-PSS' : 'RSASSA-PKCS1-v1_5';
  const spki = id === rsaPss ? asPlainRsa(publicKey) : publicKey;
  const key = await importKey({ publicKey: spki, algorithm: { name, hash } });
  if ((key.algorithm as RsaHashedKeyAlgorithm).modulusLength < leastRsaBits) {
    throw new SignatureFault('weak-key', `An RSA key has fewer than ${leastRsaBits} bits.`);
  }
  return crypto.subtle.verify({ name, ...(pss && { saltLength: pss.saltLength }) }, key, signature, signed);
}

async function ecdsaHolds(
  { publicKey, signature, signed }: SignatureToCheck,
  hash: Digest,
): Promise<boolean> {
  const { id, parameters } = algorithmParts(readerOf(publicKey).take(tags.sequence));
  if (id !== ecKey || parameters === undefined) throw otherKey();
  const curve = parameters.tag === tags.objectId ? curves[objectId(parameters)] : undefined;
  if (!curve) throw new SignatureFault('unsupported-algorithm', 'A key is on a curve that is not supported.');
  const key = await importKey({ publicKey, algorithm: { name: 'ECDSA', namedCurve: curve.namedCurve } });
  return crypto.subtle.verify({ name: 'ECDSA', hash }, key, plainEcdsa(signature, curve.bytes), signed);
}

/** RFC 3279 section 2.2.3 writes a signature as a SEQUENCE of two numbers; WebCrypto wants them side by side. */
function plainEcdsa(signature: Bytes, size: number): Bytes {
  const parts = readerOf(readDer(signature));
  const plain = new Uint8Array(2 * size);
  for (const end of [size, 2 * size]) {
    const value = bytesOfHex(integerHex(parts.take(tags.integer)));
    if (value.length > size) throw malformed('a signature holds a number that is too large');
    plain.set(value, end - value.length);
  }
  parts.end();
  return plain;
}

interface KeyToImport {
  readonly publicKey: DerElement;
  readonly algorithm:
    | { name: 'RSASSA-PKCS1-v1_5' | 'RSA-PSS'; hash: Digest }
    | { name: 'ECDSA'; namedCurve: string };
}

const importKey = remember(
  ({ publicKey, algorithm }: KeyToImport) => [publicKey.bytes, JSON.stringify(algorithm)],
  async ({ publicKey, algorithm }): Promise<CryptoKey> => {
    try {
      return await crypto.subtle.importKey('spki', publicKey.bytes, algorithm, false, ['verify']);
    } catch (cause) {
      throw new SignatureFault('malformed', 'The public key of a certificate cannot be read.', { cause });
    }
  },
);

/** `AlgorithmIdentifier ::= SEQUENCE { algorithm, parameters OPTIONAL }`; NULL counts as none. */
function algorithmParts(algorithm: DerElement): { id: string; parameters: DerElement | undefined } {
  if (algorithm.tag !== tags.sequence) throw malformed('an algorithm is missing');
  const parts = readerOf(algorithm);
  const id = objectId(parts.take(tags.objectId));
  const [parameters, ...more] = parts.rest();
  if (more.length > 0) throw malformed('an algorithm has too many parameters');
  const absent = parameters === undefined || sameBytes(parameters.bytes, derNull);
  return { id, parameters: absent ? undefined : parameters };
}

const derNull = Uint8Array.of(0x05, 0x00);

function refuse(id: string): never {
  if (weak.has(id)) {
    throw new SignatureFault('weak-digest', `The digest of ${id} is no longer safe; SHA-256 or longer is.`);
  }
  throw new SignatureFault('unsupported-algorithm', `The algorithm ${id} is not supported.`);
}

function otherKey(): SignatureFault {
  return new SignatureFault('unsupported-algorithm', 'The key is not of the kind that the signature names.');
}

/** `RSASSA-PSS-params`, RFC 4055 section 3.1. */
interface PssParameters {
  readonly digest: Digest;
  /** Bytes. */
  readonly saltLength: number;
}

const mgf1 = '1.2.840.113549.1.1.8';

/** @throws SignatureFault also for parameters that are left out: their default is SHA-1 */
function pssParameters(parameters: DerElement | undefined): PssParameters {
  if (parameters && parameters.tag !== tags.sequence) throw malformed('RSASSA-PSS has other parameters');
  const parts = parameters && readerOf(parameters);
  const [hash, mask, salt, trailer] = [tags.sequence, tags.sequence, tags.integer, tags.integer].map(
    (tag, number) => {
      const wrapped = parts?.takeIf(context(number));
      const reader = wrapped && readerOf(wrapped);
      const element = reader?.take(tag);
      reader?.end();
      return element;
    },
  );
  parts?.end();
  const digestName = hash ? digestOf(hash) : refuse(sha1);
  if (!mask) refuse(sha1);
  const generator = readerOf(mask);
  const isMgf1 = objectId(generator.take(tags.objectId)) === mgf1;
  // WebCrypto has one digest for both, and RFC 4055 section 3.1 recommends that.
  if (!isMgf1 || digestOf(generator.take(tags.sequence)) !== digestName) {
    throw new SignatureFault(
      'unsupported-algorithm',
      'RSASSA-PSS has another mask than MGF1 with its digest.',
    );
  }
  generator.end();
  if (trailer && smallInteger(trailer) !== 1) throw malformed('RSASSA-PSS has an unknown trailer');
  return { digest: digestName, saltLength: salt ? smallInteger(salt) : 20 };
}

/** AlgorithmIdentifier. */
const rsaEncryption = Uint8Array.of(0x30, 0x0d, 6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 1, 5, 0);

/** A SubjectPublicKeyInfo of id-RSASSA-PSS with the same key as rsaEncryption: WebCrypto reads no other. */
function asPlainRsa(publicKey: DerElement): DerElement {
  const parts = readerOf(publicKey);
  parts.take(tags.sequence);
  const { bytes } = parts.take(tags.bitString);
  parts.end();
  const length = rsaEncryption.length + bytes.length;
  // Of 2048 bits and more the length has two bytes.
  if (length < 0x100) throw new SignatureFault('weak-key', 'An RSA key is too short.');
  if (length > 0xffff) throw malformed('a key is too long');
  return readDer(Uint8Array.of(tags.sequence, 0x82, length >> 8, length & 0xff, ...rsaEncryption, ...bytes));
}
