import { makeService } from '../make-service.ts';
import { refused } from './corpus-case.ts';
import { altered, flipLast, past, placed, SIGNATURE, signedBy, usage } from './sign.ts';

const SERVICE = 'signature.service';

export const signatureCases = refused([
  [
    'signature-foreign',
    'The manifest is signed by an outsider whose authority and certificate have the same names.',
    'Names prove nothing, keys do.',
    `${SERVICE} signature-untrusted`,
    placed(SIGNATURE, async (manifest) => (await makeService()).sign(manifest)),
  ],
  [
    'signature-other-bytes',
    'The service has signed other bytes.',
    'A right signature of something else is none.',
    `${SERVICE} signature-wrong-digest`,
    placed(SIGNATURE, (_, service) => service.sign(Uint8Array.of(1))),
  ],
  [
    'signature-last-bit',
    'The last bit of the signature is another one.',
    'It is the plainest damage.',
    `${SERVICE} signature-wrong-signature`,
    altered(SIGNATURE, flipLast),
  ],
  [
    'signature-trailing-bytes',
    'A byte lies behind the signature.',
    'It is covered by nothing.',
    `${SERVICE} signature-trailing-bytes`,
    altered(SIGNATURE, (der) => Buffer.concat([der, Buffer.alloc(1)])),
  ],
  [
    'signature-none',
    'There are other bytes in place of the signature.',
    'What cannot be read does not count.',
    `${SERVICE} signature-malformed`,
    placed(SIGNATURE, () => Uint8Array.of(1)),
  ],
  [
    'signature-stamp-in-its-place',
    'A time stamp lies in place of the signature.',
    'An authority for time does not speak for the service.',
    `${SERVICE} signature-attached-content`,
    placed(SIGNATURE, (manifest, service) => service.stamp(manifest)),
  ],
  [
    'signature-expired',
    'The certificate had ended years before the signature.',
    'Keys of the past may have got into other hands.',
    `${SERVICE} signature-expired`,
    signedBy(past),
  ],
  [
    'signature-not-yet-valid',
    'The certificate begins years after the time stamp.',
    'The moment of signing is not the one that is claimed.',
    `${SERVICE} signature-not-yet-valid`,
    signedBy({ from: '20400101000000Z' }),
  ],
  [
    'signature-wrong-purpose',
    'The certificate is one for e-mail, of the right authority.',
    'The authority issues certificates to parties as well; they do not speak for the service.',
    `${SERVICE} signature-wrong-purpose`,
    signedBy({ extensions: [usage, 'extendedKeyUsage=emailProtection'] }),
  ],
  [
    'signature-two-signers',
    'Two have signed.',
    'Which one counts would depend on the reader.',
    `${SERVICE} signature-not-one-signer`,
    signedBy({}, ['-cades', '-signer', 'second.pem', '-inkey', 'second.key']),
  ],
  [
    'signature-sha1',
    'The signature was made with SHA-1.',
    'Two manifests with one SHA-1 can be made.',
    `${SERVICE} signature-weak-digest`,
    signedBy({}, ['-cades', '-md', 'sha1']),
  ],
  [
    'signature-weak-key',
    'The signature was made with an RSA key of 1024 bits.',
    'Such keys can be broken.',
    `${SERVICE} signature-weak-key`,
    signedBy({ key: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:1024'] }),
  ],
  [
    'signature-attached',
    'The signature brings its own content.',
    'What it shows need not be the file next to it.',
    `${SERVICE} signature-attached-content`,
    signedBy({}, ['-cades', '-nodetach']),
  ],
  [
    'signature-without-certificate-attribute',
    'The signature does not name its certificate (no signing-certificate-v2).',
    'The certificate could be exchanged for another one of the same key.',
    `${SERVICE} signature-missing-attribute`,
    signedBy({}, []),
  ],
]);
