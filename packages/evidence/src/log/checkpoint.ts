import { decodeBase64, encodeBase64, sameBytes } from '../file/bytes.ts';
import {
  formatNote,
  isKeyName,
  keyType,
  type NoteSigner,
  parseNote,
  type SignedBy,
  type VerifierKey,
  verifyNote,
} from './note.ts';
import { hashBytes, LogError, leafHash, rootOfInclusion, type TreeHead } from './tree.ts';

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

/** C2SP tlog-proof: that an entry is in a log, in one text that needs no network. */
export interface TlogProof {
  /** Position of the leaf, from 0. */
  readonly index: number;
  /** From the leaf's sibling up to below the root. */
  readonly hashes: readonly Uint8Array[];
  /** The log's checkpoint, a signed note. */
  readonly checkpoint: string;
}

const firstLine = 'c2sp.org/tlog-proof@v1';
/** A tree cannot be higher. */
const maxHashes = 63;

export function formatTlogProof({ index, hashes, checkpoint }: TlogProof): string {
  const lines = [firstLine, `index ${index}`, ...hashes.map(encodeBase64)];
  return `${lines.join('\n')}\n\n${checkpoint}`;
}

/** Extra data is ignored: nothing authenticates it. @throws LogError `malformed-proof` */
export function parseTlogProof(text: string): TlogProof {
  const gap = text.indexOf('\n\n');
  const [version, ...lines] = text.slice(0, Math.max(gap, 0)).split('\n');
  if (lines[0]?.startsWith('extra ')) lines.shift();
  const [indexLine = '', ...hashLines] = lines;
  const index = Number(/^index (0|[1-9]\d{0,15})$/.exec(indexLine)?.[1] ?? Number.NaN);
  const hashes = hashLines.map((line) => decodeBase64(line));
  const isForm = version === firstLine && Number.isSafeInteger(index) && hashes.length <= maxHashes;
  if (!isForm || !hashes.every((hash): hash is Uint8Array<ArrayBuffer> => hash?.length === hashBytes)) {
    throw new LogError(
      'malformed-proof',
      `A proof has the lines "${firstLine}", "index N" and Base64 hashes.`,
    );
  }
  return { index, hashes, checkpoint: text.slice(gap + 2) };
}

export interface LogTrust {
  /** Keys of the logs that are believed; each speaks for the origin that is its name. */
  readonly logs: readonly VerifierKey[];
  /** Witnesses whose cosignatures count. */
  readonly witnesses?: readonly VerifierKey[];
  /** How many of them must have cosigned; default 0. */
  readonly quorum?: number;
}

/**
 * Checks that `data` is in a log that is trusted.
 *
 * @param data the log entry itself, not its hash
 * @returns the checkpoint that covers it, with the witnesses that have cosigned
 * @throws LogError `malformed-proof`, `wrong-position`, `wrong-root`, `too-few-witnesses`, or what
 * `openCheckpoint` throws
 */
export async function checkTlogProof(
  text: string,
  data: Uint8Array,
  { logs, witnesses = [], quorum = 0 }: LogTrust,
): Promise<VerifiedCheckpoint & { readonly index: number }> {
  const { index, hashes, checkpoint } = parseTlogProof(text);
  const opened = await openCheckpoint(checkpoint, logs, witnesses);
  const root = rootOfInclusion(leafHash(data), index, opened.size, hashes);
  if (!sameBytes(root, opened.root)) {
    throw new LogError(
      'wrong-root',
      'The proof does not lead from this entry to the root of the checkpoint.',
    );
  }
  if (opened.witnesses.length < quorum) {
    throw new LogError(
      'too-few-witnesses',
      `${opened.witnesses.length} of ${quorum} witnesses have cosigned.`,
    );
  }
  return { ...opened, index };
}
