import { sha256 } from '@noble/hashes/sha2.js';
import { decodeBase64, encodeBase64 } from './base64.ts';
import { LogError } from './log-error.ts';

/** C2SP signed-note, signature types: a log's own signature, and a witness's cosignature/v1. */
export const keyType = { log: 0x01, witness: 0x04 } as const;
export type KeyType = (typeof keyType)[keyof typeof keyType];

/** A public key that signs notes, with the name it goes by. */
export interface VerifierKey {
  readonly name: string;
  /** 4 bytes, as 8 lower-case hexadecimal digits. */
  readonly id: string;
  readonly type: KeyType;
  /** Ed25519, 32 bytes. */
  readonly publicKey: Uint8Array<ArrayBuffer>;
}

/** @throws LogError `malformed-key` when the name is empty, or has spaces or a plus */
export function verifierKey(name: string, type: KeyType, publicKey: Uint8Array): VerifierKey {
  if (!isKeyName(name)) {
    throw new LogError('malformed-key', `"${name}" cannot name a key: it needs text without spaces and "+".`);
  }
  if (publicKey.length !== 32) throw new LogError('malformed-key', 'An Ed25519 public key has 32 bytes.');
  return { name, id: keyId(name, type, publicKey), type, publicKey: new Uint8Array(publicKey) };
}

/** `<name>+<key id>+<Base64 of type and key>`, C2SP signed-note "verifier keys". */
export function formatVerifierKey({ name, id, type, publicKey }: VerifierKey): string {
  return `${name}+${id}+${encodeBase64(Uint8Array.of(type, ...publicKey))}`;
}

/** @throws LogError `malformed-key`, also when the key id does not belong to name and key */
export function parseVerifierKey(text: string): VerifierKey {
  const [, name = '', id, data = ''] = /^([^+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
  const bytes = decodeBase64(data);
  const type = Object.values(keyType).find((known) => known === bytes?.[0]);
  if (bytes === undefined || type === undefined) {
    throw new LogError(
      'malformed-key',
      `"${text}" is not an Ed25519 verifier key of the form name+id+Base64.`,
    );
  }
  const key = verifierKey(name, type, bytes.subarray(1));
  if (key.id !== id) {
    throw new LogError('malformed-key', `The key id ${id} does not belong to this name and key (${key.id}).`);
  }
  return key;
}

export function isKeyName(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  return name !== '' && !/[\s+\u0000-\u001f\u007f]/u.test(name);
}

/** SHA-256(name || 0x0A || type || key)[:4] */
function keyId(name: string, type: KeyType, publicKey: Uint8Array): string {
  const label = new TextEncoder().encode(`${name}\n`);
  const digest = sha256(Uint8Array.of(...label, type, ...publicKey));
  return toHex(digest.subarray(0, 4));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
