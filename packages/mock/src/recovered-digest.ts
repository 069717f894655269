import { constants, type KeyObject, publicDecrypt } from 'node:crypto';

/** What a signer of PKCS #1 v1.5 put under its key. */
export interface RecoveredDigest {
  /** As node:crypto names it; undefined when the digest is there bare, without saying what it is. */
  readonly hash: string | undefined;
  readonly digest: Buffer;
}

/**
 * The digest inside an RSASSA-PKCS1-v1_5 signature, or undefined when it was not made with the private key of this
 * public key, or in another way. RFC 8017 section 9.2.
 */
export function recoveredDigest(signature: Buffer, key: KeyObject): RecoveredDigest | undefined {
  const content = unpadded(signature, key);
  if (!content) return undefined;
  for (const [hash, prefix] of Object.entries(digestInfo)) {
    const start = Buffer.from(prefix, 'hex');
    if (content.subarray(0, start.length).equals(start)) {
      return { hash, digest: content.subarray(start.length) };
    }
  }
  return { hash: undefined, digest: content };
}

/** RFC 8017 section 9.2, note 1. */
const digestInfo = {
  md5: '3020300c06082a864886f70d020505000410',
  sha1: '3021300906052b0e03021a05000414',
  sha224: '302d300d06096086480165030402040500041c',
  sha256: '3031300d060960864801650304020105000420',
  sha384: '3041300d060960864801650304020205000430',
  sha512: '3051300d060960864801650304020305000440',
};

function unpadded(signature: Buffer, key: KeyObject): Buffer | undefined {
  let block: Buffer;
  try {
    block = publicDecrypt({ key, padding: constants.RSA_NO_PADDING }, signature);
  } catch {
    return undefined; // another length than the key's, or a number beyond its modulus
  }
  const end = block.indexOf(0, 2);
  const isPadded =
    block[0] === 0 && block[1] === 1 && end >= 10 && block.subarray(2, end).every((b) => b === 0xff);
  return isPadded ? block.subarray(end + 1) : undefined;
}
