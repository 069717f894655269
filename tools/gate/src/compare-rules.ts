import { meaningOf } from './compare-annotations.ts';
import type { JsonObject } from './contract-document.ts';
import { differ, isObject, names, objectAt } from './contract-document.ts';
import { describeChange, quoted } from './describe-change.ts';
import { note, type Walk } from './walk.ts';

/** Rules of these kinds bind no one, or follow from the schemas, which are compared themselves. */
const unbinding = /^ATT-(OPEN|AUTO)-/;

/** What a rule loses is lost for all, whatever the direction. */
const withdrawn = {
  level: 'major',
  consumers: 'What could be relied on is no longer promised.',
  implementers: 'This is no longer judged.',
} as const;

/** Which rules hold here (`x-rules`); their order says nothing. */
export function compareRuleLists(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [one, other] = [listed(before), listed(after)];
  for (const id of one.difference(other))
    if (unbinding.test(id)) note(walk, 'rule-wording', `${id} is no longer listed.`);
    else note(walk, 'rule-unlisted', id, { ...withdrawn, at: ['x-rules'] });
  for (const id of other.difference(one)) note(walk, 'rule-wording', `${id} is now listed here.`);
}

/**
 * What the rules say (`x-conformance`). More rules, or clearer words, make no server wrong that was right.
 *
 * @param ended rules that were removed with their operations
 */
export function compareConformance(
  base: JsonObject,
  revision: JsonObject,
  ended: ReadonlySet<string>,
  walk: Walk,
): void {
  const [before, after] = [objectAt(base, 'x-conformance'), objectAt(revision, 'x-conformance')];
  for (const id of names(before, after)) {
    const here: Walk = { ...walk, place: { file: 'spec/rules.yaml', pointer: `/rules/${id}` } };
    const [one, other] = [before[id], after[id]];
    if (isObject(other)) {
      if (!isObject(one)) note(here, 'rule-wording', `${id} was added.`);
      else if (differ(one, other)) compareRule(id, one, other, here);
    } else if (ended.has(id)) continue;
    else if (unbinding.test(id)) note(here, 'rule-wording', `${id} was removed.`);
    else note(here, 'rule-removed', id, withdrawn);
  }
}

function compareRule(id: string, before: JsonObject, after: JsonObject, walk: Walk): void {
  const levels = [String(before.level), String(after.level)];
  const isBinding = !unbinding.test(id);
  if (before.level === after.level && !isBinding) return void compareTexts(id, before, after, walk);
  if (before.retired === undefined && after.retired !== undefined)
    return void note(walk, 'rule-retired', id, { ...withdrawn, at: ['retired'] });
  if (before.level !== after.level)
    return void note(walk, 'rule-level-changed', [id, ...levels], {
      ...withdrawn,
      ...(after.level === 'MUST' && { consumers: '' }),
      implementers:
        after.level === 'MUST' ? 'What was advice is now judged.' : 'What was judged is now advice.',
      at: ['level'],
    });
  if (differ(before.capabilities, after.capabilities))
    return void note(walk, 'rule-capabilities-changed', id, {
      ...{ ...withdrawn, at: ['capabilities'] },
      implementers: 'The rule applies to other implementations than before.',
    });
  if (before.level !== 'MAY' && outcomeOf(before) !== outcomeOf(after))
    return void note(walk, 'rule-expect-changed', [id, quoted(before.expect), quoted(after.expect)], {
      ...{ ...withdrawn, at: ['expect'] },
      implementers: 'Another behaviour is judged right.',
    });
  compareTexts(id, before, after, walk);
}

function compareTexts(id: string, before: JsonObject, after: JsonObject, walk: Walk): void {
  for (const member of names(before, after)) {
    const [one, other] = [before[member], after[member]];
    if (!differ(one, other)) continue;
    const meant = unbinding.test(id) ? {} : meaningOfRule(member, before, after);
    const sentence = `${id}: \`${member}\` ${describeChange(one, other)}.`;
    note(walk, 'rule-wording', sentence, { ...meant, at: [member] });
  }
}

/** Every word of what a MUST expects counts. */
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

function listed({ 'x-rules': rules }: JsonObject): ReadonlySet<string> {
  return new Set(Array.isArray(rules) ? rules.map(String) : []);
}
