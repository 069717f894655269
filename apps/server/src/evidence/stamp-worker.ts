import { type Loop, startLoop, workThrough } from '@attestation/scheduling';
import type { FileRecords } from '../domain/file-records.ts';
import type { Environment } from '../domain/model.ts';
import type { KeptFile } from './file-maker.ts';
import { createRetryTimes } from './retry-times.ts';

export interface StampWorkerOptions {
  readonly records: Pick<FileRecords, 'unstamped' | 'find' | 'setTimeStamp'>;
  /** RFC 3161 token, DER. */
  readonly stamp: (environment: Environment, manifest: Uint8Array) => Promise<Uint8Array>;
  /** @throws when a verifier would call the file invalid */
  readonly examine: (file: KeptFile) => Promise<void>;
  /** Called for a round that failed, and for a file that its time stamp would make invalid. */
  readonly onFault: (error: unknown, no: string | undefined) => void;
  /** Whether another process stamps. */
  readonly isWaiting?: () => boolean;
  /** Milliseconds between two looks while files wait for their time stamp; default 1,000. */
  readonly pauseMs?: number;
}

/** Milliseconds between two looks while nothing waits: for files that another process has kept, or that fsck has repaired. */
const idleMs = 5_000;

/** Requests to the authority: one after the other would be fewer files than a server closes, if an answer takes 100 ms. */
const atOnce = 4;

/**
 * Stamps the files whose authority was not at hand when they were made. One that gives none ends the round; a stamp
 * that contradicts its file (it was closed while the clock was ahead) is not kept, and asked for again later.
 *
 * @returns a loop to wake after each file that is kept without a time stamp
 */
export function startStampWorker(options: StampWorkerOptions): Loop {
  const { records, stamp, examine, onFault, isWaiting = () => false, pauseMs = 1_000 } = options;
  const retries = createRetryTimes();
  let hasWaiting = false;

  async function stampOne(no: string, environment: Environment, manifest: string): Promise<void> {
    const token = await stamp(environment, Buffer.from(manifest, 'utf8'));
    const timeStamp = Buffer.from(token).toString('base64');
    const file = await records.find(no);
    if (file === undefined) return;
    try {
      await examine({ ...file, timeStamp });
    } catch (error) {
      retries.failed(no);
      onFault(error, no);
      return;
    }
    await records.setTimeStamp(no, timeStamp);
    retries.done(no);
  }

  async function stampAll(isStopped: () => boolean): Promise<undefined> {
    hasWaiting = false;
    if (isWaiting()) return;
    for (let after: string | undefined = ''; after !== undefined && !isStopped(); ) {
      const page = await records.unstamped(after);
      hasWaiting ||= page.length > 0;
      await workThrough(page, atOnce, async ({ no, environment, manifest }) => {
        if (!isStopped() && retries.isDue(no)) await stampOne(no, environment, manifest);
      });
      after = page.at(-1)?.no;
    }
  }

  const loop = startLoop({
    step: stampAll,
    every: () => (hasWaiting ? pauseMs : idleMs),
    retry: { first: 2 * pauseMs, longest: 30_000 },
    onFault: (error) => onFault(error, undefined),
  });
  loop.wake();
  return loop;
}
