import { sha256 } from '@noble/hashes/sha2.js';
import { bytesOfHex, decodeBase64, encodeBase64, hex } from '../file/bytes.ts';
import { LogError } from './tree.ts';

/** C2SP signed-note: a text with signatures; it says nothing until one of a trusted key is verified. */
export interface Note {
  /** Ends with a newline; this is what is signed. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

export interface NoteSignature {
  readonly name: string;
  /** 8 lower-case hexadecimal digits. */
  readonly keyId: string;
  /** What follows the key id. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const maxCharacters = 64 * 1024;
const maxSignatures = 64;

/** @throws LogError `malformed-note` */
export function parseNote(source: string): Note {
  // The text ends at the last empty line of the note.
  const gap = source.lastIndexOf('\n\n');
  if (source.length > maxCharacters || gap <= 0 || !source.endsWith('\n') || !isPlain(source)) {
    throw malformed('a text, an empty line and signature lines');
  }
  const lines = source.slice(gap + 2, -1).split('\n');
  if (lines.length > maxSignatures) throw malformed(`at most ${maxSignatures} signatures`);
  return { text: source.slice(0, gap + 1), signatures: lines.map(parseSignature) };
}

export function formatNote({ text, signatures }: Note): string {
  return `${text}\n${signatures.map(signatureLine).join('')}`;
}

/** `— <name> <Base64 of key id and signature>` and a newline. */
export function signatureLine({ name, keyId, bytes }: NoteSignature): string {
  return `\u2014 ${name} ${encodeBase64(Uint8Array.of(...bytesOfHex(keyId), ...bytes))}\n`;
}

/**
 * Verifies the signatures of those keys that are known; others are ignored, as the specification demands.
 *
 * @returns the keys that have signed, each once
 * @throws LogError `bad-signature` when one of a known key does not verify
 */
export async function verifyNote(note: Note, known: readonly VerifierKey[]): Promise<SignedBy[]> {
  const signedBy: SignedBy[] = [];
  for (const signature of note.signatures) {
    const key = known.find(({ name, id }) => name === signature.name && id === signature.keyId);
    if (key === undefined || signedBy.some((seen) => seen.key === key)) continue;
    signedBy.push({ key, time: await verifyOne(note.text, signature, key) });
  }
  return signedBy;
}

export interface SignedBy {
  readonly key: VerifierKey;
  /** Unix seconds that a witness states; undefined for a log's own signature. */
  readonly time: number | undefined;
}

async function verifyOne(
  text: string,
  { bytes }: NoteSignature,
  key: VerifierKey,
): Promise<number | undefined> {
  const isWitness = key.type === keyType.witness;
  const time = isWitness ? timeOf(bytes) : undefined;
  const signature = isWitness ? bytes.subarray(8) : bytes;
  const message = time === undefined ? text : cosignedText(text, time);
  const holds = signature.length === 64 && (await verifyEd25519(key.publicKey, signature, message));
  if (!holds) throw new LogError('bad-signature', `The signature of ${key.name} on the checkpoint is wrong.`);
  return time;
}

/** C2SP tlog-cosignature: what a witness signs. */
function cosignedText(text: string, time: number): string {
  return `cosignature/v1\ntime ${time}\n${text}`;
}

function timeOf(bytes: Uint8Array): number {
  if (bytes.length !== 72) return Number.NaN;
  return Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0));
}

function parseSignature(line: string): NoteSignature {
  const [, name = '', data = ''] = /^\u2014 (\S+) (\S+)$/.exec(line) ?? [];
  const bytes = decodeBase64(data);
  if (!isKeyName(name) || bytes === undefined || bytes.length <= 4) {
    throw malformed('signature lines of the form "\u2014 name Base64"');
  }
  return { name, keyId: hex(bytes.subarray(0, 4)), bytes: bytes.subarray(4) };
}

/** Valid Unicode without control characters other than newline. */
function isPlain(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  return !/[\u0000-\u0009\u000b-\u001f]|\p{Surrogate}/u.test(text);
}

function malformed(what: string): LogError {
  return new LogError('malformed-note', `The checkpoint is not a signed note: it must have ${what}.`);
}

/** Signs the text of a note; the public key tells as whom. */
export interface NoteSigner {
  readonly key: VerifierKey;
  sign(text: string): Promise<NoteSignature>;
}

/**
 * A log's signature, or a witness's cosignature/v1, as the key's type demands.
 *
 * @param privateKey Ed25519, belonging to `key`
 * @param now Unix seconds; a witness states when it signed
 */
export function createNoteSigner(
  key: VerifierKey,
  privateKey: CryptoKey,
  now: () => number = () => Math.floor(Date.now() / 1000),
): NoteSigner {
  const { name, id: keyId } = key;
  return {
    key,
    async sign(text) {
      if (key.type === keyType.log) return { name, keyId, bytes: await signEd25519(privateKey, text) };
      const time = now();
      const bytes = new Uint8Array(72);
      new DataView(bytes.buffer).setBigUint64(0, BigInt(time));
      bytes.set(await signEd25519(privateKey, cosignedText(text, time)), 8);
      return { name, keyId, bytes };
    },
  };
}

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
  return hex(digest.subarray(0, 4));
}

const algorithm = { name: 'Ed25519' };

/** RFC 8032. @throws LogError `no-ed25519` where the runtime has none */
async function verifyEd25519(
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  message: string,
): Promise<boolean> {
  const key = await importPublicKey(publicKey);
  return subtle().verify(algorithm, key, signature, new TextEncoder().encode(message));
}

/** @param privateKey one that may sign with Ed25519 */
async function signEd25519(privateKey: CryptoKey, message: string): Promise<Uint8Array<ArrayBuffer>> {
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
