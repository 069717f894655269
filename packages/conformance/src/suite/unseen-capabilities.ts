import type { Contract } from '../catalogue.ts';
import type { Capability, Config } from '../config/config.ts';
import type { UnseenCapability } from '../report/report.ts';
import type { CaseResult } from './judge-results.ts';
import type { Case } from './rule.ts';
import { levelOf, needsOf } from './select-cases.ts';

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
export function notOffered({ capabilities }: Config): Capability[] {
  return (Object.keys(capabilities) as Capability[]).filter((name) => capabilities[name] === false);
}

function declaredIn({ capabilities }: Config): Capability[] {
  return (Object.keys(capabilities) as Capability[]).filter((name) => capabilities[name] !== false);
}

function keyOf({ rule, name }: { readonly rule: string; readonly name: string }): string {
  return `${rule} ${name}`;
}
