import { exampleRequests } from '../automatic/bases.ts';
import type { Contract } from '../catalogue.ts';
import type { Capability, Config } from '../config/config.ts';
import type { UnseenCapability, UnseenOperation } from '../report/report.ts';
import { describeAnswer, type Exchange, succeeded } from '../target/exchange.ts';
import type { CaseResult } from './judge-results.ts';
import type { Case } from './rule.ts';
import { levelOf, needsOf } from './select-cases.ts';
import type { Trial } from './trial.ts';
import { NotObserved, PremiseRefused } from './verdict.ts';

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
