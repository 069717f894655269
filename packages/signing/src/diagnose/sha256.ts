import { subtle } from '../subtle.ts';

/** Of `node:crypto`, since Node 20.12. */
type Hash = (algorithm: 'sha256', data: Uint8Array, encoding: 'hex') => string;
type Runtime = { readonly process?: { getBuiltinModule?(id: string): { readonly hash?: Hash } | undefined } };

// WebCrypto sends each short text to another thread and back, which takes forty times as long as hashing it.
const hash = (globalThis as Runtime).process?.getBuiltinModule?.('node:crypto')?.hash;

/** SHA-256, hexadecimal, of bytes or of a text's UTF-8. */
export async function sha256(data: string | Uint8Array): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  if (hash) return hash('sha256', bytes, 'hex');
  const digest = await subtle().digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
