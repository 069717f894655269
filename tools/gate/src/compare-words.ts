import type { Json, JsonObject } from './contract-document.ts';
import { describeChange } from './describe-change.ts';
import { sorted } from './fingerprint.ts';
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
        reason: `\`${member}\` ${describeChange(before[member], after[member])}.`,
      });
}

/** Whether two values differ in more than the order of members. */
export function differ(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(sorted(one)) !== JSON.stringify(sorted(other));
}
