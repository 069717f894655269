import { SigningError } from './signing-error.ts';

/** The service signs with SHA256WithRSA and nothing else. */
export function notRsa(name: string): SigningError {
  return new SigningError(
    'unsupported-key',
    `The key is ${name}, but the service takes RSA keys only. ` +
      'Make one: openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:3072 -out key.pem',
  );
}
