import { bindingWords } from './binding-words.ts';
import type { Json, JsonObject } from './contract-document.ts';
import { describeChange } from './describe-change.ts';
import { differ } from './sorted.ts';
import type { Walk } from './walk.ts';
import { note } from './walk.ts';

/** Words about a part of the contract; they bind no one. */
export function compareWords(
  before: JsonObject,
  after: JsonObject,
  members: readonly string[],
  walk: Walk,
): void {
  for (const member of members)
    if (differ(before[member], after[member]))
      note(walk, {
        rule: 'description-changed',
        effect: 'wording',
        at: [member],
        ...(spoken.has(member) ? meaningOf(before[member], after[member]) : {}),
        reason: `\`${member}\` ${describeChange(before[member], after[member])}.`,
      });
}

const spoken: ReadonlySet<string> = new Set(['title', 'summary', 'description', 'tags', 'termsOfService']);

/** Marks a change of words that may turn a meaning round: other numbers, units or normative words. */
export function meaningOf(before: Json | undefined, after: Json | undefined): { meaning?: true } {
  const [one, other] = [before, after].map((value = '') =>
    bindingWords(typeof value === 'string' ? value : JSON.stringify(value)).join(' '),
  );
  return one === other ? {} : { meaning: true };
}
