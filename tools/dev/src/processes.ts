import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface ProcessEnd {
  /** null when it was ended by a signal. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts Node in a process group of its own: what it starts is ended with it. */
function start(args: readonly string[], cwd: string, stdio: StdioOptions): ChildProcess {
  const { FORCE_COLOR: _, ...environment } = process.env;
  const env = { ...environment, NO_COLOR: '1' };
  return spawn(process.execPath, args, { cwd, stdio, env, detached: process.platform !== 'win32' });
}

function stop(child: ChildProcess): void {
  if (process.platform === 'win32' || child.pid === undefined) return void child.kill();
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'ESRCH') throw fault; // It has just ended by itself.
  }
}

/** Runs Node on these arguments. @param signal ends the process, and those that it started */
export async function runProcess(
  args: readonly string[],
  cwd: string,
  signal: AbortSignal,
): Promise<ProcessEnd> {
  if (signal.aborted) return { code: null, stdout: '', stderr: '' };
  const child = start(args, cwd, ['ignore', 'pipe', 'pipe']);
  const end = () => stop(child);
  signal.addEventListener('abort', end);
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
    });
  return new Promise<ProcessEnd>((done, failed) => {
    child.once('error', failed).once('close', (code) => done({ ...texts, code }));
  }).finally(() => signal.removeEventListener('abort', end));
}

export type WorkerTask = 'generate' | 'gate' | 'lint';
export type WorkerAnswer = { readonly result: string } | { readonly fault: string };

/** Runs tasks one after the other, in a process that stays, so that its tools are loaded once. */
export interface Worker {
  /**
   * A process that has loaded an earlier state of the tools is replaced first.
   *
   * @param signal ends the process and with it the task, whose answer then is a fault
   * @param roots what to lint
   */
  run(task: WorkerTask, signal: AbortSignal, roots?: readonly string[]): Promise<WorkerAnswer>;
  /** Process id of the one that runs now. */
  pid(): number | undefined;
  close(): void;
}

/** @param tools folders of the sources that the process loads */
export function openWorker(repository: string, tools: readonly string[]): Worker {
  let running: { child: ChildProcess; state: string } | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const close = () => {
    if (running) stop(running.child);
    running = undefined;
  };
  const current = () => {
    const files = tools
      .flatMap((folder) => globSync(`${folder}/**/*.{ts,js,cjs}`, { cwd: repository }))
      .sort();
    const state = files.map((file) => `${file} ${statSync(join(repository, file)).mtimeMs}`).join('\n');
    if (running && (running.state !== state || !running.child.connected)) close();
    const args = [join(import.meta.dirname, 'worker-main.ts'), repository];
    running ??= { child: start(args, repository, ['ignore', 'ignore', 'pipe', 'ipc']), state };
    return running.child;
  };
  const run = (task: WorkerTask, signal: AbortSignal, roots: readonly string[]) =>
    new Promise<WorkerAnswer>((done) => {
      if (signal.aborted) return done({ fault: 'cancelled' });
      const child = current();
      let errors = '';
      const onError = (text: Buffer) => {
        errors += text;
      };
      const finish = (answer: WorkerAnswer) => {
        signal.removeEventListener('abort', close);
        child.off('message', finish).off('exit', onExit).stderr?.off('data', onError);
        done(answer);
      };
      const onExit = () => finish({ fault: errors.trim() || 'the process was ended' });
      child.stderr?.on('data', onError);
      child.once('message', finish).once('exit', onExit);
      signal.addEventListener('abort', close);
      child.send([task, roots]);
    });
  return {
    run(task, signal, roots = []) {
      const answer = turn.then(() => run(task, signal, roots));
      turn = answer;
      return answer;
    },
    pid: () => running?.child.pid,
    close,
  };
}

/** What steps work with. */
export interface Workplace {
  /** Absolute path of the root. */
  readonly repository: string;
  /** Runs Node at the root; ended with the check. */
  run(args: readonly string[]): Promise<ProcessEnd>;
  readonly worker: Worker;
  /** Next to the worker, so that it lints while that generates. */
  readonly linter: Worker;
  /** Aborted when the check is not wanted any more. */
  readonly signal: AbortSignal;
  /** What the steps remember from one check to the next. */
  readonly memory: {
    /** What the compiler found no fault in last. */
    compiled: string | undefined;
    /** Whether the document of the console kept every rule. */
    isConsoleClean: boolean;
  };
}
