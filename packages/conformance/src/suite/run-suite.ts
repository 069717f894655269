import { responseMonitors } from '../automatic/response-monitors.ts';
import { type Contract, loadContract } from '../catalogue.ts';
import type { Capability, Config } from '../config/config.ts';
import { shownUrl } from '../report/redact.ts';
import { type Report, summarise, type UnseenCapability } from '../report/report.ts';
import type { Draft } from '../request/draft.ts';
import { cases as behaviour } from '../rules/index.ts';
import { type Exchange, refused } from '../target/exchange.ts';
import { createTarget, type Target } from '../target/target.ts';
import { suiteVersion } from '../version.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { type CaseResult, judgeResults } from './judge-results.ts';
import { type Monitor, monitors } from './monitors.ts';
import { proveExtraKeys } from './prove-extra-keys.ts';
import { proveSetup } from './prove-setup.ts';
import { createRandom } from './random.ts';
import type { Case } from './rule.ts';
import { runCase, TIME_IS_OVER } from './run-case.ts';
import { sameCause } from './same-cause.ts';
import { applicable, levelOf, needsOf, type Selection, selectCases, withoutForms } from './select-cases.ts';
import { createTrial, type Profile } from './trial.ts';
import { watchOperations } from './unseen-operations.ts';
import type { Finding } from './verdict.ts';
import { withoutSecrets } from './without-secrets.ts';

/** No run sends more. */
const REQUESTS = { full: 6000, core: 600 } as const;

/** Milliseconds. Timers hold 31 bits (24.8 days) and fire at once beyond. */
export const longestTimer = 2 ** 31 - 1;

export interface RunOptions extends Selection {
  /** Decides order and test data; random when left out. */
  readonly seed?: number;
  /** Cases at a time; 16 when left out. */
  readonly parallel?: number;
  /** Seconds that the run may take; what is left then is not observed. `defaultMaxSeconds` when left out. */
  readonly maxSeconds?: number;
  readonly onProgress?: (progress: Progress) => void;
  /** Every exchange, with nothing taken out. */
  readonly onExchange?: (exchange: Exchange) => void;
}

export interface Progress {
  readonly done: number;
  readonly total: number;
  /** The case that just ended. */
  readonly rule: string;
  readonly name: string;
  readonly failed: boolean;
}

/**
 * Judges a target.
 *
 * @throws SetupError when key, clock or template are wrong: nothing can be judged then.
 */
export async function runSuite(config: Config, options: RunOptions = {}): Promise<Report> {
  const startedAt = new Date();
  const profile = options.profile ?? 'full';
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);
  const contract = await loadContract(config.version);
  const maxSeconds = options.maxSeconds ?? defaultMaxSeconds(config, options.profile);
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), Math.min(maxSeconds * 1000, longestTimer));
  const target = createTarget(config, startedAt.getTime() + maxSeconds * 1000);
  let requests = 0;
  let proved = false;
  const watch = createWatch([...monitors, ...responseMonitors(contract)], () => target.skew);
  const operations = watchOperations();
  const onExchange = (exchange: Exchange) => {
    requests += 1;
    operations.see(exchange);
    // Until the set-up is proved, nothing is known of the target's clock.
    if (proved) watch.see(exchange);
    options.onExchange?.(exchange);
  };
  try {
    await withoutSecrets(config, async (note) => {
      const see = (exchange: Exchange) => {
        note(exchange);
        onExchange(exchange);
      };
      await proveSetup(config, contract, target, see);
      await proveExtraKeys(config, contract, target, see);
    });
    proved = true;
    const forms =
      !config.capabilities.attachments || (await readsForms(config, contract, target, onExchange));
    const { rules, chosen } = selectCases(contract, behaviour, options);
    const found: CaseResult[] = [];
    const run = async (one: Case) => {
      const result =
        applicable(one, config, contract) ??
        (forms ? undefined : withoutForms(one, contract)) ??
        (await runCase(one, { config, contract, target, onExchange, seed, profile, timeIsOver: end.signal }));
      found.push(result);
      const failed = result.finding.status === 'failed';
      options.onProgress?.({
        done: found.length,
        total: chosen.length,
        rule: one.rule,
        name: one.name,
        failed,
      });
    };
    const shuffled = shuffle(chosen, seed);
    await inParallel(
      shuffled.filter(({ alone }) => !alone),
      options.parallel ?? 16,
      run,
    );
    for (const one of shuffled.filter(({ alone }) => alone)) await run(one);
    for (const [rule, finding] of watch.findings()) {
      if (!rules.includes(rule)) continue;
      const exchanges = finding.status === 'failed' && finding.exchange ? [finding.exchange] : [];
      found.push({ rule, name: '', finding, notes: [], exchanges });
    }
    const left = found.filter(
      ({ finding }) => finding.status === 'not-observed' && finding.message === TIME_IS_OVER,
    ).length;
    const whole = !options.rules && left === 0;
    const unseen = whole ? unseenCapabilities(config, chosen, found, contract) : [];
    const unseenOperations = whole
      ? await operations.unseen(
          contract,
          new Set([...notOffered(config), ...unseen.map(({ capability }) => capability)]),
          () =>
            createTrial({
              ...{ config, contract, target, random: createRandom(seed, 'operations'), profile, onExchange },
              onNote: () => {},
            }),
        )
      : [];
    const results = judgeResults(rules, found, contract, config);
    const faults = found.flatMap(({ rule, name, finding }) =>
      finding.status === 'broken-suite' ? [`${rule} ${name}: ${finding.message}`] : [],
    );
    const seconds = Math.round((Date.now() - startedAt.getTime()) / 10) / 100;
    return {
      suite: {
        name: '@attestation/conformance',
        version: suiteVersion,
        seed,
        startedAt: startedAt.toISOString(),
        seconds,
        faults,
      },
      target: {
        baseUrl: shownUrl(config.baseUrl),
        version: config.version,
        clockSkew: target.skew,
        requests,
      },
      summary: summarise(results),
      results,
      areas: contract.areas,
      ...(unseen.length > 0 && { unseen }),
      ...(unseenOperations.length > 0 && { unseenOperations }),
      ...(left > 0 && { stopped: { afterSeconds: maxSeconds, cases: left } }),
    };
  } finally {
    clearTimeout(timer);
    target.close();
  }
}

