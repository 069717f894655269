import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '@attestation/contract/v1';
import type { Generator } from '../load/start-generator.ts';
import type { Targets } from '../targets/prepare-targets.ts';
import type { Target } from '../targets/start-target.ts';
import { createPayload } from '../workload.ts';
import type { EvidenceSize } from './evidence-options.ts';
import { type FilesView, lookAtFiles } from './look-at-files.ts';

export interface CreateFigures {
  readonly rounds: readonly {
    /** Creates a second with nothing to render. */
    readonly alone: number;
    /** And with closed attestations waiting for their files all the time. */
    readonly during: number;
    /** Files made a second meanwhile. */
    readonly filesPerSecond: number;
  }[];
}

const connections = 64;

/** Creates that close nothing, at full speed: alone, and while the files of others are made. */
export async function measureCreates(
  { credentials, database }: Targets,
  { port }: Target,
  generator: Generator,
  { rounds, seconds, waiting }: EvidenceSize['creates'],
): Promise<CreateFigures> {
  const view = lookAtFiles(database);
  const fire = async (prefix: string, count: number, completed: boolean) => {
    const payloads = Array.from({ length: count }, (_, i) =>
      createPayload(credentials.templateId, `${prefix}-${i}`, completed),
    );
    await generator.sign(prefix, { path: operations.createAttestation.path, ...credentials, payloads });
    return async () => {
      const fired = await generator.fire(prefix, { ports: [port], connections, seconds, wrap: false });
      if (fired.failed > 0) throw new Error(`${fired.failed} creates failed, such as: ${fired.failure}`);
      return fired.succeeded / fired.seconds;
    };
  };
  try {
    const rate = await (await fire('creates-warm-up', 3000, false))();
    const figures: CreateFigures['rounds'][number][] = [];
    for (let i = 1; i <= rounds; i++) {
      const enough = Math.ceil(rate * seconds * 1.5);
      const alone = await fire(`alone-${i}`, enough, false);
      const during = await fire(`during-${i}`, enough, false);
      const closes = await fire(`waiting-${i}`, waiting, true);
      await drained(view);
      const aloneRate = await alone();
      await closes();
      const before = view.pending();
      const started = performance.now();
      const duringRate = await during();
      const filesPerSecond = ((before - view.pending()) * 1000) / (performance.now() - started);
      if (view.pending() === 0) throw new Error(`${waiting} files were made before the phase was over.`);
      figures.push({ alone: aloneRate, during: duringRate, filesPerSecond });
    }
    return { rounds: figures };
  } finally {
    view.close();
  }
}

async function drained(view: FilesView): Promise<void> {
  while (view.pending() > 0) await sleep(100);
}
