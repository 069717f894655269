/** A CryptoKey of WebCrypto, as the types of every runtime have it: neither the DOM library nor those of Node are needed. */
export interface WebCryptoKey {
  readonly type: 'private' | 'public' | 'secret';
  readonly extractable: boolean;
  readonly algorithm: { readonly name: string };
  readonly usages: readonly string[];
}

/** A JSON Web Key of RSA (RFC 7517, RFC 7518 section 6.3), as WebCrypto and `node:crypto` export it. */
export type Jwk = Readonly<
  Partial<Record<'kty' | 'alg' | 'n' | 'e' | 'd' | 'p' | 'q' | 'dp' | 'dq' | 'qi', string | undefined>>
>;
