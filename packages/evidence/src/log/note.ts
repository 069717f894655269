import { decodeBase64, encodeBase64 } from './base64.ts';
import { verifyEd25519 } from './ed25519.ts';
import { LogError } from './log-error.ts';
import { isKeyName, keyType, toHex, type VerifierKey } from './verifier-key.ts';

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
  const id = keyId.match(/../g)?.map((digits) => Number.parseInt(digits, 16)) ?? [];
  return `\u2014 ${name} ${encodeBase64(Uint8Array.of(...id, ...bytes))}\n`;
}

/**
 * Verifies the signatures of those keys that are known; others are passed over, as the specification demands.
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
export function cosignedText(text: string, time: number): string {
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
  return { name, keyId: toHex(bytes.subarray(0, 4)), bytes: bytes.subarray(4) };
}

/** Valid Unicode without control characters other than newline. */
function isPlain(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  return !/[\u0000-\u0009\u000b-\u001f]|\p{Surrogate}/u.test(text);
}

function malformed(what: string): LogError {
  return new LogError('malformed-note', `The checkpoint is not a signed note: it must have ${what}.`);
}
