import { publicKeyDer } from '../import-key.ts';
import { type SignedParts, signedString } from '../signed-string.ts';
import { subtle } from '../subtle.ts';
import { type Around, candidateStrings } from './candidate-strings.ts';
import { fromHex, readingsOf } from './signature-readings.ts';
import type { SigningMistake } from './signing-mistake.ts';

/** The numbers of an RSA public key, and its length in bytes. */
interface RsaNumbers {
  readonly modulus: bigint;
  readonly exponent: bigint;
  readonly bytes: number;
}

/** What a signer of PKCS #1 v1.5 put under its key. */
interface RecoveredDigest {
  /** Undefined when the digest is there bare, without its algorithm. */
  readonly hash: string | undefined;
  readonly digest: string;
}

/**
 * The digest inside an RSASSA-PKCS1-v1_5 signature, in hexadecimal; undefined when it was not made with the private
 * key of this public key, or in another way (RFC 8017 section 9.2). WebCrypto has no such operation.
 */
function recoveredDigest(signature: Uint8Array, key: RsaNumbers): RecoveredDigest | undefined {
  const number = numberOf(signature);
  if (signature.length !== key.bytes || number >= key.modulus) return undefined;
  const block = power(number, key)
    .toString(16)
    .padStart(key.bytes * 2, '0');
  // 00 01 FF..FF 00 content; at least eight FF.
  const content = /^0001(?:ff){8,}?00((?:..)*)$/.exec(block)?.[1];
  if (content === undefined) return undefined;
  const found = Object.entries(digestInfo).find(([, prefix]) => content.startsWith(prefix));
  return found
    ? { hash: found[0], digest: content.slice(found[1].length) }
    : { hash: undefined, digest: content };
}

/** RFC 8017 section 9.2, note 1. */
const digestInfo = {
  MD5: '3020300c06082a864886f70d020505000410',
  'SHA-1': '3021300906052b0e03021a05000414',
  'SHA-224': '302d300d06096086480165030402040500041c',
  'SHA-256': '3031300d060960864801650304020105000420',
  'SHA-384': '3041300d060960864801650304020205000430',
  'SHA-512': '3051300d060960864801650304020305000440',
};

async function rsaNumbers(spki: Uint8Array, subtle: SubtleCrypto): Promise<RsaNumbers> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const key = await subtle.importKey('spki', spki as Uint8Array<ArrayBuffer>, algorithm, true, ['verify']);
  const { n = '', e = '' } = await subtle.exportKey('jwk', key);
  const modulus = numberOf(fromBase64Url(n));
  return { modulus, exponent: numberOf(fromBase64Url(e)), bytes: Math.ceil(modulus.toString(16).length / 2) };
}

