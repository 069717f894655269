import fc from 'fast-check';
import { loadContract } from '../catalogue.ts';
import { accessKeysOf, type Config } from '../config/config.ts';
import { hideSecrets, redact, secretsOf, shownUrl } from '../report/redact.ts';
import { type Report, type Result, reportOf } from '../report/report.ts';
import { shellCommand } from '../report/shell-command.ts';
import { proveAll } from '../suite/prove-setup.ts';
import type { Exchange } from '../target/exchange.ts';
import { createTarget } from '../target/target.ts';
import { Breach, NotObserved, SetupError } from '../verdict.ts';
import { type Ground, openGround } from './ground.ts';
import { shorten } from './shorten.ts';
import { describeStep, readSequence, type Step, sequences } from './steps.ts';
import { walk } from './walk.ts';

export interface ExploreOptions {
  /** Decides the sequences; 1 when left out. */
  readonly seed?: number;
  /** How long to look for a failure; 60 when left out. */
  readonly seconds?: number;
  /** Sequences at a time; 8 when left out. */
  readonly parallel?: number;
  /** Whether a failure is made as short as possible; true when left out. */
  readonly shrink?: boolean;
  readonly onProgress?: (progress: ExploreProgress) => void;
  /** Is called with every exchange, secrets included. */
  readonly onExchange?: (exchange: Exchange) => void;
}

export interface ExploreProgress {
  readonly sequences: number;
  readonly requests: number;
  /** A failure was found, and is being made shorter. */
  readonly shrinking: boolean;
}

/** What an exploration found. */
export interface Exploration {
  readonly report: Report;
  /** The sequence that failed, as JSON for `attestation-conformance replay`. */
  readonly failed?: string;
}

/** How many sequences are drawn from one seed. */
const BATCH = 200;
/** Milliseconds for the search of a shorter sequence. */
const SHRINKING = 45_000;
/** Exchanges of a failure that are reported. */
const SHOWN = 30;

interface Failure {
  readonly steps: readonly Step[];
  /** The index of the step that failed. */
  readonly step: number;
  readonly breach: Breach;
  readonly exchanges: readonly Exchange[];
  /** Whether it was seen again while nothing else was sent. */
  readonly alone?: boolean;
}

/**
 * Sends random sequences of requests until one is answered in a way that the description does not allow, or the time is
 * over.
 *
 * @throws SetupError when the key, the clock or the template is wrong, or the target keeps nothing
 */
export async function explore(config: Config, options: ExploreOptions = {}): Promise<Exploration> {
  const { seed = 1, seconds = 60, parallel = 8, shrink = true, onProgress } = options;
  return onTarget(config, seed, options.onExchange, async (ground, requests) => {
    const end = Date.now() + seconds * 1000;
    const source = drawn(seed);
    let done = 0;
    let failure: Failure | undefined;
    const worker = async () => {
      while (Date.now() < end && !failure) {
        const found = await judge(
          source.next().value,
          ground,
          () => failure !== undefined || Date.now() > end,
        );
        done += 1;
        onProgress?.({ sequences: done, requests: requests(), shrinking: false });
        failure ??= found;
      }
    };
    await Promise.all(Array.from({ length: parallel }, worker));
    if (!failure || !shrink) return { sequences: done, failure };
    onProgress?.({ sequences: done, requests: requests(), shrinking: true });
    return { sequences: done, failure: await shortest(failure, ground) };
  });
}

/**
 * Sends one sequence.
 *
 * @param sequence JSON, as `explore` gives it
 * @throws SetupError as `explore` does, and when the sequence is not one of this version
 */
export async function replaySequence(
  config: Config,
  sequence: string,
  onExchange?: (exchange: Exchange) => void,
): Promise<Exploration> {
  const steps = readSequence(sequence);
  return onTarget(config, 0, onExchange, async (ground) => {
    const failure = await judge(steps, ground, () => false);
    return { sequences: 1, failure: failure && { ...failure, alone: true } };
  });
}

/** Sequences without end, the same for the same seed. */
function* drawn(seed: number): Generator<readonly Step[], never> {
  for (let batch = 0; ; batch += 1)
    yield* fc.sample(sequences, { seed: (seed * 1_000_003 + batch) | 0, numRuns: BATCH });
}

