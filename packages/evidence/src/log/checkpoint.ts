import { decodeBase64, encodeBase64 } from './base64.ts';
import type { TreeHead } from './consistency.ts';
import { LogError } from './log-error.ts';
import { formatNote, parseNote, type SignedBy, verifyNote } from './note.ts';
import type { NoteSigner } from './note-signer.ts';
import { hashBytes } from './tree-hash.ts';
import { isKeyName, keyType, type VerifierKey } from './verifier-key.ts';

/** What a log states: who it is, how many leaves it has, and their root. C2SP tlog-checkpoint */
export interface Checkpoint extends TreeHead {
  readonly origin: string;
}

/** The text of a checkpoint, which is what its signatures cover. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${encodeBase64(root)}\n`;
}

/** A checkpoint as a signed note. */
export async function signCheckpoint(checkpoint: Checkpoint, signer: NoteSigner): Promise<string> {
  const text = checkpointText(checkpoint);
  return formatNote({ text, signatures: [await signer.sign(text)] });
}

/** @throws LogError `malformed-checkpoint`, also for extension lines: this service writes none, and signs none */
export function parseCheckpointText(text: string): Checkpoint {
  const [origin = '', digits = '', base64 = '', end, ...rest] = text.split('\n');
  const size = Number(digits);
  const root = decodeBase64(base64);
  const isForm = end === '' && rest.length === 0 && isKeyName(origin) && /^(0|[1-9]\d*)$/.test(digits);
  if (!isForm || !Number.isSafeInteger(size) || root?.length !== hashBytes) {
    throw new LogError('malformed-checkpoint', 'A checkpoint has three lines: origin, size and Base64 root.');
  }
  return { origin, size, root };
}

/** A checkpoint that its log has signed, and the witnesses among the known ones that have, too. */
export interface VerifiedCheckpoint extends Checkpoint {
  readonly note: string;
  readonly log: VerifierKey;
  readonly witnesses: readonly SignedBy[];
}

/**
 * Reads a checkpoint that one of these logs has signed under its own name.
 *
 * @param logs keys of logs; the name of each is the origin it may speak for
 * @throws LogError `malformed-note`, `malformed-checkpoint`, `wrong-origin`, `unknown-key` or `bad-signature`
 */
export async function openCheckpoint(
  source: string,
  logs: readonly VerifierKey[],
  witnesses: readonly VerifierKey[] = [],
): Promise<VerifiedCheckpoint> {
  const note = parseNote(source);
  const checkpoint = parseCheckpointText(note.text);
  const keys = logs.filter(({ name, type }) => name === checkpoint.origin && type === keyType.log);
  if (keys.length === 0) {
    throw new LogError(
      'wrong-origin',
      `The checkpoint is of the log "${checkpoint.origin}", which is unknown.`,
    );
  }
  const cosigners = witnesses.filter(({ type }) => type === keyType.witness);
  const signedBy = await verifyNote(note, [...keys, ...cosigners]);
  const log = signedBy.find(({ key }) => key.type === keyType.log);
  if (log === undefined) {
    throw new LogError('unknown-key', `No known key of "${checkpoint.origin}" has signed the checkpoint.`);
  }
  return {
    ...checkpoint,
    note: source,
    log: log.key,
    witnesses: signedBy.filter(({ key }) => key.type === keyType.witness),
  };
}
