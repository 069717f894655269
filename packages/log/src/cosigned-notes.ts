import { setTimeout as sleep } from 'node:timers/promises';
import { formatNote, type HashSource, type NoteSignature, parseNote } from '@attestation/evidence/log';
import { createBackOff, RestingError, startLoop } from '@attestation/scheduling';
import { type Cosigner, createCosigner, type WitnessAddress } from './cosigners.ts';
import { FetchError } from './fetch-log.ts';
import type { PublishedCheckpoint } from './known-heads.ts';
import { LogFault } from './log-fault.ts';

/** Checkpoints with the cosignatures of witnesses. In memory: after a restart the witnesses are asked again. */
export interface CosignedNotes {
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
  const { cosign } = createCosigner(witness);
  const attempt = createBackOff({ retry, isFault: (error) => error instanceof FetchError });
  return { cosign: (...checkpoint) => attempt(() => cosign(...checkpoint)) };
}

/** Asks the witnesses whose cosignature is missing. @returns false when one of them does not answer, or did not just now */
async function cosign(
  cosigners: readonly Cosigner[],
  { checkpoint, source, signatures }: Asked,
  onFault: (error: unknown) => void,
): Promise<boolean> {
  const missing = cosigners.filter((cosigner) => !signatures.has(cosigner));
  const ask = async (cosigner: Cosigner) =>
    signatures.set(cosigner, await cosigner.cosign(checkpoint, source));
  const answers = await Promise.allSettled(missing.map(ask));
  const faults = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  for (const fault of faults) if (!(fault instanceof RestingError)) onFault(fault);
  return !faults.some((fault) => fault instanceof RestingError || fault instanceof FetchError);
}
