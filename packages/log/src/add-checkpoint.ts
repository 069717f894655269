import { consistencyProof, type HashSource, hashBytes } from '@attestation/evidence/log';

/** The request of C2SP tlog-witness: a checkpoint, and why it continues what the witness has seen. */
export interface AddCheckpoint {
  readonly oldSize: number;
  readonly proof: readonly Uint8Array[];
  /** Signed note. */
  readonly checkpoint: string;
}

export function formatAddCheckpoint({ oldSize, proof, checkpoint }: AddCheckpoint): string {
  const hashes = proof.map((hash) => `${Buffer.from(hash).toString('base64')}\n`);
  return `old ${oldSize}\n${hashes.join('')}\n${checkpoint}`;
}

/** @returns undefined when the text is no such request */
export function parseAddCheckpoint(text: string): AddCheckpoint | undefined {
  const gap = text.indexOf('\n\n');
  const [first = '', ...lines] = text.slice(0, Math.max(gap, 0)).split('\n');
  const oldSize = Number(/^old (0|[1-9]\d{0,15})$/.exec(first)?.[1] ?? Number.NaN);
  const proof = lines.map((line) => new Uint8Array(Buffer.from(line, 'base64')));
  const isForm = proof.every(
    (hash, i) => hash.length === hashBytes && Buffer.from(hash).toString('base64') === lines[i],
  );
  if (!Number.isSafeInteger(oldSize) || proof.length > 63 || !isForm) return undefined;
  return { oldSize, proof, checkpoint: text.slice(gap + 2) };
}

/** The request that takes a witness from `oldSize` to a checkpoint of `size` leaves. */
export async function makeAddCheckpoint(
  oldSize: number,
  size: number,
  checkpoint: string,
  source: HashSource,
): Promise<string> {
  return formatAddCheckpoint({ oldSize, proof: await consistencyProof(oldSize, size, source), checkpoint });
}
