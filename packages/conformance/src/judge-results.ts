import { exampleRequests } from './automatic/bases.ts';
import type { Contract, Level } from './catalogue.ts';
import { accessKeysOf, type Capability, type Config } from './config/config.ts';
import { hideSecrets, redact, secretsOf } from './report/redact.ts';
import type { OperationRow, Result, Status, UnseenCapability, UnseenOperation } from './report/report.ts';
import { shellCommand } from './report/shell-command.ts';
import { levelOf, needsOf } from './select-cases.ts';
import type { Case } from './suite/rule.ts';
import type { Trial } from './suite/trial.ts';
import { describeAnswer, type Exchange, isUnavailable, succeeded } from './target/exchange.ts';
import { describeUnstable, type Finding, NotObserved, PremiseRefused, TOO_BUSY } from './verdict.ts';

/** The result of one case, with its exchanges. */
export interface CaseResult {
  readonly rule: string;
  readonly name: string;
  readonly finding: Finding;
  /** Its observations. */
  readonly notes: readonly string[];
  /** Its exchanges, the decisive one last. */
  readonly exchanges: readonly Exchange[];
}

/** How many exchanges of a case are reported. */
const SHOWN = 6;

/**
 * One result for each rule.
 *
 * A case whose premise was refused did not observe its rule. But a refused valid request must appear in the report: when
 * no MUST is broken, the rules whose premises were refused count as broken.
 */
export function judgeResults(
  rules: readonly string[],
  cases: readonly CaseResult[],
  contract: Contract,
  config: Config,
  whyLeftOut: (rule: string) => string | undefined,
): Result[] {
  const byRule = new Map<string, CaseResult[]>();
  for (const one of cases) byRule.set(one.rule, [...(byRule.get(one.rule) ?? []), one]);
  const judge = (id: string, premisesCount: boolean) =>
    resultOf(id, { cases: byRule.get(id) ?? [], contract, config, premisesCount, whyLeftOut });
  const results = rules.map((id) => judge(id, false));
  if (results.some(({ level, status }) => level === 'MUST' && status === 'failed')) return results;
  return rules.map((id, at) => {
    const own = byRule.get(id) ?? [];
    const unexplained = own.some(({ finding }) => finding.status === 'premise-refused');
    return unexplained ? judge(id, true) : (results[at] as Result);
  });
}

/**
 * The cases, where a target lacks operations: what fails because a request of such an operation is answered as one to a
 * path that does not exist is blocked, not broken. ATT-HTTP says once that the operation is missing; the form of the answer
 * (ATT-ERR) is judged as that of any refusal.
 *
 * @param missing for which no request was accepted
 */
export function blockedCases(
  cases: readonly CaseResult[],
  missing: readonly UnseenOperation[],
  { automatic }: Contract,
): CaseResult[] {
  const parents = new Map(automatic.map(({ id, rule }) => [id, rule]));
  return cases.map((one) => {
    const { rule, finding } = one;
    if (finding.status !== 'failed' || finding.exchange === undefined) return one;
    const { exchange, message } = finding;
    const isMissing = missing.some(({ operation }) => operation === exchange.draft?.operation);
    if (!isMissing || !isUnavailable(exchange)) return one;
    if (/^ATT-(HTTP|ERR)-/.test(parents.get(rule) ?? rule)) return one;
    return { ...one, finding: { status: 'premise-refused', message, exchange } };
  });
}

interface Judged {
  readonly cases: readonly CaseResult[];
  readonly contract: Contract;
  readonly config: Config;
  /** Whether a refused valid request breaks the rule. */
  readonly premisesCount: boolean;
  readonly whyLeftOut: (rule: string) => string | undefined;
}

