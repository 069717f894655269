import { SigningError } from './signing-error.ts';

/** Source, Authentication 5: SHA256WithRSA, that is RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017 section 8.2). */
export const RSA_SHA256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/** WebCrypto of this runtime. @throws SigningError `no-webcrypto` */
export function subtle(): SubtleCrypto {
  const found = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (found) return found;
  throw new SigningError(
    'no-webcrypto',
    'This runtime has no WebCrypto; browsers offer it on https pages and localhost.',
  );
}
