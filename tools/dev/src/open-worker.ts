import { type ChildProcess, fork } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { stopGroup } from './run-process.ts';

export type WorkerTask = 'generate' | 'gate' | 'lint';

export type WorkerAnswer = { readonly result: string } | { readonly fault: string };

/** Runs tasks one after the other, in a process that stays. */
export interface Worker {
  /**
   * A process that has loaded an older state of the tools is replaced first: an edit of a tool counts on the next save.
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
  const stop = () => {
    const { child } = running ?? {};
    if (process.platform === 'win32') child?.kill();
    else stopGroup(child?.pid);
    running = undefined;
  };
  const current = () => {
    const state = stateOf(repository, tools);
    if (running && (running.state !== state || !running.child.connected)) stop();
    running ??= { child: start(repository), state };
    return running.child;
  };
  const run = (task: WorkerTask, signal: AbortSignal, roots: readonly string[]) =>
    new Promise<WorkerAnswer>((done) => {
      if (signal.aborted) return done({ fault: 'cancelled' });
      const child = current();
      const said: string[] = [];
      const onError = (text: Buffer) => said.push(String(text));
      const finish = (answer: WorkerAnswer) => {
        signal.removeEventListener('abort', stop);
        child.off('message', finish).off('exit', onExit).stderr?.off('data', onError);
        done(answer);
      };
      const onExit = () => finish({ fault: said.join('').trim() || 'the process was ended' });
      child.stderr?.on('data', onError);
      child.once('message', finish).once('exit', onExit);
      signal.addEventListener('abort', stop);
      child.send([task, roots]);
    });
  return {
    run(task, signal, roots = []) {
      const answer = turn.then(() => run(task, signal, roots));
      turn = answer;
      return answer;
    },
    pid: () => running?.child.pid,
    close: stop,
  };
}

function start(repository: string): ChildProcess {
  const { FORCE_COLOR: _, ...environment } = process.env;
  return fork(join(import.meta.dirname, 'worker-main.ts'), [repository], {
    cwd: repository,
    // A group of its own: what the process has started is ended with it.
    detached: process.platform !== 'win32',
    env: { ...environment, NO_COLOR: '1' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** Changes when one of these sources is saved, added or removed. */
function stateOf(repository: string, tools: readonly string[]): string {
  const files = tools.flatMap((folder) => globSync(`${folder}/**/*.{ts,js,cjs}`, { cwd: repository })).sort();
  return files.map((file) => `${file} ${statSync(join(repository, file)).mtimeMs}`).join('\n');
}
