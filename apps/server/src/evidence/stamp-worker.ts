import type { Environment } from '../domain/model.ts';
import type { FileRecords } from './file-records.ts';
import { type Rounds, startRounds } from './start-rounds.ts';

export interface StampWorkerOptions {
  readonly records: Pick<FileRecords, 'unstamped' | 'setTimeStamp'>;
  /** RFC 3161 token, DER. */
  readonly stamp: (environment: Environment, manifest: Uint8Array) => Promise<Uint8Array>;
  readonly onFault: (error: unknown) => void;
  /** Milliseconds between two looks for files without time stamp. */
  readonly pauseMs?: number;
}

/** Stamps the files whose authority was not at hand when they were made. One that gives none ends the round. */
export function startStampWorker(options: StampWorkerOptions): Rounds {
  const { records, stamp, onFault, pauseMs = 1_000 } = options;
  return startRounds(
    async (stopped) => {
      for (let after = ''; ; ) {
        const page = await records.unstamped(after);
        for (const { no, environment, manifest } of page) {
          if (stopped()) return;
          const token = await stamp(environment, Buffer.from(manifest, 'utf8'));
          await records.setTimeStamp(no, Buffer.from(token).toString('base64'));
          after = no;
        }
        if (page.length === 0) return;
      }
    },
    pauseMs,
    onFault,
  );
}
