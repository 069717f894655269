import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** `npm run dev`, as one sees it: what it says, in order. */
export interface DevProcess {
  readonly child: ChildProcess;
  /** Everything said so far. */
  said(): string;
  /**
   * Waits until it says this, after what was last waited for.
   *
   * @returns what was said up to the end of it.
   * @throws with all that was said, when it ends before.
   */
  until(pattern: RegExp): Promise<string>;
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>;
  /** Ends it as Ctrl-C does. @returns its exit code. */
  interrupt(): Promise<number | null>;
}

export function startDev(folder: string, args: readonly string[] = []): DevProcess {
  const child = spawn(process.execPath, ['tools/dev/src/main.ts', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close').then(() => child.exitCode);
  let [said, from, closed] = ['', 0, false];
  child.once('close', () => {
    closed = true;
  });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      child.emit('said');
    });
  return {
    child,
    ended,
    said: () => said,
    async until(pattern) {
      for (;;) {
        const found = pattern.exec(said.slice(from));
        if (found) {
          const start = from;
          from += found.index + found[0].length;
          return said.slice(start, from);
        }
        if (closed) throw new Error(`It ended and never said ${pattern}:\n${said}`);
        await Promise.race([once(child, 'said'), ended]);
      }
    },
    interrupt() {
      child.kill('SIGINT');
      return ended;
    },
  };
}
