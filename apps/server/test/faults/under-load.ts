import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fsckData } from '../crash/fsck-data.ts';
import { lostOrHalf } from '../crash/verify.ts';
import { invalidFiles } from '../crash/verify-files.ts';
import { createPayload, factoid, newStory, type Story, send } from '../crash/workload.ts';
import { logFsckData } from '../evidence-crash/log-fsck-data.ts';
import { urlOf } from '../evidence-crash/target.ts';
import { type Seen, takenBack, watchLogs } from '../evidence-crash/watch-logs.ts';
import type { OperationName } from '../server-under-test.ts';
import type { Deployment, Progress, Settings, Target } from './deployment.ts';

export interface FaultOptions {
  /** Clients that write at the same time. */
  readonly clients: number;
  /** For how long each disturbance lasts. */
  readonly seconds: number;
  /** How often the fault happens. */
  readonly repeat: number;
  /** Milliseconds that a client waits between its writes; none unless it says so. */
  readonly pause?: number;
  /** Writes must be accepted this soon after a disturbance, milliseconds; a minute unless it says so. */
  readonly within?: number;
  readonly progress: Progress;
}

/** What one fault did to a service under load. */
export interface FaultReport {
  readonly fault: string;
  /** Disturbances that really took place. */
  readonly times: number;
  /** What was acknowledged as stored. */
  readonly acknowledged: { readonly attestations: number; readonly factoids: number; readonly files: number };
  /** Refused or unanswered requests, by what the answer said. Each was sent again until it was accepted. */
  readonly failures: Readonly<Record<string, number>>;
  /** Longest time without an acknowledged write, milliseconds. */
  readonly longestPause: number;
  /** From the end of the disturbance to the next acknowledged write, milliseconds, the longest of all. */
  readonly writesAgainAfter: number;
  /** Checkpoints of the log that a witness saw, and that the log still continues. */
  readonly checkpoints: number;
  /** Further figures of this fault. */
  readonly figures: Readonly<Record<string, number | string>>;
  /** A sentence for each thing that is lost, duplicated or rewritten, or that took too long. */
  readonly faults: readonly string[];
}

/** For writes, for a new checkpoint, and for a service that is to be ready, milliseconds. */
const patience = 60_000;
/** Before each third disturbance the logs must grow: a server that has just started needs seconds for its first file. */
const growEach = 3;

export interface Disturbance {
  readonly name: string;
  /** Disturbs, and ends with the disturbance. */
  readonly disturb: (time: number) => Promise<void>;
  /** Looked at after the load, while the servers run. */
  readonly figures?: () => Promise<Readonly<Record<string, number | string>>>;
  /** Sentences about what should not be, apart from what every fault is judged by. */
  readonly judge?: (seen: { readonly longestPause: number }) => Promise<readonly string[]>;
}

/**
 * Disturbs a service again and again while clients write and a witness follows its logs; then compares what was
 * acknowledged with what is stored, the logs with what the witness saw, and the records with the files. Stops the
 * servers, and removes their data.
 */
export async function underLoad(
  deployment: Deployment,
  options: FaultOptions,
  disturbance: Disturbance,
): Promise<FaultReport> {
  const { name, figures } = disturbance;
  const { within = patience } = options;
  try {
    const { written, seen, waits, still } = await disturbed(deployment, options, disturbance);
    const { stories, acknowledged, failures } = written;
    options.progress(`${name}: comparing ${stories.length} attestations with what is stored`);
    const say = (part: string) => options.progress(`${name}: ${part}`);
    const pause = longestPause(acknowledged);
    const late = waits.flatMap((wait, i) =>
      wait > within ? [`after disturbance ${i + 1} no write was accepted within ${within / 1000} s`] : [],
    );
    const standing = still.map(
      (time) => `before disturbance ${time} no larger checkpoint was seen within ${patience / 1000} s`,
    );
    const unwanted = (await disturbance.judge?.({ longestPause: pause })) ?? [];
    // To judge may wait for what comes late.
    const further = { restarts: deployment.restarts(), ...(await figures?.()) };
    const stored = stories.filter(({ no }) => no !== undefined);
    return {
      ...{ fault: name, times: options.repeat, failures },
      acknowledged: {
        attestations: stored.length,
        factoids: stories.reduce((sum, story) => sum + story.acknowledged.length, 0),
        files: stored.filter(({ checksum }) => checksum !== undefined).length,
      },
      longestPause: pause,
      writesAgainAfter: Math.max(...waits),
      checkpoints: seen.size,
      figures: further,
      faults: [...late, ...standing, ...unwanted, ...(await contradictions(deployment, stories, seen, say))],
    };
  } catch (error) {
    const said = deployment.servers.flatMap((server) => server.faults()).slice(-10);
    throw new Error([`${(error as Error).message}. The servers said last:`, ...said].join('\n'), {
      cause: error,
    });
  } finally {
    await deployment.stop();
    await deployment.remove();
  }
}

