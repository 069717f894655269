import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { SigningTask } from './sign-worker.ts';

/** Signs on all processors: one alone makes a fraction of what a server verifies. */
export async function signRequests(task: SigningTask): Promise<Buffer[]> {
  const workers = availableParallelism();
  const share = Math.ceil(task.payloads.length / workers);
  const signed = await Promise.all(
    Array.from({ length: workers }, (_, i) =>
      signShare({ ...task, payloads: task.payloads.slice(i * share, (i + 1) * share) }),
    ),
  );
  return signed.flat();
}

function signShare(workerData: SigningTask): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sign-worker.ts', import.meta.url), { workerData });
    worker.once('message', (requests: string[]) => resolve(requests.map((text) => Buffer.from(text))));
    worker.once('error', reject);
  });
}
