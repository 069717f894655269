import { compareDemands } from './compare-demands.ts';
import { compareSchemas } from './compare-schemas.ts';
import type { JsonObject } from './contract-document.ts';
import { fingerprint } from './fingerprint.ts';
import type { Walk } from './walk.ts';
import { into, note } from './walk.ts';

/** `if` with its `then` and `else`: what the branches ask depends on the condition. */
export function compareConditions(before: JsonObject, after: JsonObject, walk: Walk): void {
  if (before.if === undefined || after.if === undefined) {
    compareDemands(before, after, 'if', walk);
    return;
  }
  if (fingerprint(walk.base, before.if) !== fingerprint(walk.revision, after.if)) {
    note(walk, {
      rule: 'if-changed',
      effect: 'changed',
      at: ['if'],
      reason: 'The condition is another one now.',
    });
    return;
  }
  for (const branch of ['then', 'else'])
    compareSchemas(before[branch], after[branch], into(walk, ` (${branch})`, [branch]));
}
