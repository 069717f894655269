import { printableJson } from '@attestation/signing/printable';
import fc from 'fast-check';
import { loadContract } from '../catalogue.ts';
import { accessKeysOf, type Config } from '../config/config.ts';
import { hideSecrets, redact, secretsOf, shownUrl } from '../report/redact.ts';
import { type Report, type Result, reportOf } from '../report/report.ts';
import { shellCommand } from '../report/shell-command.ts';
import { proveAll } from '../suite/prove-setup.ts';
import { createDeadline } from '../target/deadline.ts';
import type { Exchange } from '../target/exchange.ts';
import { createTarget } from '../target/target.ts';
import {
  AGAIN,
  Breach,
  describeUnstable,
  INTERRUPTED,
  NOT_SENT,
  NotObserved,
  SetupError,
  TIME_IS_OVER,
  type Times,
  WAIT_IS_LONGER,
} from '../verdict.ts';
import { type Ground, openGround } from './ground.ts';
import { shorten } from './shorten.ts';
import { describeStep, readSequence, type Step, sequences } from './steps.ts';
import { walk } from './walk.ts';

export interface ExploreOptions {
  /** Decides the sequences; 1 when left out. */
  readonly seed?: number;
  /** After which the exploration has ended, with all that belongs to it; 60 when left out. */
  readonly seconds?: number;
  /** Sequences at a time; 8 when left out. */
  readonly parallel?: number;
  /** Whether a failure is made as short as possible; true when left out. */
  readonly shrink?: boolean;
  /** Ends the exploration when it is aborted. */
  readonly interrupted?: AbortSignal;
  readonly onProgress?: (progress: ExploreProgress) => void;
  /** Is called with every exchange, secrets included. */
  readonly onExchange?: (exchange: Exchange) => void;
}

export interface ExploreProgress {
  /** That were walked to their end. */
  readonly sequences: number;
  readonly requests: number;
  /** A failure was found, and is being made shorter. */
  readonly shrinking: boolean;
}

/** What an exploration found. */
export interface Exploration {
  readonly report: Report;
  /** Sequences that were walked to their end, each answer as the model allows. */
  readonly walked: number;
  /** Sequences that were begun and could not be judged. */
  readonly unjudged: number;
  /** The sequence that failed, as JSON for `attestation-conformance replay`. */
  readonly failed?: string;
}

/** How many sequences are drawn from one seed. */
const BATCH = 200;
/**
 * Milliseconds before the end in which no sequence is begun, and in whose second half no request is sent: what is under way
 * then is still answered and judged. Less in a short exploration.
 */
const LAST = 6000;
/** Seconds that a replay may take. */
const REPLAYING = 300;
/** Exchanges of a failure that are reported. */
const SHOWN = 30;

interface Failure {
  readonly steps: readonly Step[];
  /** The index of the step that failed. */
  readonly step: number;
  readonly breach: Breach;
  readonly exchanges: readonly Exchange[];
  /** How often it was seen; left out until it was sent again alone. */
  readonly times?: Times;
}

/** What an exploration did. */
interface Outcome {
  /** Sequences that were walked to their end. */
  readonly walked: number;
  /** Sequences that the end of the time cut short, while each answer until then was as it must be. */
  readonly cut: number;
  /** Sequences that were begun and could not be judged, and why the last one could not. */
  readonly unjudged: number;
  readonly reason: string;
  readonly failure: Failure | undefined;
}

const nothing: Outcome = { walked: 0, cut: 0, unjudged: 0, reason: '', failure: undefined };

/** Why a sequence could not be judged. */
interface Unjudged {
  readonly reason: string;
}

/**
 * Sends random sequences of requests until one is answered in a way that the description does not allow, or the time is
 * over.
 *
 * @throws SetupError when the key, the clock or the template is wrong, or the target keeps nothing
 */
