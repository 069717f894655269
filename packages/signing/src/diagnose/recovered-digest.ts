/** The numbers of an RSA public key, and its length in bytes. */
export interface RsaNumbers {
  readonly modulus: bigint;
  readonly exponent: bigint;
  readonly bytes: number;
}

/** What a signer of PKCS #1 v1.5 put under its key. */
export interface RecoveredDigest {
  /** Undefined when the digest is there bare, without its algorithm. */
  readonly hash: string | undefined;
  readonly digest: string;
}

/**
 * The digest inside an RSASSA-PKCS1-v1_5 signature, in hexadecimal; undefined when it was not made with the private
 * key of this public key, or in another way (RFC 8017 section 9.2). WebCrypto has no such operation.
 */
export function recoveredDigest(signature: Uint8Array, key: RsaNumbers): RecoveredDigest | undefined {
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

export async function rsaNumbers(spki: Uint8Array, subtle: SubtleCrypto): Promise<RsaNumbers> {
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
