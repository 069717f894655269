import { hash } from 'node:crypto';
import {
  formatTlogProof,
  type HashPair,
  hashBytes,
  inclusionProof,
  LogError,
  leafHash,
  parseCheckpointText,
  parseNote,
  rootOfInclusion,
  sameHash,
  type TileName,
  tileSource,
} from '@attestation/evidence/log';
import { isDamage, LogFault } from './log-fault.ts';

interface Inclusion {
  /** Origin of the log. */
  readonly origin: string;
  readonly position: number;
  /** The leaf, as stored in the database. */
  readonly leaf: Uint8Array;
  /** A signed checkpoint that covers it. */
  readonly note: string;
  readonly read: (tile: TileName) => Promise<Uint8Array>;
  /** Where tiles are kept in memory: reads them once more, since a store may have given one wrongly. */
  readonly forget?: () => void;
}

/**
 * A proof in the text of C2SP tlog-proof, made from the tiles on disk and verified: a damaged tile must not become a
 * proof that does not hold.
 *
 * @throws LogError `wrong-position` when the checkpoint does not cover the leaf
 * @throws LogFault `damaged` when the tiles do not lead from the leaf to the root of the checkpoint; what `read` throws
 *   when tiles cannot be read now
 */
export async function provenInclusion({ forget, ...inclusion }: Inclusion): Promise<string> {
  try {
    return await proofOnce(inclusion);
  } catch (error) {
    if (forget === undefined || error instanceof LogError) throw error;
    forget();
    return proofOnce(inclusion);
  }
}

async function proofOnce({ origin, position, leaf, note, read }: Inclusion): Promise<string> {
  const { size, root } = parseCheckpointText(parseNote(note).text);
  const hashes = await readHashes(position, size, read).catch((cause) => {
    if (!isDamage(cause) || (cause instanceof LogError && cause.code === 'wrong-position')) throw cause;
    throw damaged(origin, cause);
  });
  if (!sameHash(rootOfInclusion(leafHash(leaf), position, size, hashes), root)) throw damaged(origin);
  return formatTlogProof({ index: position, hashes, checkpoint: note });
}

async function readHashes(position: number, size: number, read: Inclusion['read']): Promise<Uint8Array[]> {
  return await inclusionProof(position, size, tileSource(size, read, hashPair));
}

function damaged(origin: string, cause?: unknown): LogFault {
  return new LogFault(
    'damaged',
    `The tiles of the log ${origin} are missing or damaged; run "log fsck" to see which ones. Stop the server and move the folder of this log out of DATA_DIR; the next start makes it again from the database.`,
    { cause },
  );
}

const pair = new Uint8Array(1 + 2 * hashBytes);
pair[0] = 1;

/** SHA-256(0x01 || left || right), RFC 9162 section 2.1.1, by OpenSSL: several times as fast as in JavaScript. */
export const hashPair: HashPair = (left, right) => {
  pair.set(left, 1);
  pair.set(right, 1 + hashBytes);
  // A string, copied into Node's pool: 'buffer' allocates memory outside of the heap for each, and takes twice as long.
  return Buffer.from(hash('sha256', pair, 'latin1'), 'latin1');
};
