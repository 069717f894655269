/** `node src/explored.ts [--seed N...] [--seconds N] [--mutant ID...] [--variants]`: `explore` on mutants and variants. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { exitCode, explore, loadConfig, replaySequence } from '@attestation/conformance';
import { parse } from 'yaml';
import { writtenMutants } from './mutants/written-mutants.ts';
import { startMutant } from './start-mutant.ts';
import { startVariant } from './variants/judge-variant.ts';
import { combineVariants, groupVariants } from './variants/together.ts';
import { variants } from './variants/variants.ts';

/** The mutants that `explore` is to find; committed before it was written. */
const exploredMutants = parse(
  readFileSync(join(import.meta.dirname, '../mutants/explored.yaml'), 'utf8'),
) as readonly string[];

interface Limits {
  readonly seed: number;
  readonly seconds: number;
}

interface Explored {
  /** What was wrong, in one line; undefined when nothing was found. */
  readonly found: string | undefined;
  /** What the server without a fault does wrong in the sequence that failed. */
  readonly plain: string | undefined;
  readonly seconds: number;
}

async function exploreTarget(config: object, limits: Limits) {
  const { report, failed } = await explore(await loadConfig(config, '/'), { ...limits, shrink: false });
  if (report.suite.faults.length > 0) throw new Error(report.suite.faults.join('; '));
  const incomplete = exitCode(report) !== 0;
  return { found: failureOf(report), incomplete, sequence: failed, seconds: report.suite.seconds };
}

/** What `explore` finds in a mutant of the reference server. */
export async function exploreMutant(id: string, limits: Limits): Promise<Explored> {
  const mutant = writtenMutants.find((one) => one.id === id);
  if (!mutant) throw new Error(`There is no mutant ${id}`);
  const server = await startMutant({ edits: mutant.edits(), needs: mutant.needs });
  const { found, sequence, seconds } = await exploreTarget(server.config, limits).finally(() =>
    server.stop(),
  );
  if (sequence === undefined) return { found, plain: undefined, seconds };
  const usual = await startMutant();
  try {
    const { report } = await replaySequence(await loadConfig(usual.config, '/'), sequence);
    return { found, plain: failureOf(report), seconds };
  } finally {
    await usual.stop();
  }
}

function failureOf({ results: [result] }: Awaited<ReturnType<typeof explore>>['report']): string | undefined {
  return result?.status === 'failed' || result?.unstable ? result.message.split('\n')[0] : undefined;
}

async function measureMutants(ids: readonly string[], limits: Limits, parallel: number): Promise<void> {
  const missed: string[] = [];
  await inParallel(ids, parallel, async (id) => {
    const { found, plain, seconds } = await exploreMutant(id, limits);
    const counts = found !== undefined && plain === undefined;
    if (!counts) missed.push(id);
    const also = plain === undefined ? '' : `; but without the fault, too: ${plain}`;
    print(`  ${counts ? 'found    ' : 'NOT FOUND'} ${id}  ${seconds} s  ${found ?? ''}${also}`);
  });
  const number = ids.length - missed.length;
  print(`seed ${limits.seed}: ${number} of ${ids.length} found; not ${missed.sort().join(', ') || 'any'}`);
}

async function measureVariants(limits: Limits, parallel: number): Promise<void> {
  let red = 0;
  await inParallel(groupVariants(variants), parallel, async (group) => {
    const { config, stop } = await startVariant(combineVariants(group));
    const { found, incomplete } = await exploreTarget(config, limits).finally(stop);
    if (incomplete) red += 1;
    const ids = group.map(({ id }) => id).join(' + ');
    print(`  ${incomplete ? 'RED  ' : 'green'} ${ids}  ${found ?? ''}`);
  });
  print(`seed ${limits.seed}: ${red} groups of variants are red`);
  if (red > 0) process.exitCode = 1;
}

async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', multiple: true, default: ['1'] },
      seconds: { type: 'string', default: '60' },
      mutant: { type: 'string', multiple: true },
      variants: { type: 'boolean', default: false },
      parallel: { type: 'string', default: '2' },
    },
  });
  const parallel = Number(values.parallel);
  for (const seed of values.seed.map(Number)) {
    const limits = { seed, seconds: Number(values.seconds) };
    if (values.variants) await measureVariants(limits, parallel);
    else await measureMutants(values.mutant ?? exploredMutants, limits, parallel);
  }
}
