/** The process that signs and sends; its parent tells it what, one job at a time. */
import { type Fired, type FireOptions, fireRequests } from './fire-requests.ts';
import { signRequests } from './sign-requests.ts';
import type { SigningTask } from './sign-worker.ts';

export type Job =
  | ({ readonly kind: 'sign'; readonly corpus: string } & SigningTask)
  | ({ readonly kind: 'fire'; readonly corpus: string } & FireOptions);

export interface FireResult extends Omit<Fired, 'numbers'> {
  /** How many different attestations the answers name. */
  readonly distinct: number;
  /** Some of them. */
  readonly sample: readonly string[];
  /** Processors that this process kept busy, 1 being one of them wholly. */
  readonly generatorCpu: number;
}

export interface SignResult {
  readonly perSecond: number;
}

export type JobResult = FireResult | SignResult;

const corpora = new Map<string, readonly Buffer[]>();
const sampleSize = 5000;

process.on('message', (job: Job) => {
  const work = job.kind === 'sign' ? signCorpus(job, job.corpus) : fireCorpus(job, job.corpus);
  work.then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());

async function signCorpus(task: SigningTask, corpus: string): Promise<SignResult> {
  const start = performance.now();
  corpora.set(corpus, await signRequests(task));
  return { perSecond: (task.payloads.length * 1000) / (performance.now() - start) };
}

async function fireCorpus(options: FireOptions, corpus: string): Promise<FireResult> {
  const requests = corpora.get(corpus);
  if (!requests) throw new Error(`There is no corpus ${corpus}.`);
  const before = process.cpuUsage();
  const { numbers, ...fired } = await fireRequests(requests, options);
  const { user, system } = process.cpuUsage(before);
  return {
    ...fired,
    distinct: numbers.size,
    sample: evenly([...numbers], sampleSize),
    generatorCpu: (user + system) / 1e6 / fired.seconds,
  };
}

/** `count` elements from the whole of a list. */
function evenly<T>(list: readonly T[], count: number): T[] {
  const step = Math.max(1, list.length / count);
  return Array.from({ length: Math.min(count, list.length) }, (_, i) => list[Math.floor(i * step)] as T);
}
