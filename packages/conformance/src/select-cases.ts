import { automaticCases } from './automatic/automatic-cases.ts';
import type { Contract, Level } from './catalogue.ts';
import type { Capability, Config } from './config/config.ts';
import type { Case } from './suite/rule.ts';
import type { Profile } from './suite/trial.ts';
import { type Finding, SetupError } from './verdict.ts';

/** The cases of a run. */
export interface Selection {
  /** Ids of the rules to judge; all when left out. */
  readonly rules?: readonly string[];
  /** The lowest level to judge; MAY when left out. */
  readonly level?: 'MUST' | 'SHOULD' | 'MAY';
  /** `core`: at most 600 requests, for targets with a narrow rate; `full` when left out. */
  readonly profile?: Profile;
  /** Leaves out cases that put load on the target. */
  readonly safe?: boolean;
}

const order: readonly Level[] = ['MUST', 'SHOULD', 'MAY'];

/** The level of a written or a generated rule. */
export function levelOf(id: string, { rules, automatic }: Contract): Level | undefined {
  return (rules.get(id) ?? automatic.find((one) => one.id === id))?.level;
}

/** The rules that a run judges, in the order of the catalogue, and the cases that judge them. */
export function selectCases(
  contract: Contract,
  behaviour: readonly Case[],
  { rules, level = 'MAY', safe = false, profile = 'full' }: Selection,
): { rules: string[]; chosen: Case[] } {
  const known = [...contract.rules.values(), ...contract.automatic];
  const wrongValue = rules?.find((id) => !known.some((rule) => rule.id === id));
  if (wrongValue !== undefined) {
    throw new SetupError(`There is no rule ${wrongValue} in ${contract.version}: "list" names all.`);
  }
  const wanted = known
    .filter((rule) => order.indexOf(rule.level) <= order.indexOf(level))
    // Generated cases and open points are for whole runs.
    .filter((rule) => profile === 'full' || (rule.level === 'MUST' && contract.rules.has(rule.id)))
    // A selected rule includes its details.
    .filter((rule) => !rules || rules.includes(rule.id) || ('rule' in rule && rules.includes(rule.rule)))
    .map(({ id }) => id);
  const ids = new Set(wanted);
  const cases =
    profile === 'core' ? behaviour.filter(({ core }) => core) : [...behaviour, ...automaticCases(contract)];
  const own = cases.filter(({ rule }) => ids.has(rule));
  // A rule that only monitors judge is observed in the exchanges of the other cases.
  const watched = rules?.some((id) => !own.some(({ rule }) => rule === id || isDetail(rule, id, contract)));
  return { rules: wanted, chosen: (watched ? cases : own).filter(({ hostile }) => !(safe && hostile)) };
}

/** Why a run has no case of a rule; undefined when the selection is not the reason. */
export function whyLeftOut(
  rule: string,
  behaviour: readonly Case[],
  { safe = false, profile = 'full' }: Selection,
): string | undefined {
  const own = behaviour.filter((one) => one.rule === rule);
  if (own.length === 0) return undefined;
  if (safe && own.every(({ hostile }) => hostile))
    return 'left out by --safe, since it puts load on the target';
  return profile === 'core' ? 'left out by --profile core; the profile "full" judges it' : undefined;
}

function isDetail(id: string, of: string, { automatic }: Contract): boolean {
  return automatic.some((detail) => detail.id === id && detail.rule === of);
}

/** The capabilities that a case needs: its own, and those of its rule. */
export function needsOf({ needs = [], rule }: Case, { rules }: Contract): readonly Capability[] {
  return [...needs, ...(rules.get(rule)?.capabilities ?? [])];
}

/**
 * Why a case is not run against this target; undefined when it is run.
 *
 * @param forms whether the target finds the envelope in a multipart form
 */
export function whyNotRun(
  one: Case,
  { capabilities, ...config }: Config,
  contract: Contract,
  forms: boolean,
): Finding | undefined {
  const needs = needsOf(one, contract);
  const lacking = needs.find((capability) => capabilities[capability] === false);
  if (lacking !== undefined)
    return { status: 'not-applicable', message: `the config says that ${lacking} is not offered` };
  const missing = one.keys?.find((key) => config[key] === undefined);
  if (missing !== undefined) return { status: 'not-applicable', message: `the config names no ${missing}` };
  const files = needs.includes('attachments') || needs.includes('attachmentSigning');
  if (forms || !files || contract.rules.get(one.rule)?.level === 'MAY') return undefined;
  const message =
    'this target does not find the envelope in the parts of a form, and which parts carry it is open';
  return { status: 'not-observed', message };
}
