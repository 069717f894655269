import { setTimeout as sleep } from 'node:timers/promises';
import type { FileRecords } from '../domain/file-records.ts';

/** Milliseconds. */
const pause = 200;

/**
 * Waits while another process makes a file, so that it is not made twice. However many ask for the same file, the
 * database is asked by one of them.
 *
 * @returns resolves once no other process makes the file
 */
export function waitForClaim(records: Pick<FileRecords, 'find' | 'claim'>): (no: string) => Promise<void> {
  const waiting = new Map<string, Promise<void>>();

  async function claim(no: string): Promise<void> {
    // To look is cheaper than to claim, and most files are there.
    while ((await records.find(no)) === undefined && (await records.claim(no)) === 'elsewhere')
      await sleep(pause);
  }

  return (no) => {
    const known = waiting.get(no);
    if (known !== undefined) return known;
    const claimed = claim(no).finally(() => waiting.delete(no));
    waiting.set(no, claimed);
    return claimed;
  };
}
