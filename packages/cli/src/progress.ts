import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { SingleBar } from 'cli-progress';
import type { Io } from './command.ts';

/** Counts bytes; shows nothing before a second has passed, and never but on a terminal. */
interface Progress {
  add(bytes: number): void;
  /** Takes the bar away. */
  stop(): void;
}

const PATIENCE_MS = 1000;

/** @param total in bytes; undefined when it is not known. */
export function startProgress(
  label: string,
  total: number | undefined,
  { stderr }: Pick<Io, 'stderr'>,
): Progress {
  if (!stderr.isTTY) return { add() {}, stop() {} };
  let done = 0;
  const known = `${label} [{bar}] {percentage}% of {all} MB, {eta_formatted} left`;
  const words = () => ({ mb: megabytes(done), all: megabytes(total ?? 0) });
  let [bar, isOver]: [SingleBar | undefined, boolean] = [undefined, false];
  const show = async () => {
    // Loaded where it is shown: most commands are done by then. Where that fails, the work goes on without a bar.
    const { default: progress } = await import('cli-progress').catch(() => ({ default: undefined }));
    if (isOver || progress === undefined) return;
    bar = new progress.SingleBar({
      stream: stderr,
      format: total === undefined ? `${label} {mb} MB` : known,
      barsize: 30,
      hideCursor: true,
      clearOnComplete: true,
      gracefulExit: false, // Ctrl-C aborts the call, whose end calls stop()
    });
    bar.start(total ?? 0, done, words());
  };
  const timer = setTimeout(() => void show(), PATIENCE_MS);
  return {
    add(bytes) {
      done = Math.min(done + bytes, total ?? Number.POSITIVE_INFINITY);
      bar?.update(done, words());
    },
    stop() {
      isOver = true;
      clearTimeout(timer);
      bar?.stop();
    },
  };
}

/** How often what the socket has taken is looked at. */
const LOOK_MS = 100;

/**
 * Watches what Node's fetch sends while `call` runs, each attempt from the beginning. The request itself stays as it is.
 *
 * @param bytes of the files; what goes around them does not count.
 */
export async function withUploadProgress<T>(bytes: number, io: Io, call: () => Promise<T>): Promise<T> {
  if (bytes === 0 || !io.stderr.isTTY) return call();
  let progress: Progress | undefined;
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearInterval(timer);
    progress?.stop();
    progress = undefined;
  };
  // Node before 24 does not report each chunk; every version reports the socket, which knows how much it has sent.
  const start = (message: unknown) => {
    stop();
    const { socket } = message as { socket: Socket };
    let taken = socket.bytesWritten;
    const bar = startProgress('Sending', bytes, io);
    progress = bar;
    timer = setInterval(() => {
      bar.add(socket.bytesWritten - taken);
      taken = socket.bytesWritten;
    }, LOOK_MS);
  };
  const channels: Record<string, (message: unknown) => void> = {
    'undici:client:sendHeaders': start,
    'undici:request:bodySent': stop,
    'undici:request:error': stop,
  };
  for (const [name, listen] of Object.entries(channels)) subscribe(name, listen);
  try {
    return await call();
  } finally {
    for (const [name, listen] of Object.entries(channels)) unsubscribe(name, listen);
    stop();
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
