import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

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
  /** Processor time of it and of all that it has started so far, in seconds; read from /proc. */
  processorSeconds(): number;
  /** The Node processes that it has started since this was asked last, sorted: `tsc --build`. */
  started(): string[];
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>;
  /** Ends it as Ctrl-C does. @returns its exit code. */
  interrupt(): Promise<number | null>;
}

export function startDev(folder: string, args: readonly string[] = []): DevProcess {
  const log = join(folder, `processes-${args.join('')}.log`);
  let known = 0;
  const child = spawn(process.execPath, ['tools/dev/src/main.ts', ...args], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'log-process.mjs'))}`,
      PROCESS_LOG: log,
    },
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
    started() {
      const all = readFileSync(log, 'utf8').trim().split('\n');
      const started = all.slice(known).sort();
      known = all.length;
      return started;
    },
    processorSeconds: () => processorSeconds(child.pid ?? 0),
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

/** The processor time of a process, of those that it waited for, and of those that run now. See proc_pid_stat(5). */
function processorSeconds(root: number): number {
  const rows = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statOf(Number(pid)) ?? []);
  const own = new Set([root]);
  for (let size = 0; size !== own.size; ) {
    size = own.size;
    for (const { pid, parent } of rows) if (own.has(parent)) own.add(pid);
  }
  return rows.filter(({ pid }) => own.has(pid)).reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Undefined when it has just ended. */
function statOf(pid: number): { pid: number; parent: number; seconds: number } | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
  return { pid, parent: fields[1] ?? 0, seconds: ticks / 100 };
}
