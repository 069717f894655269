import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { PaceOptions } from './fire-at-rate.ts';
import type { FireOptions } from './fire-requests.ts';
import type { FireResult, Job, JobResult, PaceResult, SignResult } from './load-generator.ts';
import type { SigningTask } from './sign-worker.ts';

/** Signs and sends in a process of its own, so that its work is distinguished from the server's. */
export interface Generator {
  /** Keeps the signed requests under a name, in place of those that had it. */
  sign(corpus: string, task: SigningTask): Promise<SignResult>;
  fire(corpus: string, options: FireOptions): Promise<FireResult>;
  /** Each request when it is due; all must succeed. */
  pace(corpus: string, options: PaceOptions): Promise<PaceResult>;
  stop(): void;
}

export function startGenerator(): Generator {
  const child = fork(new URL('./load-generator.ts', import.meta.url), { serialization: 'advanced' });
  const ended = once(child, 'exit').then(() => {
    throw new Error('The load generator ended before its job was done.');
  });
  ended.catch(() => {}); // At the end of the run nothing waits for it.

  async function run(job: Job): Promise<JobResult> {
    child.send(job);
    const [answer] = (await Promise.race([once(child, 'message'), ended])) as [
      { result: JobResult } | { error: string },
    ];
    if ('error' in answer) throw new Error(`The load generator failed: ${answer.error}`);
    return answer.result;
  }
  return {
    sign: async (corpus, task) => (await run({ kind: 'sign', corpus, ...task })) as SignResult,
    fire: async (corpus, options) => (await run({ kind: 'fire', corpus, ...options })) as FireResult,
    pace: async (corpus, options) => (await run({ kind: 'pace', corpus, ...options })) as PaceResult,
    stop: () => child.disconnect(),
  };
}
