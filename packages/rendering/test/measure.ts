/**
 * How many one-page documents a rendering thread makes.
 *
 *   node test/rendering/measure.ts [--threads 1] [--seconds 5]
 */
import { parseArgs } from 'node:util';
import { createRenderer } from '../src/create-renderer.ts';
import { sample } from './samples.ts';

export interface Figures {
  readonly threads: number;
  readonly perSecond: number;
  /** Of processor time, all threads of the process together: the same however busy the machine is. */
  readonly perCpuSecond: number;
}

/** The first documents are not counted: threads read the fonts, and code gets compiled. */
const warmUp = 100;

export async function measure({ threads, seconds }: { threads: number; seconds: number }): Promise<Figures> {
  const renderer = createRenderer({ threads });
  let made = 0;
  const renderWhile = (goesOn: () => boolean) =>
    // One waits while others are rendered, so that no thread is idle between two documents.
    Promise.all(
      Array.from({ length: threads + 1 }, async () => {
        while (goesOn()) {
          made += 1;
          await renderer.render(sample({ no: made.toString(16).toUpperCase().padStart(32, '0') }));
        }
      }),
    );
  try {
    await renderWhile(() => made < warmUp);
    made = 0;
    const [start, cpu] = [performance.now(), process.cpuUsage()];
    await renderWhile(() => performance.now() - start < seconds * 1000);
    const { user, system } = process.cpuUsage(cpu);
    const perSecond = (made * 1000) / (performance.now() - start);
    return { threads, perSecond, perCpuSecond: (made * 1e6) / (user + system) };
  } finally {
    await renderer.close();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { threads: { type: 'string', default: '1' }, seconds: { type: 'string', default: '5' } },
  });
  const figures = await measure({ threads: Number(values.threads), seconds: Number(values.seconds) });
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
}
