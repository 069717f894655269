import { compareDemands } from './compare-demands.ts';
import { compareSchemas } from './compare-schemas.ts';
import type { JsonObject } from './contract-document.ts';
import { shapeText } from './fingerprint.ts';
import type { Walk } from './walk.ts';
import { into, note } from './walk.ts';

/** `if` with its `then` and `else`: what the branches ask depends on the condition. */
export function compareConditions(before: JsonObject, after: JsonObject, walk: Walk): void {
  if (before.if === undefined || after.if === undefined) {
    compareDemands(before, after, 'if', walk);
    return;
  }
  const [one, other] = [
    shapeText(walk.base, 'any', { if: before.if }),
    shapeText(walk.revision, 'any', { if: after.if }),
  ];
  if (one !== other) {
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
