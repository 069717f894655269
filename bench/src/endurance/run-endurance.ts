import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { operations } from '@attestation/contract/v1';
import { type Percentiles, percentiles } from '../evidence/percentiles.ts';
import { startGenerator } from '../load/start-generator.ts';
import { prepareTargets } from '../targets/prepare-targets.ts';
import type { Target } from '../targets/start-target.ts';
import {
  growthPerMinute,
  type MemoryFigures,
  type MemorySample,
  memoryFigures,
  watchMemory,
} from '../watch-memory.ts';
import { createPayload } from '../workload.ts';
import type { EnduranceOptions } from './endurance-options.ts';

/** Part of the load. */
export interface Period {
  /** Milliseconds from when each create was due. */
  readonly latency: Percentiles;
  readonly megabytes: MemoryFigures | undefined;
}

export interface EnduranceFigures {
  readonly periods: readonly Period[];
  readonly acknowledged: number;
  readonly stored: number;
  /** Over all but the first sixth. */
  readonly megabytesPerHour: number | undefined;
}

/** Creates of a period are signed before it, for some seconds in which the server has no load. */
export async function runEndurance(
  { seconds, period, rate, dir }: EnduranceOptions,
  say: (line: string) => void,
): Promise<EnduranceFigures> {
  const folder = await mkdtemp(join(dir, 'attestation-bench-'));
  const generator = startGenerator();
  let target: Target | undefined;
  const watches: { stop(): MemorySample[] }[] = [];
  try {
    const targets = await prepareTargets(folder);
    target = await targets.start('server');
    const { pid, port } = target;
    const watch = () => {
      const one = watchMemory(pid);
      watches.push(one);
      return one;
    };
    const all = watch();
    const done: Period[] = [];
    const { accessKey, privateKeyPem, templateId } = targets.credentials;
    const { path } = operations.createAttestation;
    const count = rate * period;
    const periods = Math.ceil(seconds / period);
    for (let number = 1; number <= periods; number++) {
      const payloads = Array.from({ length: count }, (_, i) =>
        createPayload(templateId, `period-${number}-${i}`, i % 10 === 0),
      );
      await generator.sign('creates', { path, accessKey, privateKeyPem, payloads });
      const memory = watch();
      const { latencies } = await generator.pace('creates', { ports: [port], rate });
      const measured = { latency: percentiles([...latencies]), megabytes: memoryFigures(memory.stop()) };
      done.push(measured);
      say(
        `${number} of ${periods}: p50 ${measured.latency.p50.toFixed(1)} ms, p99 ${measured.latency.p99.toFixed(1)} ms, at most ${Math.round(measured.megabytes?.max ?? 0)} MB`,
      );
    }
    const samples = all.stop();
    const settled = samples.slice(Math.ceil(samples.length / 6));
    return {
      periods: done,
      acknowledged: periods * count,
      stored: await targets.stored('server'),
      megabytesPerHour: settled.length === 0 ? undefined : growthPerMinute(settled) * 60,
    };
  } finally {
    for (const each of watches) each.stop();
    generator.stop();
    await target?.stop();
    await rm(folder, { recursive: true });
  }
}
