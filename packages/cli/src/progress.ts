import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { SingleBar } from 'cli-progress';
import type { Io } from './io.ts';

/** Counts bytes; shows nothing before a second has passed, and never but on a terminal. */
export interface Progress {
  add(bytes: number): void;
  /** Takes the bar away. */
  stop(): void;
}

const PATIENCE_MS = 1000;

export function startProgress(label: string, total: number | undefined, io: Io): Progress {
  if (!io.stderr.isTTY) return { add() {}, stop() {} };
  let done = 0;
  const bar = new SingleBar({
    stream: io.stderr,
    format:
      total === undefined
        ? `${label} {mb} MB`
        : `${label} [{bar}] {percentage}% of {mbTotal} MB, {eta_formatted} left`,
    barsize: 30,
    hideCursor: true,
    clearOnComplete: true,
    gracefulExit: false, // Ctrl-C aborts the call, whose end calls stop()
  });
  const numbers = () => ({ mb: megabytes(done), mbTotal: megabytes(total ?? 0) });
  const timer = setTimeout(() => bar.start(total ?? 0, done, numbers()), PATIENCE_MS);
  return {
    add(bytes) {
      done += bytes;
      if (bar.isActive) bar.update(done, numbers());
    },
    stop() {
      clearTimeout(timer);
      if (bar.isActive) bar.stop();
    },
  };
}

/**
 * Watches what Node's fetch sends while `call` runs. The request itself stays as it is; where Node does not tell (before
 * 24), nothing is shown.
 */
export async function withUploadProgress<T>(bytes: number, io: Io, call: () => Promise<T>): Promise<T> {
  if (bytes === 0 || !io.stderr.isTTY) return call();
  let progress: Progress | undefined;
  const onChunk = (message: unknown) => {
    progress ??= startProgress('Sending', bytes, io);
    progress.add((message as { chunk: { length: number } }).chunk.length);
  };
  subscribe('undici:request:bodyChunkSent', onChunk);
  try {
    return await call();
  } finally {
    unsubscribe('undici:request:bodyChunkSent', onChunk);
    progress?.stop();
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
