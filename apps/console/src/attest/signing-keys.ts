import { privateKeyDer } from '@attestation/signing';
import { sha256Of } from '../key-pair.ts';

/** A private key that can sign here and cannot be read back. */
export interface SigningKey {
  /** SHA-256 of the public half (SubjectPublicKeyInfo), in hexadecimal, as the list of keys shows it. */
  readonly fingerprint: string;
  readonly key: CryptoKey;
}

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

/**
 * Reads the text of a PEM file.
 *
 * @throws SigningError when it holds no private RSA key that can be used
 */
export async function readSigningKey(pem: string): Promise<SigningKey> {
  const der = privateKeyDer(pem) as Uint8Array<ArrayBuffer>;
  const key = await crypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']);
  // The public half is a part of the private one, which only a key that may be exported gives away.
  const whole = await crypto.subtle.importKey('pkcs8', der, algorithm, true, ['sign']);
  const { n = '', e = '' } = await crypto.subtle.exportKey('jwk', whole);
  const half = await crypto.subtle.importKey('jwk', { kty: 'RSA', n, e }, algorithm, true, ['verify']);
  return { key, fingerprint: await sha256Of(await crypto.subtle.exportKey('spki', half)) };
}

const store = 'keys';

/** Keys that someone has asked this browser to keep; IndexedDB holds a CryptoKey without showing its bytes. */
export async function keptKeys(): Promise<SigningKey[]> {
  return inStore('readonly', (keys) => keys.getAll());
}

export async function keepKey(key: SigningKey): Promise<void> {
  await inStore('readwrite', (keys) => keys.put(key));
}

export async function forgetKey(fingerprint: string): Promise<void> {
  await inStore('readwrite', (keys) => keys.delete(fingerprint));
}

async function inStore<T>(
  mode: IDBTransactionMode,
  act: (keys: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open('attestation-signing', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath: 'fingerprint' });
  const database = await resultOf(opening);
  try {
    return await resultOf(act(database.transaction(store, mode).objectStore(store)));
  } finally {
    database.close();
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
