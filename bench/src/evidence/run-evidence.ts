import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { anvilProgram, richKey, startAnvil } from '@attestation/anchor/testing';
import { operations } from '@attestation/contract/v1';
import { fireAtRate } from '../load/fire-at-rate.ts';
import { type Generator, startGenerator } from '../load/start-generator.ts';
import { type MachineLimits, measureLimits } from '../machine-limits.ts';
import { prepareTargets, type Targets } from '../targets/prepare-targets.ts';
import type { Target } from '../targets/start-target.ts';
import { createPayload } from '../workload.ts';
import type { EvidenceOptions, EvidencePart, EvidenceSize } from './evidence-options.ts';
import { type FilesView, lookAtFiles } from './look-at-files.ts';
import { type CloseFigures, measureCloses, signCloses } from './measure-closes.ts';
import { type MixFigures, measureMix } from './measure-mix.ts';
import { measureVerify, type VerifyFigures } from './measure-verify.ts';

/** One anchor: how many attestations it is the first to cover, and what it cost. */
interface AnchorFigure {
  readonly attestations: number;
  readonly gas: number;
}

/** Milliseconds until the chain is final about a batch. */
const patience = 60_000;

/**
 * A server that anchors on a chain gets batches of closes, each bigger than the one before.
 *
 * @returns every anchor of the run; undefined when there is no chain to run
 */
async function measureGas(
  parent: string,
  { batches, interval }: EvidenceSize['gas'],
): Promise<AnchorFigure[] | undefined> {
  const chain = await startChain();
  if (chain === undefined) return undefined;
  try {
    const targets = await prepareAnchored(join(parent, 'anchored'), chain.url, interval);
    const server = await targets.start('server');
    try {
      return await anchorBatches(targets, server, chain, batches);
    } finally {
      await server.stop();
    }
  } finally {
    await chain.stop();
  }
}

async function prepareAnchored(folder: string, rpc: string, interval: number): Promise<Targets> {
  await mkdir(folder);
  const keyFile = join(folder, 'anchor.key');
  await writeFile(keyFile, `${richKey}\n`);
  await chmod(keyFile, 0o600);
  return prepareTargets(folder, {
    ANCHOR_RPC: rpc,
    ANCHOR_KEY_FILE: keyFile,
    ANCHOR_CONFIRMATIONS: '1',
    ANCHOR_INTERVAL: String(interval),
  });
}

async function anchorBatches(
  { credentials, database }: Targets,
  { port }: Target,
  chain: Chain,
  batches: readonly number[],
): Promise<AnchorFigure[]> {
  const view = lookAtFiles(database);
  try {
    let total = 0;
    for (const batch of batches) {
      await fireAtRate(
        await signCloses(credentials, `anchored-${batch}`, batch),
        { ports: [port], rate: 100 },
        () => {},
      );
      total += batch;
      await until(() => (view.anchors().at(-1)?.size ?? 0) >= total);
    }
    const figures: AnchorFigure[] = [];
    let covered = 0;
    for (const { transactionHash, size } of view.anchors()) {
      figures.push({ attestations: size - covered, gas: await chain.gasOf(transactionHash) });
      covered = size;
    }
    return figures;
  } finally {
    view.close();
  }
}

async function until(done: () => boolean): Promise<void> {
  const end = performance.now() + patience;
  while (!done()) {
    if (performance.now() > end) throw new Error(`No final anchor within ${patience / 1000} s.`);
    await sleep(100);
  }
}

/** A chain of its own for the time of the run. */
interface Chain {
  readonly url: string;
  gasOf(transactionHash: string): Promise<number>;
  stop(): Promise<void>;
}

/** Undefined where anvil, an optional package, is not installed; the gas is then not measured, and the table says so. */
async function startChain(): Promise<Chain | undefined> {
  if (anvilProgram === undefined) return undefined;
  const anvil = await startAnvil('--block-time', '1');
  return {
    url: anvil.url,
    async gasOf(transactionHash) {
      const receipt = (await anvil.call('eth_getTransactionReceipt', transactionHash)) as Receipt | null;
      if (!receipt) throw new Error(`The chain has no receipt of ${transactionHash}.`);
      return Number(receipt.gasUsed);
    },
    stop: () => anvil.stop(),
  };
}

