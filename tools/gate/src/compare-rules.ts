import { meaningOf } from './compare-words.ts';
import type { JsonObject } from './contract-document.ts';
import { differ, isObject, objectAt } from './contract-document.ts';
import { describeChange } from './describe-change.ts';
import type { Note, Walk } from './walk.ts';
import { record, shown } from './walk.ts';

/** Rules of these kinds bind no one, or follow from the schemas, which are compared themselves. */
const unbinding = /^ATT-(OPEN|AUTO)-/;

const withdrawn = {
  level: 'major',
  effect: 'removed',
  consumers: 'What could be relied on is promised no more.',
  implementers: 'This is not judged any more.',
} as const;

/** Which rules hold here (`x-rules`); their order says nothing. */
export function compareRuleLists(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [one, other] = [listed(before), listed(after)];
  for (const id of one.difference(other))
    record(
      walk,
      unbinding.test(id)
        ? wording(id, 'is not listed any more')
        : {
            ...withdrawn,
            rule: 'rule-unlisted',
            at: ['x-rules'],
            reason: `${id} is not listed here any more.`,
          },
    );
  for (const id of other.difference(one)) record(walk, wording(id, 'is listed here now'));
}

/** What the rules say (`x-conformance`). More rules, or clearer words, make no server wrong that was right. */
export function compareConformance(base: JsonObject, revision: JsonObject, walk: Walk): void {
  const [before, after] = [objectAt(base, 'x-conformance'), objectAt(revision, 'x-conformance')];
  for (const id of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const here: Walk = { ...walk, place: { file: 'spec/rules.yaml', pointer: `/rules/${id}` } };
    const [one, other] = [before[id], after[id]];
    if (!isObject(other))
      record(
        here,
        unbinding.test(id)
          ? wording(id, 'was removed')
          : { ...withdrawn, rule: 'rule-removed', reason: `${id} was removed.` },
      );
    else if (!isObject(one)) record(here, wording(id, 'is new'));
    else for (const change of ruleNotes(id, one, other)) record(here, change);
  }
}

function ruleNotes(id: string, before: JsonObject, after: JsonObject): Note[] {
  if (!differ(before, after)) return [];
  if (before.level === after.level && unbinding.test(id)) return wordings(id, before, after);
  if (before.retired === undefined && after.retired !== undefined)
    return [{ ...withdrawn, rule: 'rule-retired', at: ['retired'], reason: `${id} is retired.` }];
  if (before.level !== after.level) return [levelNote(id, String(before.level), String(after.level))];
  if (differ(before.capabilities, after.capabilities))
    return [
      {
        ...withdrawn,
        rule: 'rule-capabilities-changed',
        at: ['capabilities'],
        reason: `${id} is judged at other implementations than before.`,
        implementers: 'The rule counts for other implementations than before.',
      },
    ];
  if (before.level !== 'MAY' && outcomeOf(before) !== outcomeOf(after))
    return [
      {
        ...withdrawn,
        rule: 'rule-expect-changed',
        at: ['expect'],
        reason: `${id} expected ${shown(before.expect)} and expects ${shown(after.expect)} now.`,
        implementers: 'Another behaviour is judged right.',
      },
    ];
  return wordings(id, before, after);
}

function wordings(id: string, before: JsonObject, after: JsonObject): Note[] {
  return Object.keys({ ...before, ...after })
    .filter((member) => differ(before[member], after[member]))
    .map((member) => ({
      ...wording(id, `\`${member}\` ${describeChange(before[member], after[member])}`, member),
      ...(unbinding.test(id) ? {} : meaningOfRule(member, before, after)),
    }));
}

/** Of what a MUST expects every word counts. */
function meaningOfRule(member: string, before: JsonObject, after: JsonObject): { meaning?: true } {
  if (member === 'expect' && before.level === 'MUST') return { meaning: true };
  return meaningOf(before[member], after[member]);
}

/** The words of `expect` that say how a request ends. When they are the same, the rest is taken for other words. */
function outcomeOf({ expect }: JsonObject): string {
  const words = String(expect)
    .toLowerCase()
    .matchAll(/\b(?:not|no|never|nothing|none|refus|accept|succe|fail)|\b\d+\b/g);
  return [...words]
    .map(([word]) => word)
    .sort()
    .join(' ');
}

function levelNote(id: string, before: string, after: string): Note {
  return {
    ...withdrawn,
    rule: 'rule-level-changed',
    at: ['level'],
    reason: `${id} was a ${before} and is a ${after} now.`,
    consumers: after === 'MUST' ? '' : withdrawn.consumers,
    implementers: after === 'MUST' ? 'What was advice is judged now.' : 'What was judged is advice now.',
  };
}

function wording(id: string, what: string, member?: string): Note {
  const at = member === undefined ? [] : [member];
  return {
    rule: 'rule-wording',
    effect: 'wording',
    at,
    reason: `${id}${what.startsWith('`') ? ': ' : ' '}${what}.`,
  };
}

function listed({ 'x-rules': rules }: JsonObject): ReadonlySet<string> {
  return new Set(Array.isArray(rules) ? rules.map(String) : []);
}