function resultOf(id: string, { cases, contract, config, premisesCount, whyLeftOut }: Judged): Result {
  const { level, title, quote, detailOf } = describeRule(id, contract);
  const leftOut = cases.length === 0 ? whyLeftOut(id) : undefined;
  const decisive: Decision =
    leftOut === undefined
      ? decide(cases, level, premisesCount)
      : { status: 'not-observed', message: leftOut };
  const { status, from } = decisive;
  const exchanges = from?.exchanges ?? [];
  const last = exchanges.at(-1);
  // An answer may repeat a key or a signature, and a message quotes answers.
  const hide = hideSecrets([...accessKeysOf(config), ...secretsOf(exchanges)]);
  const unstable = from?.finding.status === 'unstable' ? from.finding.unstable : undefined;
  const fails = status === 'failed' || unstable !== undefined;
  const reproduce = fails && last ? shellCommand(last, config, hide) : undefined;
  const blockedBy =
    status === 'not-observed' && from?.finding.status === 'premise-refused'
      ? from.finding.exchange.draft?.operation
      : undefined;
  const isBusy = cases.some(({ finding }) => 'message' in finding && finding.message === TOO_BUSY);
  const shows = status === 'failed' || status === 'note' || status === 'not-observed';
  return {
    rule: id,
    level,
    status,
    title,
    quote,
    message: hide(decisive.message),
    ...(detailOf !== undefined && { detailOf }),
    ...(fails && { replay: `attestation-conformance replay ${id}` }),
    ...(reproduce !== undefined && { reproduce }),
    ...(blockedBy !== undefined && { blockedBy }),
    ...(isBusy && { incomplete: TOO_BUSY }),
    ...(unstable && { unstable, incomplete: describeUnstable(unstable) }),
    exchanges: shows ? exchanges.slice(-SHOWN).map((one) => redact(one, config.baseUrl, hide)) : [],
  };
}

interface Decision {
  readonly status: Status;
  readonly message: string;
  readonly from?: CaseResult;
}

function decide(cases: readonly CaseResult[], level: Level, premisesCount: boolean): Decision {
  const of = (...statuses: Finding['status'][]) =>
    cases.filter(({ finding }) => statuses.includes(finding.status));
  const [failed] = of('failed');
  if (failed) return { status: 'failed', message: reported(failed), from: failed };
  const [refused] = of('premise-refused');
  if (refused && premisesCount && level === 'MUST') {
    return {
      status: 'failed',
      message: `${reported(refused)} (and no rule that failed explains it)`,
      from: refused,
    };
  }
  const [unstable] = of('unstable');
  if (unstable) return { status: 'not-observed', message: reported(unstable), from: unstable };
  const unseen = of('premise-refused', 'not-observed', 'broken-suite');
  const seen = of('passed', 'note');
  if (seen.length === 0) {
    const [first] = unseen;
    if (first) return { status: 'not-observed', message: reported(first), from: first };
    const [skipped] = cases;
    return skipped
      ? { status: 'not-applicable', message: reported(skipped) }
      : { status: 'not-observed', message: 'nothing in this run shows it' };
  }
  const notes = seen.flatMap((one) => one.notes);
  const gaps = unseen.map((one) => `not seen: ${reported(one)}`);
  const message = [...notes, ...gaps].join('; ');
  const from = seen.find((one) => one.notes.length > 0);
  return { status: level === 'MAY' ? 'note' : 'passed', message, ...(from && { from }) };
}

function reported({ name, finding }: CaseResult): string {
  const message = 'message' in finding ? finding.message : '';
  return name === '' ? message : `${name}: ${message}`;
}

function describeRule(
  id: string,
  { rules, automatic }: Contract,
): { level: Level; title: string; quote: string; detailOf?: string } {
  const rule = rules.get(id);
  if (rule) return rule;
  const detail = automatic.find((one) => one.id === id);
  if (!detail) throw new Error(`no rule ${id} in the catalogue`);
  const place = `${detail.place.replaceAll('.', ' / ')} is kept`;
  const parent = rules.get(detail.rule ?? '');
  // An addition of a newer version may not be a detail of any rule of the description.
  if (!parent) return { level: detail.level, title: place, quote: '' };
  return {
    level: detail.level,
    title: `${place}: ${parent.title}`,
    quote: parent.quote,
    detailOf: parent.id,
  };
}

