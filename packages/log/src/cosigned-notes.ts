import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  checkConsistency,
  consistencyProof,
  formatNote,
  type HashSource,
  keyType,
  type NoteSignature,
  parseNote,
  parseVerifierKey,
  rootAt,
  type VerifierKey,
  verifyNote,
} from '@attestation/evidence/log';
import { createBackOff, hidePasswords, RestingError, startLoop } from '@attestation/server-kit';
import { FetchError, makeAddCheckpoint, send } from './fetch-log.ts';
import type { PublishedCheckpoint } from './known-heads.ts';
import { LogFault } from './log-fault.ts';

/** Checkpoints with the cosignatures of witnesses. In memory: after a restart the witnesses are asked again. */
interface CosignedNotes {
  /** Asks all witnesses soon; of several checkpoints of a shard that wait, the newest. */
  submit(checkpoint: PublishedCheckpoint, source: HashSource): void;
  /**
   * Asks all witnesses now, for a short while.
   *
   * @throws LogFault when one has seen a longer log, or another one; what answers too late goes to `onFault`
   */
  confirm(checkpoint: PublishedCheckpoint, source: HashSource): Promise<void>;
  /** The newest that at least one witness has cosigned. */
  newest(shard: number): PublishedCheckpoint | undefined;
  /** One that another process has got. */
  learn(cosigned: PublishedCheckpoint): void;
  stop(): Promise<void>;
}

/** Between two requests to a witness, milliseconds: it keeps every one of them durably. */
const pause = 1000;
/** Milliseconds for which a witness that failed is left alone. */
const retry = { first: pause, longest: 60_000 };

/** A checkpoint on its way to the witnesses, and what they have answered. */
interface Asked {
  readonly checkpoint: PublishedCheckpoint;
  readonly source: HashSource;
  readonly signatures: Map<Cosigner, NoteSignature>;
}

/** @param patience milliseconds for which a start waits for the witnesses */
export function createCosignedNotes(
  witnesses: readonly WitnessAddress[],
  onFault: (error: unknown, checkpoint?: PublishedCheckpoint) => void,
  patience = 3000,
  onCosigned: (cosigned: PublishedCheckpoint) => Promise<void> = async () => {},
): CosignedNotes {
  const cosigners = witnesses.map(restingCosigner);
  const waiting = new Map<number, Asked>();
  const cosigned = new Map<number, PublishedCheckpoint>();

  async function cosignWaiting(): Promise<number | undefined> {
    if (waiting.size === 0) return undefined;
    for (const [shard, asked] of [...waiting]) {
      waiting.delete(shard);
      const { checkpoint, signatures } = asked;
      const known = signatures.size;
      const isComplete = await cosign(cosigners, asked, (error) => onFault(error, checkpoint));
      // Not when a newer one has come meanwhile.
      if (!isComplete && !waiting.has(shard)) waiting.set(shard, asked);
      if (signatures.size === known) continue;
      const parsed = parseNote(checkpoint.note);
      const note = formatNote({ ...parsed, signatures: [...parsed.signatures, ...signatures.values()] });
      cosigned.set(shard, { ...checkpoint, note });
      await onCosigned({ ...checkpoint, note }).catch((error: unknown) => onFault(error));
    }
    return pause;
  }

  const loop = startLoop({
    step: cosignWaiting,
    retry: { first: pause, longest: pause },
    onFault: (error) => onFault(error),
  });

  return {
    submit(checkpoint, source) {
      if (cosigners.length === 0 || checkpoint.size === 0) return;
      waiting.set(checkpoint.shard, { checkpoint, source, signatures: new Map() });
      loop.wake();
    },
    async confirm(checkpoint, source) {
      if (cosigners.length === 0 || checkpoint.size === 0) return;
      let fault: LogFault | undefined;
      let isWaiting = true;
      const asked = cosign(cosigners, { checkpoint, source, signatures: new Map() }, (error) => {
        if (isWaiting && error instanceof LogFault) fault = error;
        else onFault(error, checkpoint);
      });
      await Promise.race([asked, sleep(patience, undefined, { ref: false })]);
      isWaiting = false;
      if (fault !== undefined) throw fault;
    },
    newest: (shard) => cosigned.get(shard),
    learn(one) {
      if (one.size > (cosigned.get(one.shard)?.size ?? -1)) cosigned.set(one.shard, one);
    },
    stop: loop.stop,
  };
}

function restingCosigner(witness: WitnessAddress): Cosigner {
  const cosign = createCosigner(witness);
  const attempt = createBackOff({ retry, isFault: (error) => error instanceof FetchError });
  return (...checkpoint) => attempt(() => cosign(...checkpoint));
}

/** Asks the witnesses whose cosignature is missing. @returns false when one of them does not answer, or did not just now */
async function cosign(
  cosigners: readonly Cosigner[],
  { checkpoint, source, signatures }: Asked,
  onFault: (error: unknown) => void,
): Promise<boolean> {
  const missing = cosigners.filter((cosigner) => !signatures.has(cosigner));
  const ask = async (cosigner: Cosigner) => signatures.set(cosigner, await cosigner(checkpoint, source));
  const answers = await Promise.allSettled(missing.map(ask));
  const faults = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  for (const fault of faults) if (!(fault instanceof RestingError)) onFault(fault);
  return !faults.some((fault) => fault instanceof RestingError || fault instanceof FetchError);
}

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
        throw new Error(`"${hidePasswords(line)}" names neither the key of a witness nor an address.`);
      }
      return { key, address: address.replace(/\/$/, '') };
    });
}

/**
 * Asks one witness; remembers what it has seen.
 *
 * @returns its cosignature, verified
 * @throws FetchError when it refuses, does not answer or states another time, LogError when its signature is wrong,
 *   Error when the tiles are damaged,
 *   LogFault `rolled-back` when it has seen a longer log, `forked` when it has seen another one
 */
type Cosigner = (checkpoint: PublishedCheckpoint, source: HashSource) => Promise<NoteSignature>;

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

  return async (checkpoint, source) => {
    const note = parseNote(checkpoint.note + (await ask(checkpoint, source, true)));
    const [signed] = await verifyNote(note, [key]);
    const signature = note.signatures.find(({ name, keyId }) => name === key.name && keyId === key.id);
    if (signed === undefined || signature === undefined) {
      throw new FetchError(`The witness ${key.name} has signed with another key.`);
    }
    demandTime(key.name, signed.time);
    return signature;
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
