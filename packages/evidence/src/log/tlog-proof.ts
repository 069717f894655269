import { decodeBase64, encodeBase64 } from './base64.ts';
import { openCheckpoint, type VerifiedCheckpoint } from './checkpoint.ts';
import { rootOfInclusion } from './inclusion.ts';
import { LogError } from './log-error.ts';
import { hashBytes, leafHash, sameHash } from './tree-hash.ts';
import type { VerifierKey } from './verifier-key.ts';

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

/** Extra data is passed over: nothing authenticates it. @throws LogError `malformed-proof` */
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
  if (!sameHash(root, opened.root)) {
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