/**
 * The operations of the contract, with the results of the rules that are about each alone. Empty when every operation that
 * the config declares was accepted.
 *
 * @param missing for which no request was accepted
 */
export function operationRows(
  results: readonly Result[],
  { rules, automatic, operations }: Contract,
  missing: readonly UnseenOperation[],
): OperationRow[] {
  if (missing.length === 0) return [];
  const about = new Map([
    ...[...rules.values()].map((rule) => [rule.id, rule.operations] as const),
    ...automatic.map(({ id, operation }) => [id, [operation]] as const),
  ]);
  return [...operations.values()].map(({ name, path }) => {
    const own = results.filter(({ rule }) => {
      const names = about.get(rule) ?? [];
      return names.length === 1 && names[0] === name;
    });
    const counted = (holds: (result: Result) => boolean) => own.filter(holds).length;
    return {
      operation: name,
      request: `POST ${path}`,
      accepted: !missing.some(({ operation }) => operation === name),
      passed: counted(({ status }) => status === 'passed'),
      failed: counted(({ status }) => status === 'failed'),
      blocked: counted(({ blockedBy }) => blockedBy !== undefined),
      blocks: results.filter(({ blockedBy }) => blockedBy === name).length,
    };
  });
}

/** The capability of an operation that a target need not offer. */
const capabilities: { readonly [operation: string]: Capability } = {
  downloadAttestation: 'download',
  applyCertification: 'cas',
};

/** The operations for which a target has accepted a request. */
interface SeenOperations {
  see(exchange: Exchange): void;
  /**
   * The operations for which no request was accepted. Where the run sent none, the example of the contract is sent first: a
   * run without generated cases has no request for an operation that a new version adds.
   *
   * @param left capabilities to leave out: not offered by the target, or already reported
   */
  unseen(contract: Contract, left: ReadonlySet<Capability>, trial: () => Trial): Promise<UnseenOperation[]>;
}

export function watchOperations(): SeenOperations {
  const accepted = new Set<string>();
  const refusals = new Map<string, Exchange>();
  return {
    see(exchange) {
      const operation = exchange.draft?.operation;
      if (operation === undefined) return;
      if (succeeded(exchange)) accepted.add(operation);
      else refusals.set(operation, exchange);
    },
    async unseen(contract, left, trial) {
      const missing: UnseenOperation[] = [];
      for (const operation of contract.operations.keys()) {
        const capability = capabilities[operation];
        if (accepted.has(operation) || (capability && left.has(capability))) continue;
        const sent = refusals.get(operation);
        const message = sent ? describeAnswer(sent) : await tryExample(operation, trial());
        if (message !== undefined) missing.push({ operation, message });
      }
      return missing;
    },
  };
}

/** Undefined when it is accepted; otherwise the reason why not. */
async function tryExample(operation: string, t: Trial): Promise<string | undefined> {
  try {
    const request = await exampleRequests(operation, t);
    if (request === undefined) return 'neither the suite nor the contract has a request of it';
    const exchange = await t.send(request());
    return succeeded(exchange) ? undefined : describeAnswer(exchange);
  } catch (error) {
    if (error instanceof PremiseRefused || error instanceof NotObserved) return error.message;
    throw error;
  }
}

/**
 * The capabilities that the config declares and no case of a MUST could observe: a target that refuses every form breaks
 * no rule of attachments, but none of these rules was judged either.
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

function declaredIn({ capabilities }: Config): Capability[] {
  return (Object.keys(capabilities) as Capability[]).filter((name) => capabilities[name] !== false);
}

function keyOf({ rule, name }: { readonly rule: string; readonly name: string }): string {
  return `${rule} ${name}`;
}