/** Five minutes, and the time that so many requests take at the rate that the config allows. */
export function defaultMaxSeconds({ limits }: Pick<Config, 'limits'>, profile: Profile = 'full'): number {
  return Math.ceil(300 + REQUESTS[profile] / limits.requestsPerSecond);
}

async function readsForms(
  config: Config,
  contract: Contract,
  target: Target,
  onExchange: (exchange: Exchange) => void,
): Promise<boolean> {
  return understandsForms(createDrafts(config, contract, createRandom(0, 'forms')), async (draft) => {
    const exchange = await target.send(draft);
    onExchange(exchange);
    return exchange;
  });
}

export const monitoredRules: ReadonlySet<string> = new Set(monitors.map(({ rule }) => rule));

function shuffle<T>(items: readonly T[], seed: number): T[] {
  const random = createRandom(seed, 'order');
  const left = [...items];
  const result: T[] = [];
  while (left.length > 0) result.push(...left.splice(random.integer(left.length), 1));
  return result;
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

/** Holds every exchange of a run against the monitors. */
interface Watch {
  see(exchange: Exchange): void;
  /** What the exchanges said of each monitored rule. */
  findings(): ReadonlyMap<string, Finding>;
}

/**
 * @param monitors check every exchange, until one breaks it
 * @param skew seconds by which the target's clock is ahead of ours, asked each time
 */
function createWatch(monitors: readonly Monitor[], skew: () => number): Watch {
  const seen = new Map<string, Finding>();
  return {
    see(exchange) {
      for (const { rule, judge } of monitors) {
        if (seen.get(rule)?.status === 'failed') continue;
        const problem = judge(exchange, exchange.answeredAt + skew() * 1000);
        if (problem === undefined) continue;
        seen.set(
          rule,
          problem === '' ? { status: 'passed' } : { status: 'failed', message: problem, exchange },
        );
      }
    },
    findings: () => seen,
  };
}

/**
 * Whether the target finds the envelope in a multipart form. Which parts carry it is open (ATT-OPEN-060): one that looks
 * for it elsewhere refuses a good form just as a forged one and as one without a file. One that tells any of these apart
 * has found it, and what it refuses is judged.
 */
async function understandsForms(drafts: Drafts, send: (draft: Draft) => Promise<Exchange>): Promise<boolean> {
  const form = (): Draft => {
    const file = drafts.file();
    return drafts.create({ attachments: { 0: [drafts.checksum(file)] } }, { files: [file] });
  };
  const good = await send(form());
  // A 500 may be the failed check of a signature: then the envelope was found.
  if (!refused(good) || good.answer?.status === 500) return true;
  const forged = await send({ ...form(), signed: (text) => `${text}!` });
  const withoutFile = await send(drafts.create({}, { encoding: 'multipart' }));
  return !sameCause(good, forged) || !sameCause(good, withoutFile);
}

/**
 * What the config declares and no case of a MUST could observe: a target that refuses every form breaks no rule of
 * attachments, but nothing of them was judged either.
 *
 * @param cases that were chosen for the run
 */
export function unseenCapabilities(
  config: Config,
  cases: readonly Case[],
  found: readonly CaseResult[],
  contract: Contract,
): UnseenCapability[] {
  const results = new Map(found.map((result) => [keyOf(result), result.finding]));
  const must = cases.filter(({ rule }) => levelOf(rule, contract) === 'MUST');
  return declaredIn(config).flatMap((capability) => {
    const findings = must
      .filter((one) => needsOf(one, contract).includes(capability))
      .map((one) => results.get(keyOf(one)))
      .filter((finding) => finding !== undefined && finding.status !== 'not-applicable');
    const seen = findings.some((finding) => finding?.status === 'passed' || finding?.status === 'failed');
    const [first] = findings;
    if (seen || first === undefined) return [];
    return [{ capability, cases: findings.length, message: 'message' in first ? first.message : '' }];
  });
}

/** What the config says that the target does not offer. */
function notOffered({ capabilities }: Config): Capability[] {
  return (Object.keys(capabilities) as Capability[]).filter((name) => capabilities[name] === false);
}

function declaredIn({ capabilities }: Config): Capability[] {
  return (Object.keys(capabilities) as Capability[]).filter((name) => capabilities[name] !== false);
}

function keyOf({ rule, name }: { readonly rule: string; readonly name: string }): string {
  return `${rule} ${name}`;
}
