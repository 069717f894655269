/** An RSA pair. */
export interface Pair {
  /** PKCS#8 PEM. */
  readonly privateKey: string;
  /** SubjectPublicKeyInfo, PEM. */
  readonly publicKey: string;
  /** SHA-256 of SubjectPublicKeyInfo, in hexadecimal, as the list of keys shows it. */
  readonly fingerprint: string;
}

/** An RSA pair of 2048 bits, made here. */
export async function makePair(): Promise<Pair> {
  const algorithm = {
    ...{ name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048 },
    publicExponent: new Uint8Array([1, 0, 1]),
  };
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const publicKey = await crypto.subtle.exportKey('spki', pair.publicKey);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', publicKey));
  return {
    privateKey: pem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', pair.privateKey)),
    publicKey: pem('PUBLIC KEY', publicKey),
    fingerprint: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
  };
}

function pem(label: string, bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  const lines = text.match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
