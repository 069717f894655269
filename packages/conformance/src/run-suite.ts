import { type Contract, loadContract } from './catalogue.ts';
import type { Capability, Config } from './config/config.ts';
import {
  blockedCases,
  type CaseResult,
  judgeResults,
  operationRows,
  unseenCapabilities,
  watchOperations,
} from './judge-results.ts';
import { shownUrl } from './report/redact.ts';
import { type Report, reportOf, stopAfter } from './report/report.ts';
import type { Draft } from './request/draft.ts';
import { cases as behaviour } from './rules/index.ts';
import { levelOf, type Selection, selectCases, whyLeftOut, whyNotRun } from './select-cases.ts';
import { createDrafts, createRandom } from './suite/drafts.ts';
import { sameCause } from './suite/explain-refusal.ts';
import { createWatch, monitors, responseMonitors } from './suite/monitors.ts';
import { proveAll } from './suite/prove-setup.ts';
import type { Case } from './suite/rule.ts';
import { createTrial, type Profile } from './suite/trial.ts';
import { createDeadline } from './target/deadline.ts';
import { type Exchange, refused } from './target/exchange.ts';
import { createTarget, type Target } from './target/target.ts';
import { AGAIN, describeUnstable, type Finding, findingOf, isCut } from './verdict.ts';

/** About what a run sends; a test counts those of `core`. */
const REQUESTS = { full: 6000, core: 600 } as const;

