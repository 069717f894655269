import { context, type DerElement, malformed, readDer, readerOf, tags } from './der.ts';
import { objectId, smallInteger } from './der-values.ts';
import { SignatureFault } from './signature-fault.ts';

/** `RSASSA-PSS-params`, RFC 4055 section 3.1. */
export interface PssParameters<Digest> {
  readonly digest: Digest;
  /** Bytes. */
  readonly saltLength: number;
}

const mgf1 = '1.2.840.113549.1.1.8';

/**
 * @param digestOf the digest that an AlgorithmIdentifier names; undefined stands for the default, SHA-1
 * @throws SignatureFault
 */
export function pssParameters<Digest>(
  parameters: DerElement | undefined,
  digestOf: (algorithm: DerElement | undefined) => Digest,
): PssParameters<Digest> {
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
  const digest = digestOf(hash);
  const generator = mask && readerOf(mask);
  const isMgf1 = generator === undefined || objectId(generator.take(tags.objectId)) === mgf1;
  // WebCrypto has one digest for both, and RFC 4055 section 3.1 recommends that.
  if (!isMgf1 || digestOf(generator?.take(tags.sequence)) !== digest) {
    throw new SignatureFault(
      'unsupported-algorithm',
      'RSASSA-PSS has another mask than MGF1 with its digest.',
    );
  }
  generator?.end();
  if (trailer && smallInteger(trailer) !== 1) throw malformed('RSASSA-PSS has an unknown trailer');
  return { digest, saltLength: salt ? smallInteger(salt) : 20 };
}

/** AlgorithmIdentifier. */
const rsaEncryption = Uint8Array.of(0x30, 0x0d, 6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 1, 5, 0);

/** A SubjectPublicKeyInfo of id-RSASSA-PSS with the same key as rsaEncryption: WebCrypto reads no other. */
export function asPlainRsa(publicKey: DerElement): DerElement {
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
