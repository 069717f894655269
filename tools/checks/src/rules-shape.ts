import type { Catalogue, Rule } from './rules-catalogue.ts';

/** What is wrong with the rules by themselves: ids, levels, members, words from closed lists. */
export function shapeFaults(catalogue: Catalogue, decisions: readonly string[]): string[] {
  return Object.entries(catalogue.rules).flatMap(([id, rule]) =>
    [...idFaults(id, catalogue), ...ruleFaults(rule, catalogue, decisions), ...openFaults(id, rule)].map(
      (fault) => `${id}: ${fault}`,
    ),
  );
}

function idFaults(id: string, { areas }: Catalogue): string[] {
  const area = /^ATT-([A-Z]+)-\d{3}$/.exec(id)?.[1];
  if (area === undefined) return ['write the id as ATT-<AREA>-<nnn>'];
  return area in areas ? [] : [`area ${area} is not in areas; use one of ${Object.keys(areas).join(', ')}`];
}

const required = ['level', 'title', 'quote', 'source', 'statements', 'expect', 'since'] as const;
const optional = ['capabilities', 'decisions', 'constraints', 'retired'] as const;

function ruleFaults(rule: Rule, { capabilities }: Catalogue, decisions: readonly string[]): string[] {
  const faults = required
    .filter((member) => rule[member] === undefined || rule[member].length === 0)
    .map((member) => `${member} is missing; the head of spec/rules.yaml says what goes there`);
  const names: readonly string[] = [...required, ...optional];
  for (const member of Object.keys(rule))
    if (!names.includes(member)) faults.push(`${member} is no member of a rule; use ${names.join(', ')}`);
  if (!/^(MUST|SHOULD|MAY)$/.test(rule.level)) faults.push(`level ${rule.level}; use MUST, SHOULD or MAY`);
  if (!version.test(rule.since)) faults.push(`since ${rule.since}; write a version such as v1 or v2.1`);
  if (!/^[^.]+(\.[^.\s][^.]*)*\.$/.test(rule.title))
    faults.push('title is one sentence and ends with a stop');
  for (const name of rule.capabilities ?? [])
    if (!capabilities.includes(name)) faults.push(`capability ${name}; use ${capabilities.join(', ')}`);
  for (const name of rule.decisions ?? [])
    if (!decisions.includes(name)) faults.push(`spec/decisions.md has no open point ${name}`);
  if (rule.retired && !(version.test(rule.retired.since) && rule.retired.reason))
    faults.push('retired needs {since: <version>, reason: <why nothing judges it any more>}');
  return faults;
}

const version = /^v\d+(\.\d+)?$/;

/** ATT-OPEN-<D-id><digit>: what is open is never a demand, and leads to the decision by its number. */
function openFaults(id: string, { level, decisions = [] }: Rule): string[] {
  const point = /^ATT-OPEN-(\d\d)\d$/.exec(id)?.[1];
  if (point === undefined) return [];
  const faults: string[] = [];
  if (level !== 'MAY') faults.push('an open point is never judged; its level is MAY');
  const decision = `D${Number(point)}`;
  if (!decisions.includes(decision)) faults.push(`its number says ${decision}; name that in decisions`);
  return faults;
}

/** Open points of which no rule tells what an implementation does. */
export function undecidedFaults({ rules }: Catalogue, decisions: readonly string[]): string[] {
  const named = Object.entries(rules)
    .filter(([id, { retired }]) => id.startsWith('ATT-OPEN-') && !retired)
    .flatMap(([, rule]) => rule.decisions ?? []);
  return decisions
    .filter((decision) => !named.includes(decision))
    .map(
      (decision) =>
        `${decision} of spec/decisions.md is open and no ATT-OPEN rule tells what an implementation does: ` +
        `add ATT-OPEN-${decision.slice(1).padStart(2, '0')}0 to spec/rules.yaml`,
    );
}
