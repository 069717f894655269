/** The process that signs and sends; its parent tells it what, one job at a time. */
import { fireAtRate, type PaceOptions } from './fire-at-rate.ts';
import { type Fired, type FireOptions, fireRequests } from './fire-requests.ts';
import { signRequests } from './sign-requests.ts';
import type { SigningTask } from './sign-worker.ts';

export type Job =
  | ({ readonly kind: 'sign'; readonly corpus: string } & SigningTask)
  | ({ readonly kind: 'fire'; readonly corpus: string } & FireOptions)
  | ({ readonly kind: 'pace'; readonly corpus: string } & PaceOptions);

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

export interface PaceResult {
  /** Milliseconds from when each request was due, sorted: a server that falls behind is not spared. */
  readonly latencies: Float64Array;
  readonly generatorCpu: number;
}

export type JobResult = FireResult | SignResult | PaceResult;

const corpora = new Map<string, readonly Buffer[]>();
const sampleSize = 5000;

process.on('message', (job: Job) => {
  run(job).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());

function run(job: Job): Promise<JobResult> {
  if (job.kind === 'sign') return signCorpus(job, job.corpus);
  return job.kind === 'fire' ? fireCorpus(job, job.corpus) : paceCorpus(job, job.corpus);
}

async function signCorpus(task: SigningTask, corpus: string): Promise<SignResult> {
  const start = performance.now();
  corpora.set(corpus, await signRequests(task));
  return { perSecond: (task.payloads.length * 1000) / (performance.now() - start) };
}

async function fireCorpus(options: FireOptions, corpus: string): Promise<FireResult> {
  const requests = requestsOf(corpus);
  const before = process.cpuUsage();
  const { numbers, ...fired } = await fireRequests(requests, options);
  return {
    ...fired,
    distinct: numbers.size,
    sample: evenly([...numbers], sampleSize),
    generatorCpu: cpuSince(before, fired.seconds),
  };
}

function requestsOf(corpus: string): readonly Buffer[] {
  const requests = corpora.get(corpus);
  if (!requests) throw new Error(`There is no corpus ${corpus}.`);
  return requests;
}

function cpuSince(before: NodeJS.CpuUsage, seconds: number): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6 / seconds;
}

async function paceCorpus(options: PaceOptions, corpus: string): Promise<PaceResult> {
  const requests = requestsOf(corpus);
  const latencies = new Float64Array(requests.length);
  let answered = 0;
  const before = process.cpuUsage();
  const start = performance.now();
  await fireAtRate(requests, options, (_no, at, due) => {
    latencies[answered++] = at - due;
  });
  return { latencies: latencies.sort(), generatorCpu: cpuSince(before, (performance.now() - start) / 1000) };
}

/** `count` elements from the whole of a list. */
function evenly<T>(list: readonly T[], count: number): T[] {
  const step = Math.max(1, list.length / count);
  return Array.from({ length: Math.min(count, list.length) }, (_, i) => list[Math.floor(i * step)] as T);
}
