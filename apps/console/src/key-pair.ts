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
  return {
    privateKey: pem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', pair.privateKey)),
    publicKey: pem('PUBLIC KEY', publicKey),
    fingerprint: await sha256Of(publicKey),
  };
}

/** What a key that was made in a browser is called, unless people choose another name. */
export const pairWords = {
  madeName: ['Made in the browser: {file}', '在浏览器中生成：{file}'],
} as const;

/** SHA-256, in hexadecimal. */
export async function sha256Of(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What a public RSA key in PEM is; undefined for a certificate, or what the server will refuse. */
export async function readPublicPem(
  text: string,
): Promise<{ readonly fingerprint: string; readonly bits: number } | undefined> {
  const [, base64 = ''] =
    /-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----/.exec(text) ?? [];
  try {
    const spki = Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (letter) => letter.charCodeAt(0));
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('spki', spki, algorithm, true, ['verify']);
    const { modulusLength } = key.algorithm as RsaHashedKeyAlgorithm;
    return { fingerprint: await sha256Of(spki), bits: modulusLength };
  } catch {
    // Not such a key: what is wrong with it, the server says.
    return undefined;
  }
}

function pem(label: string, bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  const lines = text.match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

/** Name of the file that holds the private half of a key that was made in the browser. */
export function keyFileOf(fingerprint: string): string {
  return `private-${fingerprint.slice(0, 8)}.pem`;
}

/** Whether a text holds a private key: PEM of any kind, PuTTY, JWK, or Base64 of PKCS#1 or PKCS#8. */
export function isPrivateKey(text: string): boolean {
  if (/PRIVATE KEY|PuTTY-User-Key-File/i.test(text)) return true;
  if (/^\s*\{/.test(text)) return /"d"\s*:/.test(text);
  // A SEQUENCE that begins with an INTEGER 0 or 1, the version; a public key in DER begins otherwise.
  const start = text.replaceAll(/\s/g, '').slice(0, 16);
  if (!/^[A-Za-z0-9+/]{16}$/.test(start)) return false;
  const bytes = Uint8Array.from(atob(start), (letter) => letter.charCodeAt(0));
  const [tag, length = 0] = bytes;
  const content = length < 0x80 ? 2 : 2 + (length & 0x7f);
  return tag === 0x30 && bytes[content] === 2 && bytes[content + 1] === 1 && (bytes[content + 2] ?? 2) <= 1;
}