/** Undefined when every answer is allowed, or the target was too busy to say. */
async function judge(
  steps: readonly Step[],
  ground: Ground,
  isOver: () => boolean,
): Promise<Failure | undefined> {
  const exchanges: Exchange[] = [];
  let step = 0;
  const begin = (index: number) => {
    step = index;
  };
  const send: Ground['send'] = async (draft) => {
    const exchange = await ground.send(draft);
    exchanges.push(exchange);
    return exchange;
  };
  try {
    await walk(steps, { ...ground, send }, { begin, isOver });
    return undefined;
  } catch (error) {
    if (error instanceof NotObserved) return undefined;
    if (!(error instanceof Breach)) throw error;
    const { exchange } = error;
    const others = exchanges.filter((one) => one !== exchange);
    return { steps, step, breach: error, exchanges: exchange ? [...others, exchange] : others };
  }
}

/** The failure of the shortest sequence that fails, too, when it is sent alone. */
async function shortest(failure: Failure, ground: Ground): Promise<Failure> {
  const end = Date.now() + SHRINKING;
  let last = failure;
  const fails = async (steps: readonly Step[]) => {
    const found = await judge(steps, ground, () => false);
    if (found) last = { ...found, alone: true };
    return found?.step;
  };
  await shorten(failure.steps, fails, () => Date.now() > end);
  return last;
}

interface Outcome {
  readonly sequences: number;
  readonly failure: Failure | undefined;
}

async function onTarget(
  config: Config,
  seed: number,
  onExchange: ((exchange: Exchange) => void) | undefined,
  work: (ground: Ground, requests: () => number) => Promise<Outcome>,
): Promise<Exploration> {
  if (config.stateless)
    throw new SetupError('The config says that the target keeps nothing: there is nothing to explore.');
  const startedAt = new Date();
  const contract = await loadContract(config.version);
  const target = createTarget(config);
  let requests = 0;
  const see = (exchange: Exchange) => {
    requests += 1;
    onExchange?.(exchange);
  };
  const faults: string[] = [];
  try {
    await proveAll(config, contract, target, see);
    const { sequences: count, failure } = await openGround(config, contract, target, see)
      .then((ground) => work(ground, () => requests))
      .catch((error: Error): Outcome => {
        // A plain request that is answered wrongly is a failure of the sequence without steps.
        if (error instanceof Breach) return { sequences: 0, failure: atOnce(error) };
        faults.push(error.stack ?? error.message);
        return { sequences: 0, failure: undefined };
      });
    const { baseUrl, version } = config;
    const judged = { baseUrl: shownUrl(baseUrl), version, clockSkew: target.skew, requests };
    return {
      report: reportOf({ seed, startedAt, faults }, judged, [resultOf(config, count, failure)]),
      ...(failure && { failed: textOf(failure.steps) }),
    };
  } finally {
    target.close();
  }
}

function atOnce(breach: Breach): Failure {
  return { steps: [], step: 0, breach, exchanges: breach.exchange ? [breach.exchange] : [], alone: true };
}

function textOf(steps: readonly Step[]): string {
  return JSON.stringify({ steps });
}

function resultOf(config: Config, count: number, failure: Failure | undefined): Result {
  const rule = {
    rule: 'ATT-EXPLORE',
    level: 'MUST',
    title: 'Sequences of requests are answered as the description says',
    quote: '',
  } as const;
  if (!failure) return { ...rule, status: 'passed', message: `${count} sequences`, exchanges: [] };
  const { steps, breach, exchanges, alone } = failure;
  const hide = hideSecrets([...accessKeysOf(config), ...secretsOf(exchanges)]);
  const scripts = exchanges.map((exchange, at) => {
    const script = shellCommand(exchange, config, hide) ?? '# too long, or not signed: see the exchange';
    return `# request ${at + 1} of ${exchanges.length}\n${script}`;
  });
  const lines = [
    breach.message,
    alone
      ? 'The shortest sequence that was found:'
      : 'The sequence, which does not fail when it is sent alone:',
    ...steps.map((step, at) => `  ${at + 1}. ${describeStep(step)}`),
  ];
  return {
    ...rule,
    status: 'failed',
    message: hide(lines.join('\n')),
    replay: `attestation-conformance replay ${textOf(steps)}`,
    reproduce: scripts.join('\n'),
    exchanges: exchanges.slice(-SHOWN).map((exchange) => redact(exchange, config.baseUrl, hide)),
  };
}