/** Writes, disturbs, and ends with the last write. */
async function disturbed(
  { target }: Deployment,
  { clients, repeat, pause = 0, progress }: FaultOptions,
  { name, disturb }: Disturbance,
): Promise<{ written: Written; seen: Seen; waits: number[]; still: number[] }> {
  const seen: Seen = new Map();
  let isOver = false;
  const watching = watchLogs(target, seen, () => isOver);
  const { done, ...written } = writeUntilAccepted(target, {
    ...{ clients, pause, prefix: `fault-${randomUUID().slice(0, 8)}`, isOver: () => isOver },
  });
  const [waits, still]: [number[], number[]] = [[], []];
  try {
    await waitForWrite(written.acknowledged, Date.now());
    for (let time = 1; time <= repeat; time += 1) {
      if (time % growEach === 0 && !(await hasGrown(seen))) still.push(time);
      await sleep(200 + Math.random() * 500);
      await disturb(time);
      waits.push(await waitForWrite(written.acknowledged, Date.now()));
      progress(`${name} ${time} of ${repeat}: ${written.acknowledged.length} writes acknowledged`);
    }
  } finally {
    isOver = true;
    await done;
    await watching;
  }
  return { written, seen, waits, still };
}

/** Waits for a checkpoint that is larger than all that the witness has seen. */
async function hasGrown(seen: Seen): Promise<boolean> {
  const largest = () => Math.max(0, ...[...seen.values()].map(({ size }) => size));
  const before = largest();
  for (const end = Date.now() + patience; largest() === before; await sleep(20)) {
    if (Date.now() > end) return false;
  }
  return true;
}

/** Stops the servers. @returns a sentence for each thing that is lost, duplicated or rewritten */
async function contradictions(
  { target, dataDir, settings, stop }: Deployment,
  stories: readonly Story[],
  seen: Seen,
  say: Progress,
): Promise<string[]> {
  const faults: string[] = [];
  const found = async (part: string, look: () => Promise<readonly string[]>) => {
    say(part);
    faults.push(...(await look()));
  };
  say('waiting for the files of closed attestations');
  await isReady(target);
  await filesAreMade(target);
  await found('reading back what was acknowledged', () => lostOrHalf(target, stories));
  await found('verifying attestation files', () => invalidFiles(target, stories));
  await found(`comparing the logs with ${seen.size} checkpoints`, () => takenBack(target, seen));
  await found('admin log fsck', () => logFaults(dataDir, settings));
  await stop();
  await found('admin fsck, of each attestation file', () => fsckData(dataDir, settings));
  return faults;
}

/** What `admin log fsck` finds next to the servers; the newest leaves may still have to be published. */
async function logFaults(dataDir: string, settings: Settings): Promise<string[]> {
  const end = Date.now() + patience;
  for (;;) {
    const faults = await logFsckData(dataDir, settings);
    if (faults.length === 0 || Date.now() > end) return faults;
    await sleep(1000);
  }
}

