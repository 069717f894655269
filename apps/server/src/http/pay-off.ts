import type { IncomingMessage } from 'node:http';
import type { TokenBuckets } from '../limits/token-bucket.ts';
import type { FairRoom } from './fair-room.ts';
import { Refusal, tooManyRequests } from './refusal.ts';
import { type Admission, noDisk, noMemory } from './unverified-bytes.ts';
import type { UploadedFile } from './unverified-fields.ts';

/** Rounds that an upload waits, each until the debt should be paid off and ten seconds at most. */
const rounds = 15;
const longestRound = 10;

/**
 * Resolves once the sender has no debt of work. Files that have arrived wait for it: sent again, they would cost the same
 * once more. A request without files is refused at once.
 *
 * @throws Refusal `too-many-requests`, also when another address needs the room that it holds.
 */
export type PayOff = (
  sender: string,
  request: IncomingMessage,
  files: readonly UploadedFile[],
) => Promise<void>;

export function createPayOff(
  work: TokenBuckets,
  { memory, disk }: Pick<Admission, 'memory' | 'disk'>,
): PayOff {
  return async (sender, request, files) => {
    for (let round = 0; ; round += 1) {
      const wait = work.take(sender, 0);
      if (wait === 0) return;
      if (files.length === 0 || round === rounds) throw tooManyRequests('for this access_key', wait);
      await waitWhileThereIsRoom(request, Math.min(wait, longestRound), [
        [memory, noMemory],
        [disk, noDisk],
      ]);
    }
  };
}

function waitWhileThereIsRoom(
  request: IncomingMessage,
  seconds: number,
  rooms: readonly (readonly [FairRoom, () => Refusal])[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (refusal?: Refusal) => {
      clearTimeout(timer);
      request.socket.off('close', onClose);
      for (const [room] of rooms) room.settle(request);
      if (refusal) reject(refusal);
      else resolve();
    };
    const timer = setTimeout(end, seconds * 1000);
    const onClose = () => end(new Refusal('malformed', 'The request was cut off'));
    for (const [room, refusal] of rooms) room.yieldToOthers(request, () => end(refusal()));
    if (request.socket.destroyed) onClose();
    else request.socket.once('close', onClose);
  });
}