interface Receipt {
  readonly gasUsed: string;
}

interface CreateFigures {
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
async function measureCreates(
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

/** Of the log alone; see apps/server/test/log/measure.ts. */
interface LogFigures {
  readonly syncMs: number;
  readonly leavesPerSecond: number;
  readonly provableMs: { readonly p50: number; readonly p99: number };
  readonly tree?: {
    readonly leaves: number;
    readonly integrateSeconds: number;
    readonly openMs: number;
    readonly proofMs: { readonly p50: number; readonly p99: number };
    readonly oneMoreMs: number;
  };
}

/** Of the rendering threads alone; see packages/rendering/test/measure.ts. */
interface RenderFigures {
  readonly threads: number;
  readonly perSecond: number;
  readonly perCpuSecond: number;
}

interface Programs {
  log: LogFigures;
  rendering: RenderFigures;
}

const programs: Record<keyof Programs, string> = {
  log: 'apps/server/test/log/measure.ts',
  rendering: 'packages/rendering/test/measure.ts',
};

/** Runs a measurement that is next to the tests of what it measures, in a process of its own. */
async function measureProgram<Name extends keyof Programs>(
  name: Name,
  options: Readonly<Record<string, number>>,
): Promise<Programs[Name]> {
  const program = fileURLToPath(new URL(`../../../${programs[name]}`, import.meta.url));
  const args = Object.entries(options).flatMap(([option, value]) => [`--${option}`, String(value)]);
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args]);
  return JSON.parse(stdout) as Programs[Name];
}

export interface EvidenceFigures {
  readonly limits: MachineLimits;
  /** Mean number of processes that wanted a processor in the minute before each part: what else the machine did. */
  readonly loadBefore: Readonly<Partial<Record<EvidencePart, number>>>;
  readonly closes?: CloseFigures | undefined;
  readonly log?: LogFigures | undefined;
  readonly rendering?: RenderFigures | undefined;
  readonly creates?: CreateFigures | undefined;
  readonly mix?: MixFigures | undefined;
  readonly verify?: VerifyFigures | undefined;
  /** Undefined also where there is no chain to run. */
  readonly gas?: readonly AnchorFigure[] | undefined;
}

/** One part after the other. Closes, verify and creates share a server, as they would in real life. */
export async function runEvidence(
  options: EvidenceOptions,
  say: (line: string) => void,
): Promise<EvidenceFigures> {
  const { size, only, dir } = options;
  const folder = await mkdtemp(join(dir, 'attestation-bench-'));
  const loadBefore: Partial<Record<EvidencePart, number>> = {};
  const part: RunPart = async (name, measure) => {
    if (!only.includes(name)) return undefined;
    const load = loadavg()[0] ?? Number.NaN;
    loadBefore[name] = load;
    say(`${name} (load ${load.toFixed(1)})`);
    return measure();
  };
  try {
    return {
      limits: measureLimits(folder, size.limits),
      loadBefore,
      rendering: await part('rendering', () => measureProgram('rendering', size.rendering)),
      ...(await measureServer(folder, options, part)),
      gas: await part('gas', () => measureGas(folder, size.gas)),
      log: await part('log', () => measureProgram('log', size.log)),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Measures a part if it is asked for. */
type RunPart = <T>(name: EvidencePart, measure: () => Promise<T>) => Promise<T | undefined>;

const servedParts: readonly EvidencePart[] = ['closes', 'verify', 'creates', 'mix'];

/** For an attachment of one gibibyte. */
const sizes = { MAX_FILE_BYTES: '2GiB', MAX_REQUEST_BYTES: '3GiB' };

async function measureServer(folder: string, { size, only }: EvidenceOptions, part: RunPart) {
  if (!servedParts.some((name) => only.includes(name))) return {};
  const targets = await prepareTargets(folder, sizes);
  const server = await targets.start('server');
  const generator = startGenerator();
  try {
    return {
      closes: await part('closes', () => measureCloses(targets, server, size.closes)),
      verify: await part('verify', () => measureVerify(targets, server, { folder, ...size.verify })),
      creates: await part('creates', () => measureCreates(targets, server, generator, size.creates)),
      mix: await part('mix', () => measureMix(targets, server, generator, size.mix)),
    };
  } finally {
    generator.stop();
    await server.stop();
  }
}
