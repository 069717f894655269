/**
 * `node src/variants/judge-variant.ts [--seed N] [--rule ID]... [--combinations N] [ID...]`: the suite on every variant,
 * or on N random combinations of up to ten of them; each red is one too many.
 */

import { parseArgs } from 'node:util';
import {
  type ConfigFile,
  exitCode,
  loadConfig,
  type Result,
  runSuite,
  SetupError,
} from '@attestation/conformance';
import type { Listening } from '../listen.ts';
import { startMutant } from '../start-mutant.ts';
import { startDribble, startRelay } from './relay/relay.ts';
import { startPython } from './start-python.ts';
import { combineVariants, randomGroups } from './together.ts';
import type { Variant } from './variant.ts';
import { variants } from './variants.ts';

/** What the suite said of one variant. */
export interface Judgement {
  readonly exit: 0 | 1 | 2 | 3;
  /** What it holds against the variant, each in one line: every one is a false alarm. */
  readonly alarms: readonly string[];
  /** Results by their status. */
  readonly counts: Readonly<Record<string, number>>;
  readonly seconds: number;
}

/** @param options.seed decides the suite's order and data. */
export async function judgeVariant(
  variant: Variant,
  options: { readonly seed?: number; readonly rules?: readonly string[] } = {},
): Promise<Judgement> {
  const started = performance.now();
  const { config, stop } = await startVariant(variant);
  const seconds = () => Math.round((performance.now() - started) / 100) / 10;
  try {
    const report = await runSuite(await loadConfig(config, process.cwd()), { maxSeconds: 600, ...options });
    const red = report.results.filter(({ status, unstable }) => status === 'failed' || unstable).map(alarmOf);
    const stopped = report.stopped ? [`stopped after ${report.stopped.afterSeconds} s`] : [];
    const unseen = (report.unseen ?? []).map(({ capability, message }) => `${capability} unseen: ${message}`);
    return {
      exit: exitCode(report),
      alarms: [...report.suite.faults.map((fault) => `suite: ${fault}`), ...stopped, ...unseen, ...red],
      counts: Object.fromEntries(
        [...Map.groupBy(report.results, ({ status }) => status)].map(([status, all]) => [status, all.length]),
      ),
      seconds: seconds(),
    };
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return { exit: 2, alarms: [`set-up: ${error.message}`], counts: {}, seconds: seconds() };
  } finally {
    await stop();
  }
}

function alarmOf({ rule, level, message }: Result): string {
  return `${rule} (${level}): ${message}`;
}

/** A variant that runs; the suite is to find nothing wrong with it. */
export interface RunningVariant {
  readonly config: ConfigFile;
  /** Ends what was started and removes its data. */
  stop(): Promise<void>;
}

/** @throws Error when the variant does not fit its base any more. */
export async function startVariant(variant: Variant): Promise<RunningVariant> {
  const base = await (variant.base === 'python'
    ? startPython(variant.liberal ?? [])
    : startReference(variant));
  const started: { stop(): Promise<void> }[] = [base];
  const stop = async () => {
    for (const one of started.toReversed()) await one.stop();
  };
  try {
    const front = await startFront(base.config.baseUrl, variant);
    if (front) started.push(front);
    const config = { ...base.config, baseUrl: front?.url ?? base.config.baseUrl };
    return { config: variant.configure ? await variant.configure(config) : config, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startReference({ edits, contract = [], counted }: Variant): Promise<RunningVariant> {
  const loader = new URL('load-contract.ts', import.meta.url);
  for (const name of contract) loader.searchParams.append('edit', name);
  const server = await startMutant({
    edits: edits?.() ?? [],
    preload: contract.length > 0 ? [loader.href] : [],
    needs: counted && 'rate-limit',
  });
  return { config: server.config as unknown as ConfigFile, stop: () => server.stop() };
}

async function startFront(target: string, { relay, dribbled }: Variant): Promise<Listening | undefined> {
  if (dribbled) return startDribble(target);
  return relay && startRelay(target, relay());
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '1' },
      rule: { type: 'string', multiple: true },
      combinations: { type: 'string' },
    },
  });
  const unknown = positionals.filter((id) => !variants.some((variant) => variant.id === id));
  if (unknown.length > 0) {
    process.stderr.write(
      `No variant is called ${unknown.join(' or ')}. They are ${variants.map(({ id }) => id).join(', ')}.\n`,
    );
    process.exit(2);
  }
  const named = variants.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
  const seed = Number(values.seed);
  const chosen =
    values.combinations === undefined
      ? named
      : randomGroups(named, Number(values.combinations), seed).map(combineVariants);

  let red = 0;
  const queue = [...chosen];
  const judgeNext = async (): Promise<void> => {
    const variant = queue.shift();
    if (variant === undefined) return;
    const options = { seed, ...(values.rule && { rules: values.rule }) };
    const { exit, alarms, counts, seconds } = await judgeVariant(variant, options);
    if (alarms.length > 0) red += 1;
    const tally = Object.entries(counts)
      .map(([status, count]) => `${count} ${status}`)
      .join(', ');
    process.stdout.write(
      `${alarms.length > 0 ? 'RED  ' : 'green'} ${variant.id}: exit ${exit}, ${seconds} s, ${tally}\n`,
    );
    for (const alarm of alarms) process.stdout.write(`        ${alarm.split('\n')[0]}\n`);
    return judgeNext();
  };
  // Combinations are judged two at a time, as many as the machines of CI have processors.
  await Promise.all(Array.from({ length: values.combinations === undefined ? 1 : 2 }, judgeNext));
  process.stdout.write(
    `Seed ${seed}. ${chosen.length} ${values.combinations === undefined ? 'variants' : 'combinations'}, ${red} with a false alarm\n`,
  );
  process.exit(red > 0 ? 1 : 0);
}
