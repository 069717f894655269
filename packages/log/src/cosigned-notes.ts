import { setTimeout as sleep } from 'node:timers/promises';
import { formatNote, type HashSource, parseNote } from '@attestation/evidence/log';
import { startLoop } from '@attestation/scheduling';
import { type Cosigner, createCosigner, type WitnessAddress } from './cosigners.ts';
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

/** @param patience milliseconds for which a start waits for the witnesses */
export function createCosignedNotes(
  witnesses: readonly WitnessAddress[],
  onFault: (error: unknown, checkpoint?: PublishedCheckpoint) => void,
  patience = 3000,
  onCosigned: (cosigned: PublishedCheckpoint) => Promise<void> = async () => {},
): CosignedNotes {
  const cosigners = witnesses.map(createCosigner);
  const waiting = new Map<number, { checkpoint: PublishedCheckpoint; source: HashSource }>();
  const cosigned = new Map<number, PublishedCheckpoint>();

  async function cosignWaiting(): Promise<number | undefined> {
    if (waiting.size === 0) return undefined;
    for (const [shard, { checkpoint, source }] of waiting) {
      waiting.delete(shard);
      const note = await cosign(cosigners, checkpoint, source, (error) => onFault(error, checkpoint));
      if (note === undefined) continue;
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
      waiting.set(checkpoint.shard, { checkpoint, source });
      loop.wake();
    },
    async confirm(checkpoint, source) {
      if (cosigners.length === 0 || checkpoint.size === 0) return;
      let fault: LogFault | undefined;
      let isWaiting = true;
      const asked = cosign(cosigners, checkpoint, source, (error) => {
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

/** @returns the note with all cosignatures that came, or undefined when none did */
async function cosign(
  cosigners: readonly Cosigner[],
  checkpoint: PublishedCheckpoint,
  source: HashSource,
  onFault: (error: unknown) => void,
): Promise<string | undefined> {
  const answers = await Promise.allSettled(cosigners.map((cosigner) => cosigner.cosign(checkpoint, source)));
  const signatures = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  for (const answer of answers) if (answer.status === 'rejected') onFault(answer.reason);
  if (signatures.length === 0) return undefined;
  const note = parseNote(checkpoint.note);
  return formatNote({ ...note, signatures: [...note.signatures, ...signatures] });
}