/** The proxy may still wait for a server. */
async function isReady(target: Target): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(100)) {
    const answer = await fetch(`${urlOf(target)}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`the service was not ready within ${patience / 1000} s`);
}

/** Milliseconds in which the service makes the files that wait when the load ends. */
const filesPatience = 600_000;

/** As long as files are made, the newest leaves are in no checkpoint: the logs are compared once none waits. */
async function filesAreMade(target: Target): Promise<void> {
  for (const end = Date.now() + filesPatience; Date.now() < end; await sleep(500)) {
    const answer = await fetch(`${urlOf(target)}/readyz`).catch(() => undefined);
    const body = (await answer?.json().catch(() => undefined)) as
      | { lag?: Record<string, { pending_files: number }> }
      | undefined;
    const lag = body?.lag;
    if (lag && Object.values(lag).every(({ pending_files }) => pending_files === 0)) return;
  }
  throw new Error(`attestations had no file ${filesPatience / 1000} s after the load`);
}

/** @returns from `since` until the first request was acknowledged that was sent after it, milliseconds; at most `patience` */
async function waitForWrite(acknowledged: readonly Acknowledged[], since: number): Promise<number> {
  for (;;) {
    const later = acknowledged.filter(({ sentAt }) => sentAt >= since);
    if (later.length > 0) return Math.min(...later.map(({ at }) => at)) - since;
    if (Date.now() - since > patience) return patience;
    await sleep(10);
  }
}

function longestPause(acknowledged: readonly Acknowledged[]): number {
  const times = acknowledged.map(({ at }) => at).sort((a, b) => a - b);
  return times.slice(1).reduce((longest, at, i) => Math.max(longest, at - (times[i] ?? at)), 0);
}

/** An acknowledged write. Times in milliseconds since 1970. */
interface Acknowledged {
  readonly sentAt: number;
  readonly at: number;
}

interface Written {
  readonly stories: Story[];
  readonly acknowledged: Acknowledged[];
  readonly failures: Record<string, number>;
}

/** No request may wait longer than this for its answer, milliseconds. */
const answerPatience = 45_000;

/**
 * Each client makes an attestation with two factoids, some with a file, adds to it twice, and begins the next. A
 * request that is refused or not answered is sent again as it was, until it is accepted or all is over.
 *
 * @returns at once; what is written is added to the result while `isOver` says no, and `done` ends with the last client
 */
function writeUntilAccepted(
  target: Target,
  {
    clients,
    pause,
    prefix,
    isOver,
  }: { clients: number; pause: number; prefix: string; isOver: () => boolean },
): Written & { readonly done: Promise<void> } {
  const written: Written = { stories: [], acknowledged: [], failures: {} };
  const agent = new Agent({ keepAlive: true, maxSockets: clients * 2 });

  async function accepted(operation: OperationName, payload: object, checksum?: string): Promise<unknown> {
    for (;;) {
      const sentAt = Date.now();
      const answer = await answerOf(send(target, agent, operation, payload, checksum));
      if (!(answer instanceof Error)) {
        written.acknowledged.push({ sentAt, at: Date.now() });
        if (pause > 0) await sleep(pause);
        return answer;
      }
      written.failures[answer.message] = (written.failures[answer.message] ?? 0) + 1;
      if (isOver()) return undefined;
      await sleep(100);
    }
  }
  async function write(story: Story): Promise<void> {
    story.pending = ['a', 'b'];
    const created = await accepted('createAttestation', createPayload(target, story), story.checksum);
    if (created === undefined) return;
    story.no = (created as { no: string }).no;
    story.acknowledged.push('a', 'b');
    for (const uniqueId of ['c', 'd']) {
      story.pending = [uniqueId];
      const payload = { ano: story.no, factoids: [factoid(uniqueId)], completed: uniqueId === 'd' };
      if ((await accepted('addFactoids', payload)) === undefined) return;
      story.acknowledged.push(uniqueId);
    }
    story.pending = [];
  }
  let counter = 0;
  const client = async () => {
    while (!isOver()) {
      counter += 1;
      const story = newStory(`${prefix}-${counter}`);
      written.stories.push(story);
      await write(story);
    }
  };
  const done = Promise.all(Array.from({ length: clients }, client)).then(() => agent.destroy());
  return { ...written, done };
}

/** The answer, or an error that says in few words why there is none. */
async function answerOf(sent: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Error>((resolve) => {
    timer = setTimeout(
      () => resolve(new Error(`no answer within ${answerPatience / 1000} s`)),
      answerPatience,
    );
  });
  const answer = await Promise.race([sent.catch((error: unknown) => shortened(error as Error)), late]);
  clearTimeout(timer);
  return answer ?? new Error('connection ended');
}

/** Without what differs from request to request, so that they can be counted. */
function shortened(error: Error): Error {
  const [, status, message = ''] = /answered (\d+): .*?"message":"([^"]*)"/.exec(error.message) ?? [];
  if (status !== undefined) return new Error(`${status}: ${message.replaceAll(/\S*\d[\d-]{3,}\S*/g, '…')}`);
  const [, other = error.message] = /answered (\d+)/.exec(error.message) ?? [];
  return new Error(other);
}