export async function explore(config: Config, options: ExploreOptions = {}): Promise<Exploration> {
  const { seed = 1, seconds = 60, parallel = 8, shrink = true, onProgress } = options;
  return onTarget(config, { ...options, seed, seconds }, async (ground, requests) => {
    const last = Math.min(LAST, seconds * 250);
    const isOver = () => ground.end.left() < last;
    const isCut = () => failure !== undefined || ground.end.left() < last / 2;
    const source = drawn(seed);
    const done = { walked: 0, cut: 0, unjudged: 0, reason: '' };
    let failure: Failure | undefined;
    const worker = async () => {
      while (!isOver() && !failure) {
        const found = await judge(source.next().value, ground, isCut);
        if (!found) done.walked += 1;
        else if ('steps' in found) failure ??= found;
        else if (found.reason === NOT_SENT) done.cut += 1;
        else {
          done.reason = found.reason;
          done.unjudged += 1;
          // More requests would come before the time that the target asked for.
          if (found.reason === WAIT_IS_LONGER) return;
        }
        onProgress?.({ sequences: done.walked, requests: requests(), shrinking: false });
      }
    };
    await Promise.all(Array.from({ length: parallel }, worker));
    if (options.interrupted?.aborted) {
      const unjudged = done.unjudged + done.cut;
      return { ...done, cut: 0, unjudged, reason: INTERRUPTED, failure };
    }
    if (!failure) return { ...done, failure };
    onProgress?.({ sequences: done.walked, requests: requests(), shrinking: true });
    const { steps } = failure;
    failure = await sendAgain(failure, () => judge(steps, ground));
    if (!shrink || isUnstable(failure)) return { ...done, failure };
    const short = await shortest(failure, ground, isOver);
    return { ...done, failure: await sendAgain(short, () => judge(short.steps, ground)) };
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
  const options = { seed: 0, seconds: REPLAYING, ...(onExchange && { onExchange }) };
  return onTarget(config, options, async (ground) => {
    const found = await judge(steps, ground);
    if (!found) return { ...nothing, walked: 1 };
    if ('steps' in found) return { ...nothing, failure: await sendAgain(found, () => judge(steps, ground)) };
    return { ...nothing, unjudged: 1, reason: found.reason };
  });
}

/** Sequences without end, the same for the same seed. */
function* drawn(seed: number): Generator<readonly Step[], never> {
  for (let batch = 0; ; batch += 1)
    yield* fc.sample(sequences, { seed: (seed * 1_000_003 + batch) | 0, numRuns: BATCH });
}

/**
 * Undefined when every answer is allowed.
 *
 * @param isCut whether it is too late to send more
 */
async function judge(
  steps: readonly Step[],
  ground: Ground,
  isCut = () => false,
): Promise<Failure | Unjudged | undefined> {
  const exchanges: Exchange[] = [];
  let step = 0;
  const begin = (index: number) => {
    step = index;
  };
  const send: Ground['send'] = async (draft) => {
    if (isCut()) throw new NotObserved(NOT_SENT);
    const exchange = await ground.send(draft);
    exchanges.push(exchange);
    return exchange;
  };
  try {
    await walk(steps, { ...ground, send }, begin);
    return undefined;
  } catch (error) {
    return foundBy(error, { steps, step, exchanges });
  }
}

/** @throws the error, when it says nothing about the target */
function foundBy(error: unknown, { exchanges, ...at }: Omit<Failure, 'breach'>): Failure | Unjudged {
  if (error instanceof NotObserved) return { reason: error.message };
  if (!(error instanceof Breach)) throw error;
  const { exchange } = error;
  const others = exchanges.filter((one) => one !== exchange);
  return { ...at, breach: error, exchanges: exchange ? [...others, exchange] : others };
}

/** The failure, with how often it is seen when the same is sent again while nothing else is. */
async function sendAgain(
  failure: Failure,
  send: () => Promise<Failure | Unjudged | undefined>,
): Promise<Failure> {
  let last = failure;
  const times = { failed: 1, of: 1 };
  for (let attempt = 0; attempt < AGAIN; attempt += 1) {
    const found = await send();
    if (found && 'reason' in found) break;
    times.of += 1;
    if (!found) continue;
    times.failed += 1;
    last = found;
  }
  return { ...last, times };
}

function isUnstable({ times }: Failure): boolean {
  return times !== undefined && times.failed < times.of;
}

/** The failure of the shortest sequence that fails, too, when it is sent alone. */
async function shortest(failure: Failure, ground: Ground, isOver: () => boolean): Promise<Failure> {
  let last = failure;
  const fails = async (steps: readonly Step[]) => {
    const found = await judge(steps, ground);
    if (!found || !('steps' in found)) return undefined;
    last = found;
    return found.step;
  };
  await shorten(failure.steps, fails, isOver);
  return last;
}

async function onTarget(
  config: Config,
  options: Pick<ExploreOptions, 'onExchange' | 'interrupted'> & { seed: number; seconds: number },
  work: (ground: Ground, requests: () => number) => Promise<Outcome>,
): Promise<Exploration> {
  if (config.stateless)
    throw new SetupError('The config says that the target keeps nothing: there is nothing to explore.');
  const startedAt = new Date();
  const { seed, seconds, onExchange, interrupted } = options;
  const end = createDeadline(seconds, interrupted);
  const contract = await loadContract(config.version);
  const target = createTarget(config, end);
  let requests = 0;
  const see = (exchange: Exchange) => {
    requests += 1;
    onExchange?.(exchange);
  };
  const faults: string[] = [];
  try {
    const open = () =>
      openGround(config, contract, target, see).catch((error: unknown) =>
        // A plain request that is answered wrongly is a failure of the sequence without steps.
        foundBy(error, { steps: [], step: 0, exchanges: [] }),
      );
    const failsToOpen = async () => {
      const opened = await open();
      return 'send' in opened ? undefined : opened;
    };
    const outcome = await proveAll(config, contract, target, see)
      .then(open)
      .then(async (opened): Promise<Outcome> => {
        if ('send' in opened) return work(opened, () => requests);
        if ('reason' in opened) return { ...nothing, reason: opened.reason };
        return { ...nothing, failure: await sendAgain(opened, failsToOpen) };
      })
      .catch((error: Error): Outcome => {
        if (error instanceof NotObserved) return { ...nothing, reason: error.message };
        if (error instanceof SetupError) throw error;
        faults.push(error.stack ?? error.message);
        return nothing;
      });
    const { baseUrl, version } = config;
    const judged = { baseUrl: shownUrl(baseUrl), version, clockSkew: target.skew, requests };
    return {
      report: reportOf({ seed, startedAt, faults }, judged, [resultOf(config, outcome)]),
      ...{ walked: outcome.walked, unjudged: outcome.unjudged },
      ...(outcome.failure && { failed: sequenceText(outcome.failure.steps) }),
    };
  } finally {
    end.close();
    target.close();
  }
}

/** A sequence as JSON for `attestation-conformance replay`, which terminals and pages show as it is. */
export function sequenceText(steps: readonly Step[]): string {
  return printableJson(JSON.stringify({ steps }));
}

function resultOf(config: Config, { walked, cut, unjudged, reason, failure }: Outcome): Result {
  const rule = {
    rule: 'ATT-EXPLORE',
    level: 'MUST',
    title: 'Sequences of requests are answered as the description says',
    quote: '',
  } as const;
  if (!failure) {
    const message = `${walked} sequences were walked to their end, ${cut} were cut short by the end of the time`;
    if (walked > 0 && unjudged === 0 && reason !== INTERRUPTED)
      return { ...rule, status: 'passed', message, exchanges: [] };
    const incomplete = `${message}, ${unjudged} were begun and not judged: ${reason || TIME_IS_OVER}`;
    return { ...rule, status: 'not-observed', message: incomplete, incomplete, exchanges: [] };
  }
  const { steps, breach, exchanges, times = { failed: 1, of: 1 } } = failure;
  const unstable = isUnstable(failure);
  const hide = hideSecrets([...accessKeysOf(config), ...secretsOf(exchanges)]);
  const scripts = exchanges.map((exchange, at) => {
    const script = shellCommand(exchange, config, hide) ?? '# too long, or not signed: see the exchange';
    return `# request ${at + 1} of ${exchanges.length}\n${script}`;
  });
  const lines = [
    ...(unstable ? [`${describeUnstable(times)}:`] : []),
    breach.message,
    times.of > 1 && !unstable ? 'The shortest sequence that was found:' : 'The sequence:',
    ...steps.map((step, at) => `  ${at + 1}. ${describeStep(step)}`),
  ];
  return {
    ...rule,
    status: unstable ? 'not-observed' : 'failed',
    ...(unstable && { unstable: times, incomplete: describeUnstable(times) }),
    message: hide(lines.join('\n')),
    replay: `attestation-conformance replay ${sequenceText(steps)}`,
    reproduce: scripts.join('\n'),
    exchanges: exchanges.slice(-SHOWN).map((exchange) => redact(exchange, config.baseUrl, hide)),
  };
}
