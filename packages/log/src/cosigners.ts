import { readFile } from 'node:fs/promises';
import { hidePasswords } from '@attestation/addresses';
import {
  checkConsistency,
  consistencyProof,
  type HashSource,
  keyType,
  type NoteSignature,
  parseNote,
  parseVerifierKey,
  rootAt,
  type VerifierKey,
  verifyNote,
} from '@attestation/evidence/log';
import { makeAddCheckpoint } from './add-checkpoint.ts';
import { FetchError, send } from './fetch-log.ts';
import type { PublishedCheckpoint } from './known-heads.ts';
import { LogFault } from './log-fault.ts';

/** A witness of C2SP tlog-witness that this log asks for cosignatures. */
export interface WitnessAddress {
  readonly key: VerifierKey;
  /** `add-checkpoint` lies below it. */
  readonly address: string;
}

/**
 * Reads LOG_WITNESSES: one a line, verifier key, space, address; empty lines and those that begin with # are skipped.
 *
 * @throws LogError `malformed-key`
 */
export async function readWitnesses(path: string): Promise<WitnessAddress[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [vkey = '', address = ''] = line.split(/\s+/);
      const key = parseVerifierKey(vkey);
      if (key.type !== keyType.witness || !URL.canParse(address)) {
        throw new Error(
          `${path}: "${hidePasswords(line)}" must be the verifier key of a witness, a space and its address.`,
        );
      }
      return { key, address: address.replace(/\/$/, '') };
    });
}

/** Asks one witness; remembers what it has seen. */
export interface Cosigner {
  /**
   * @returns its cosignature, verified
   * @throws FetchError when it refuses, does not answer or states another time, LogError when its signature is wrong,
   *   Error when the tiles are damaged,
   *   LogFault `rolled-back` when it has seen a longer log, `forked` when it has seen another one
   */
  cosign(checkpoint: PublishedCheckpoint, source: HashSource): Promise<NoteSignature>;
}

/** Milliseconds by which the clock of a witness may differ: less than what verifiers let pass. */
const tolerance = 60_000;

export function createCosigner({ key, address }: WitnessAddress): Cosigner {
  /** By shard: the size that the witness has cosigned. */
  const seen = new Map<number, number>();

  async function ask(checkpoint: PublishedCheckpoint, source: HashSource, again: boolean): Promise<string> {
    const { shard, size, note } = checkpoint;
    const request = await makeAddCheckpoint(seen.get(shard) ?? 0, size, note, source);
    const { status, bytes } = await send(`${address}/add-checkpoint`, request);
    const text = Buffer.from(bytes).toString('utf8');
    const known = Number(/^(0|[1-9]\d{0,15})\n$/.exec(text)?.[1] ?? Number.NaN);
    if (status === 409 && again && known <= size) {
      seen.set(shard, known);
      return ask(checkpoint, source, false);
    }
    if (status === 409 && known > size) throw seenMore(key.name, known, checkpoint);
    // C2SP tlog-witness: 422 when the proof from what it has cosigned does not hold, 409 when the roots of one size differ.
    const cosigned = seen.get(shard) ?? 0;
    const isOther = status === 422 || (status === 409 && Number.isNaN(known) && cosigned === size);
    if (isOther && cosigned > 0) {
      await demandSoundTiles(cosigned, checkpoint, source);
      throw seenOther(key.name, cosigned, checkpoint);
    }
    if (status !== 200) throw new FetchError(`The witness ${key.name} answers ${status}: ${text.trim()}`);
    seen.set(shard, size);
    return text;
  }

  return {
    async cosign(checkpoint, source) {
      const note = parseNote(checkpoint.note + (await ask(checkpoint, source, true)));
      const [signed] = await verifyNote(note, [key]);
      const signature = note.signatures.find(({ name, keyId }) => name === key.name && keyId === key.id);
      if (signed === undefined || signature === undefined) {
        throw new FetchError(`The witness ${key.name} has signed with another key.`);
      }
      demandTime(key.name, signed.time);
      return signature;
    },
  };
}

/**
 * Tiles prove nothing by themselves: a damaged one gives a proof that no witness can take, and no other log.
 *
 * @throws Error
 */
async function demandSoundTiles(
  from: number,
  { size, root, note }: PublishedCheckpoint,
  source: HashSource,
): Promise<void> {
  try {
    const older = { size: from, root: await rootAt(from, source) };
    checkConsistency(older, { size, root }, await consistencyProof(from, size, source));
  } catch (cause) {
    const [origin] = note.split('\n', 1);
    throw new Error(`The tiles of the log ${origin} are damaged, so no witness can take a proof of them.`, {
      cause,
    });
  }
}

/** Verifiers compare this time with that of the closing: a witness whose clock is wrong would make files invalid. */
function demandTime(witness: string, seconds = Number.NaN): void {
  const off = Math.abs(seconds * 1000 - Date.now());
  if (off <= tolerance) return;
  throw new FetchError(
    `The witness ${witness} states another time than this machine has (by ${Math.round(off / 1000)} s): its cosignature is not used. Compare the clocks.`,
  );
}

function seenMore(witness: string, known: number, { note, size }: PublishedCheckpoint): LogFault {
  const [origin] = note.split('\n');
  return new LogFault(
    'rolled-back',
    `The witness ${witness} has cosigned ${known} leaves of the log ${origin}, and DATA_DIR has ${size}: was it restored from an older backup? Restore a newer one. Where there is none, run "attestation-admin log rotate": what is missing stays missing, and a new shard starts.`,
  );
}

function seenOther(witness: string, cosigned: number, { note, size }: PublishedCheckpoint): LogFault {
  const [origin] = note.split('\n');
  return new LogFault(
    'forked',
    `The ${size} leaves of the log ${origin} in DATA_DIR do not continue the ${cosigned} that the witness ${witness} has cosigned: was it restored from an older backup? Restore a newer one. Where there is none, run "attestation-admin log rotate" to start a new shard.`,
  );
}
