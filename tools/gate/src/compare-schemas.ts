import type { Alternative } from './alternatives.ts';
import { alternatives } from './alternatives.ts';
import { compareAnnotations } from './compare-annotations.ts';
import { compareBranches } from './compare-branches.ts';
import { compareDiscriminators } from './compare-discriminators.ts';
import { compareKeywords } from './compare-keywords.ts';
import type { Json, JsonObject } from './contract-document.ts';
import { isObject, resolve } from './contract-document.ts';
import { pairShapes } from './pair-shapes.ts';
import type { Walk } from './walk.ts';
import { isNewPair, note } from './walk.ts';

/** Every difference between two schemas, down to the last member. */
export function compareSchemas(base: Json | undefined, revision: Json | undefined, walk: Walk): void {
  const before = base ?? true;
  const after = revision ?? true;
  // Nothing is asked here: going on would ask forever what is allowed in the members of anything.
  if (before === true && after === true) return;
  const [from, to] = [resolve(walk.base, before), resolve(walk.revision, after)];
  const here: Walk = { ...walk, place: to.place ?? walk.place };
  compareAnnotations(before, after, here);
  if (!isNewPair(walk, 'schemas', itself(before, from.value), itself(after, to.value))) return;
  compareBranches(from.value, to.value, here);
  compareDiscriminators(before, after, here);
  compareShapes(alternatives(walk.base, before), alternatives(walk.revision, after), here);
}

/** A reference alone is its target; one with other keywords next to it is not. */
function itself(schema: Json, target: JsonObject): JsonObject {
  return isObject(schema) && Object.keys(schema).some((keyword) => keyword !== '$ref') ? schema : target;
}

function compareShapes(before: readonly Alternative[], after: readonly Alternative[], walk: Walk): void {
  const { pairs, removed, come } = pairShapes(before, after, walk);
  for (const [one, other] of pairs) {
    const here: Walk = { ...walk, place: other.place ?? walk.place };
    if (one.type !== other.type) noteTypes(one, other, here);
    compareKeywords(one, other, here);
  }
  for (const shape of removed)
    note(walk, {
      rule: shape.type === 'null' ? 'null-removed' : 'alternative-removed',
      effect: 'narrowed',
      reason: `${named(shape)} is not allowed any more.`,
    });
  for (const shape of come)
    note(walk, {
      rule: shape.type === 'null' ? 'null-added' : 'alternative-added',
      effect: 'widened',
      reason: `${named(shape)} is allowed too now.`,
    });
}

function noteTypes(one: Alternative, other: Alternative, walk: Walk): void {
  const narrower = one.type === 'any' || (one.type === 'number' && other.type === 'integer');
  const wider = other.type === 'any' || (one.type === 'integer' && other.type === 'number');
  const effect = narrower ? 'narrowed' : wider ? 'widened' : 'changed';
  note(walk, {
    rule: 'type-changed',
    effect,
    at: ['type'],
    reason: `The type was ${one.type} and is ${other.type} now.`,
  });
}

function named({ type, name }: Alternative): string {
  if (type === 'null') return '`null`';
  return name === '' ? `A value of type ${type}` : `The ${type} ${name}`;
}
