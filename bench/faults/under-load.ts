import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fsckData } from '../../apps/server/test/crash/fsck-data.ts';
import { lostOrHalf } from '../../apps/server/test/crash/verify.ts';
import { invalidFiles } from '../../apps/server/test/crash/verify-files.ts';
import type { Story } from '../../apps/server/test/crash/workload.ts';
import { logFsckData } from '../../apps/server/test/evidence-crash/log-fsck-data.ts';
import { urlOf } from '../../apps/server/test/evidence-crash/target.ts';
import { type Seen, takenBack, watchLogs } from '../../apps/server/test/evidence-crash/watch-logs.ts';
import type { Deployment, Progress, Settings, Target } from './deployment.ts';
import type { FaultOptions, FaultReport } from './fault.ts';
import { type Acknowledged, type Written, writeUntilAccepted } from './write-until-accepted.ts';

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
