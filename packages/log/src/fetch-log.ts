import {
  consistencyProof,
  type HashSource,
  hashBytes,
  type ReadTile,
  tilePath,
} from '@attestation/evidence/log';
import { fetchTarget, hidePasswords } from '@attestation/server-kit';

/** The files of a log on another host. */
interface RemoteLog {
  checkpoint(): Promise<string>;
  readonly readTile: ReadTile;
}

/** The address does not answer as a log does; the message says how. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
}

/** A tile has 8 KiB, a checkpoint with many cosignatures no more than that. */
const maxBytes = 64 * 1024;
const patience = 5_000;

/** @param prefix where the log lies, as `https://attest.example/log/formal/1` */
export function fetchLog(prefix: string): RemoteLog {
  const base = prefix.replace(/\/$/, '');
  return {
    checkpoint: async () => Buffer.from(await get(`${base}/checkpoint`)).toString('utf8'),
    readTile: (tile) => get(`${base}/${tilePath(tile)}`),
  };
}

/** @throws FetchError */
async function get(url: string, body?: string): Promise<Uint8Array> {
  const { status, bytes } = await send(url, body);
  if (status !== 200) throw new FetchError(`${hidePasswords(url)} answers ${status}.`);
  return bytes;
}

/** A GET, or a POST of `body`; reads no more than 64 KiB of the answer. @throws FetchError */
export async function send(address: string, body?: string): Promise<{ status: number; bytes: Uint8Array }> {
  const { url, headers } = fetchTarget(address);
  try {
    const signal = AbortSignal.timeout(patience);
    const answer = await fetch(url, { signal, headers, ...(body !== undefined && { method: 'POST', body }) });
    const pieces: Uint8Array[] = [];
    let length = 0;
    for await (const piece of answer.body ?? []) {
      length += piece.length;
      if (length > maxBytes) throw new FetchError(`${url} answers with more than ${maxBytes} bytes.`);
      pieces.push(piece);
    }
    return { status: answer.status, bytes: new Uint8Array(Buffer.concat(pieces)) };
  } catch (cause) {
    if (cause instanceof FetchError) throw cause;
    const { message, cause: inner } = cause as Error & { cause?: Error };
    throw new FetchError(`${url} does not answer: ${inner?.message ?? message}`, { cause });
  }
}

/** The request of C2SP tlog-witness: a checkpoint, and why it continues what the witness has seen. */
export interface AddCheckpoint {
  readonly oldSize: number;
  readonly proof: readonly Uint8Array[];
  /** Signed note. */
  readonly checkpoint: string;
}

function formatAddCheckpoint({ oldSize, proof, checkpoint }: AddCheckpoint): string {
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