export interface RunOptions extends Selection {
  /** Decides order and test data; random when left out. */
  readonly seed?: number;
  /** Cases at a time; 16 when left out. */
  readonly parallel?: number;
  /** Seconds that the run may take; the remaining cases are then not observed. `defaultMaxSeconds` when left out. */
  readonly maxSeconds?: number;
  /** Ends the run when it is aborted: the remaining cases are not observed. */
  readonly interrupted?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Is called with every exchange, secrets included, but not with those of cases that are run again. */
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
 * @throws SetupError when the key, the clock or the template is wrong: then nothing can be judged.
 */
export async function runSuite(given: Config, options: RunOptions = {}): Promise<Report> {
  // What its cases share is found by the config: each run has its own.
  const config = { ...given };
  const profile = options.profile ?? 'full';
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);
  const contract = await loadContract(config.version);
  const startedAt = new Date();
  const maxSeconds = options.maxSeconds ?? defaultMaxSeconds(config, options.profile);
  const end = createDeadline(maxSeconds, options.interrupted);
  const target = createTarget(config, end);
  let requests = 0;
  let proved = false;
  const watch = createWatch([...monitors, ...responseMonitors(contract)], () => target.skew);
  const operations = watchOperations();
  const count = (exchange: Exchange) => {
    requests += 1;
    operations.see(exchange);
  };
  const onExchange = (exchange: Exchange) => {
    count(exchange);
    // Until the set-up is proved, the target's clock is unknown.
    if (proved) watch.see(exchange);
    options.onExchange?.(exchange);
  };
  try {
    const setup = proveAll(config, contract, target, onExchange).then(async () => {
      proved = true;
      return !config.capabilities.attachments || (await readsForms(config, contract, target, onExchange));
    });
    const forms = await end.before(setup).catch((error: unknown) => {
      // Then no case is run, and the report says so.
      if (isCut(findingOf(error))) return true;
      throw error;
    });
    const { rules, chosen } = selectCases(contract, behaviour, options);
    const found: CaseResult[] = [];
    const run = async (one: Case) => {
      const reason = whyNotRun(one, config, contract, forms);
      const result: CaseResult = reason
        ? { rule: one.rule, name: one.name, finding: reason, notes: [], exchanges: [] }
        : await runCase(one, { config, contract, target, onExchange, seed, profile });
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
    const left = found.filter(({ finding }) => isCut(finding));
    const whole = !options.rules && left.length === 0;
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
    const again = (results: readonly CaseResult[], status: Finding['status']) =>
      runFailedAgain(results, status, chosen, (one, attempt) =>
        // What the cases of the run share was perhaps what failed.
        runCase(one, { config: { ...config }, contract, target, onExchange: count, seed, profile, attempt }),
      );
    const once = await again(blockedCases(found, unseenOperations, contract), 'failed');
    const isBroken = once.some(
      ({ rule, finding }) => finding.status === 'failed' && levelOf(rule, contract) === 'MUST',
    );
    // Only then a refused premise counts.
    const judged = isBroken ? once : await again(once, 'premise-refused');
    const results = judgeResults(rules, judged, contract, config, (rule) =>
      whyLeftOut(rule, behaviour, options),
    );
    const rows = operationRows(results, contract, unseenOperations);
    const faults = found.flatMap(({ rule, name, finding }) =>
      finding.status === 'broken-suite' ? [`${rule} ${name}: ${finding.message}`] : [],
    );
    const { baseUrl, version } = config;
    const judgedTarget = { baseUrl: shownUrl(baseUrl), version, clockSkew: target.skew, requests };
    return {
      ...reportOf({ seed, startedAt, faults }, judgedTarget, results),
      areas: contract.areas,
      ...(unseen.length > 0 && { unseen }),
      ...(unseenOperations.length > 0 && { unseenOperations }),
      ...(rows.length > 0 && { operations: rows }),
      ...(left.length > 0 && {
        stopped: {
          ...stopAfter(startedAt, maxSeconds, options.interrupted),
          ...{ cases: left.length, of: chosen.length },
          notRun: left.map(({ rule, name }) => `${rule} ${name}`.trim()).sort(),
        },
      }),
    };
  } finally {
    end.close();
    target.close();
  }
}

/** Two minutes; where the config allows a low rate only, twice the time that all requests need at that rate. */
export function defaultMaxSeconds({ limits }: Pick<Config, 'limits'>, profile: Profile = 'full'): number {
  return Math.max(120, Math.ceil((2 * REQUESTS[profile]) / limits.requestsPerSecond));
}

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

/**
 * Whether the target finds the envelope in a multipart form. Which parts carry it is open (ATT-OPEN-060): a target that
 * expects it elsewhere gives a good form, a forged one and one without a file the same answer. When the answers differ it
 * has found the envelope, and its refusals are judged.
 */
async function readsForms(
  config: Config,
  contract: Contract,
  target: Target,
  onExchange: (exchange: Exchange) => void,
): Promise<boolean> {
  const drafts = createDrafts(config, contract, createRandom(0, 'forms'));
  const send = async (draft: Draft) => {
    const exchange = await target.send(draft);
    onExchange(exchange);
    return exchange;
  };
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

/** The capabilities that the target does not offer, according to the config. */
function notOffered({ capabilities }: Config): Capability[] {
  return (Object.keys(capabilities) as Capability[]).filter((name) => capabilities[name] === false);
}

interface CaseContext {
  readonly config: Config;
  readonly contract: Contract;
  readonly target: Target;
  readonly seed: number;
  readonly profile: Profile;
  readonly onExchange: (exchange: Exchange) => void;
  /** How often the case was run before. */
  readonly attempt?: number;
}

/** So many rules that fail each time are enough to know that the target is stable: one cause may break hundreds. */
const ENOUGH = 10;

/**
 * Runs cases that have failed again, while nothing else is sent, until one of their rule has failed each time. What passes
 * once is unstable; what could not be run again, because the time was over, stays as it was.
 *
 * @param status of the cases that are run again
 */
export async function runFailedAgain(
  found: readonly CaseResult[],
  status: Finding['status'],
  cases: readonly Case[],
  run: (one: Case, attempt: number) => Promise<CaseResult>,
): Promise<CaseResult[]> {
  const broken = new Set<string>();
  let isStable = true;
  const results: CaseResult[] = [];
  for (const result of found) {
    const { rule, name, finding } = result;
    const one = cases.find((known) => known.rule === rule && known.name === name);
    const times = { failed: 1, of: 1 };
    const isKnown = broken.has(rule) || (isStable && broken.size >= ENOUGH);
    for (let attempt = 1; one && finding.status === status && !isKnown && attempt <= AGAIN; attempt += 1) {
      const again = await run(one, attempt);
      if (isCut(again.finding)) break;
      times.of += 1;
      // In a long case, a bad network cuts some connection each time: the same failure is that of the same request.
      const isOther = isLost(again.finding) && again.exchanges.length !== result.exchanges.length;
      if (again.finding.status !== 'passed' && !isOther) times.failed += 1;
    }
    if (times.failed < times.of && 'exchange' in finding) {
      isStable = false;
      const message = `${describeUnstable(times)}: ${finding.message}`;
      const { exchange } = finding;
      results.push({ ...result, finding: { status: 'unstable', message, exchange, unstable: times } });
    } else {
      if (times.of > 1) broken.add(rule);
      results.push(result);
    }
  }
  return results;
}

function isLost(finding: Finding): boolean {
  return 'exchange' in finding && finding.exchange !== undefined && !finding.exchange.answer;
}

/** Runs one case and tells what it found; never rejects. */
export async function runCase(one: Case, context: CaseContext): Promise<CaseResult> {
  const { rule, name } = one;
  const exchanges: Exchange[] = [];
  const notes: string[] = [];
  const trial = createTrial({
    ...context,
    random: createRandom(context.seed, `${rule} ${name}${context.attempt ?? ''}`),
    onExchange(exchange) {
      exchanges.push(exchange);
      context.onExchange(exchange);
    },
    onNote: (note) => notes.push(note),
  });
  let finding: Finding = { status: 'passed' };
  try {
    context.target.end.signal.throwIfAborted();
    // Later exchanges of the case are ignored.
    await context.target.end.before(one.run(trial));
  } catch (error) {
    finding = findingOf(error);
  }
  if ('exchange' in finding && finding.exchange) moveToEnd(exchanges, finding.exchange);
  return { rule, name, finding, notes, exchanges };
}

function moveToEnd(exchanges: Exchange[], decisive: Exchange): void {
  const at = exchanges.indexOf(decisive);
  if (at >= 0) exchanges.splice(at, 1);
  exchanges.push(decisive);
}
