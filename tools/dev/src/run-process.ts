import { spawn } from 'node:child_process';

export interface ProcessEnd {
  /** null when it was ended by a signal. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs Node on these arguments, away from our memory: an edit of a tool or of a lint rule counts on the next save.
 *
 * @param signal ends the process, and those that it started, too
 */
export function runProcess(args: readonly string[], cwd: string, signal: AbortSignal): Promise<ProcessEnd> {
  const { FORCE_COLOR: _, ...environment } = process.env;
  // A group of its own: what the process has started is ended with it.
  const child = spawn(process.execPath, args, {
    cwd,
    detached: process.platform !== 'win32',
    env: { ...environment, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => (process.platform === 'win32' ? child.kill() : stopGroup(child.pid));
  const end: ProcessEnd = { code: null, stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      end[name] += text;
    });
  }
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  return new Promise<ProcessEnd>((done, failed) => {
    child.once('error', failed).once('close', (code) => done({ ...end, code }));
  }).finally(() => signal.removeEventListener('abort', stop));
}

/** Ends a process and all that it has started. */
export function stopGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGTERM');
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'ESRCH') throw fault; // It has just ended by itself.
  }
}