function fromBase64Url(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function numberOf(bytes: Uint8Array): bigint {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return BigInt(`0x${hex || '0'}`);
}

/** Square and multiply. Nothing here is secret: signature and key are public. */
function power(base: bigint, { modulus, exponent }: RsaNumbers): bigint {
  let [result, square, left] = [1n, base, exponent];
  while (left > 0n) {
    if (left & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
    left >>= 1n;
  }
  return result;
}

/** Of `node:crypto`, since Node 20.12. */
type Hash = (algorithm: 'sha256', data: Uint8Array, encoding: 'hex') => string;
type Runtime = { readonly process?: { getBuiltinModule?(id: string): { readonly hash?: Hash } | undefined } };

// WebCrypto sends each short text to another thread and back, which takes forty times as long as hashing it.
const hash = (globalThis as Runtime).process?.getBuiltinModule?.('node:crypto')?.hash;

/** SHA-256, hexadecimal, of bytes or of a text's UTF-8. */
async function sha256(data: string | Uint8Array): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  if (hash) return hash('sha256', bytes, 'hex');
  const digest = await subtle().digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A signature that does not verify, and what is known about the request. */
export interface FailedSignature extends Around {
  /** As they arrived. */
  readonly parts: SignedParts;
  /** The `signature` member, as it arrived. */
  readonly signature: string;
  /** Public key or certificate of the access key, PEM. */
  readonly publicKey: string;
  /** Keys that the caller may have confused it with, PEM by name: of other members, or of the other environment. */
  readonly otherKeys?: Readonly<Record<string, string>> | undefined;
  /** The string that the caller says it signed. */
  readonly claimed?: string | undefined;
}

/**
 * What is likely wrong with a signature that does not verify: first how it is written, then what was signed. Empty
 * when it verifies. With PKCS #1 v1.5 the public key gives back the digest that was signed (RFC 8017 section 9.2), so
 * the string need not be guessed blindly: the digest is compared with those of common mistakes. Up to 3,000 hashes.
 *
 * @throws SigningError when a key cannot be read, or tonce is not a whole number
 *
 * @example
 * const mistakes = await diagnose({ parts, signature, publicKey });
 * // [{ code: 'payload-form', form: 'python' }]
 */
export async function diagnose(failed: FailedSignature): Promise<SigningMistake[]> {
  const { signature, publicKey, parts } = failed;
  const readings = readingsOf(signature);
  if (readings.length === 0) return [{ code: 'signature-not-base64' }];
  const spki = publicKeyDer(publicKey);
  const key = await rsaNumbers(spki, subtle());
  for (const { bytes, encoding } of readings) {
    const written: SigningMistake[] = encoding ? [{ code: 'signature-encoding', encoding }] : [];
    const recovered = recoveredDigest(bytes, key);
    if (recovered) return [...written, ...(await digestMistakes(recovered, failed))];
    if (await isPss(bytes, signedString(parts), spki, key.bytes)) return [...written, { code: 'pss' }];
  }
  const other = await otherKey(
    readings.map(({ bytes }) => bytes),
    failed.otherKeys ?? {},
  );
  // Hexadecimal is Base64 too: the reading that fits the key is the likelier one.
  const likely = readings.find(({ bytes }) => bytes.length === key.bytes) ?? readings[0];
  const written: SigningMistake[] = likely?.encoding
    ? [{ code: 'signature-encoding', encoding: likely.encoding }]
    : [];
  if (other !== undefined) return [...written, { code: 'key-of-other', name: other }];
  const bytes = likely?.bytes.length ?? 0;
  return [
    ...written,
    bytes === key.bytes ? { code: 'unknown-key' } : { code: 'signature-length', bytes, expected: key.bytes },
  ];
}

/** The key is right, so it is the algorithm or the string. */
async function digestMistakes(
  { hash, digest }: RecoveredDigest,
  failed: FailedSignature,
): Promise<SigningMistake[]> {
  const right = await sha256(signedString(failed.parts));
  if (hash === undefined) return [{ code: digest === right ? 'bare-digest' : 'no-digest' }];
  if (hash !== 'SHA-256') return [{ code: 'hash', hash }];
  if (digest === right) return [];
  const { claimed } = failed;
  const mistake = (await stringMistake(digest, failed)) ?? { code: 'other-string' };
  const isWrongClaim = claimed !== undefined && digest !== (await sha256(claimed));
  return [mistake, ...(isWrongClaim ? [{ code: 'claimed-not-signed' } as const] : [])];
}

/** Beyond this a string is hashed only a few times, one after the other. */
const longString = 64 * 1024;
/** Candidates that are hashed at the same time. */
const atOnce = 64;

async function stringMistake(digest: string, failed: FailedSignature): Promise<SigningMistake | undefined> {
  const text = signedString(failed.parts);
  const hex = await sha256(text);
  const hash = fromHex(hex);
  for (const again of [hash, hex, btoa(String.fromCharCode(...hash))]) {
    if (digest === (await sha256(again))) return { code: 'hashed-twice' };
  }
  const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  if (digest === (await sha256(new Uint8Array(units.buffer)))) {
    return { code: 'text-encoding', encoding: 'UTF-16' };
  }
  if (digest === (await sha256(Uint8Array.from(units))))
    return { code: 'text-encoding', encoding: 'Latin-1' };
  const candidates = candidateStrings(failed.parts, failed);
  const groups = text.length > longString ? groupsOf(candidates, 1, 40) : groupsOf(candidates, atOnce);
  for (const group of groups) {
    const digests = await Promise.all(group.map(([, candidate]) => sha256(candidate)));
    const at = digests.indexOf(digest);
    if (at >= 0) return group[at]?.[0];
  }
  return undefined;
}

/** The first `most` items, in groups of `size`. */
function* groupsOf<T>(items: Iterable<T>, size: number, most = Infinity): Generator<T[]> {
  let group: T[] = [];
  let left = most;
  for (const item of items) {
    if (left-- <= 0) break;
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** RSASSA-PSS with the salt lengths in use: the longest (OpenSSL), that of the hash, none. RFC 8017 section 9.1. */
async function isPss(
  signature: Uint8Array,
  text: string,
  spki: Uint8Array,
  keyBytes: number,
): Promise<boolean> {
  if (signature.length !== keyBytes) return false;
  const algorithm = { name: 'RSA-PSS', hash: 'SHA-256' };
  const key = await subtle().importKey('spki', spki as Uint8Array<ArrayBuffer>, algorithm, false, ['verify']);
  const [bytes, data] = [signature as Uint8Array<ArrayBuffer>, new TextEncoder().encode(text)];
  for (const saltLength of [keyBytes - 34, 32, 20, 0]) {
    if (await subtle().verify({ name: 'RSA-PSS', saltLength }, key, bytes, data)) return true;
  }
  return false;
}

async function otherKey(
  readings: readonly Uint8Array[],
  keys: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  for (const [name, pem] of Object.entries(keys)) {
    const key = await rsaNumbers(publicKeyDer(pem), subtle());
    if (readings.some((bytes) => recoveredDigest(bytes, key))) return name;
  }
  return undefined;
}
