import { LogError } from './log-error.ts';

const algorithm = { name: 'Ed25519' };

/** RFC 8032. @throws LogError `no-ed25519` where the runtime has none */
export async function verifyEd25519(
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  message: string,
): Promise<boolean> {
  const key = await importPublicKey(publicKey);
  return subtle().verify(algorithm, key, signature, new TextEncoder().encode(message));
}

/** @param privateKey one that may sign with Ed25519 */
export async function signEd25519(privateKey: CryptoKey, message: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await subtle().sign(algorithm, privateKey, new TextEncoder().encode(message)));
}

async function importPublicKey(publicKey: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  try {
    return await subtle().importKey('raw', publicKey, algorithm, false, ['verify']);
  } catch (cause) {
    throw missing(cause);
  }
}

function subtle(): SubtleCrypto {
  const found = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (found === undefined) throw missing();
  return found;
}

function missing(cause?: unknown): LogError {
  return new LogError(
    'no-ed25519',
    'This runtime cannot verify Ed25519 signatures: use a browser of 2025 or later, or Node 20 or later.',
    { cause },
  );
}
