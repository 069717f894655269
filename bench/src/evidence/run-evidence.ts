import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { startGenerator } from '../load/start-generator.ts';
import { type MachineLimits, measureLimits } from '../machine-limits.ts';
import { prepareTargets } from '../targets/prepare-targets.ts';
import type { EvidenceOptions, EvidencePart } from './evidence-options.ts';
import { type CloseFigures, measureCloses } from './measure-closes.ts';
import { type CreateFigures, measureCreates } from './measure-creates.ts';
import { type AnchorFigure, measureGas } from './measure-gas.ts';
import { type MixFigures, measureMix } from './measure-mix.ts';
import {
  type LogFigures,
  measureProgram,
  measureVerify,
  type RenderFigures,
  type VerifyFigures,
} from './measure-verify.ts';

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
