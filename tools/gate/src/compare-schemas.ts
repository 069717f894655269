import type { Alternative } from './alternatives.ts';
import { alternatives, tagOf } from './alternatives.ts';
import { compareAnnotations } from './compare-annotations.ts';
import { compareKeywords } from './compare-keywords.ts';
import type { Json, JsonObject } from './contract-document.ts';
import { isObject, objectAt, resolve } from './contract-document.ts';
import { fingerprint, shapeText } from './fingerprint.ts';
import type { Walk } from './walk.ts';
import { into, isNewPair, note } from './walk.ts';

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
  const [one, other] = walk.isTrial
    ? [before, after]
    : [
        withoutContained(before, { ...walk, revision: walk.base }),
        withoutContained(after, { ...walk, base: walk.revision }),
      ];
  const { pairs, removed, come } = pairShapes(one, other, walk);
  for (const [one, other] of pairs) {
    const here: Walk = { ...walk, place: other.place ?? walk.place };
    if (one.type !== other.type) noteTypes(one, other, here);
    compareKeywords(one, other, here);
  }
  const turnedRound = { ...walk, base: walk.revision, revision: walk.base };
  const isNews = (shape: Alternative, others: readonly Alternative[], way: Walk) =>
    walk.isTrial === true || !others.some((outer) => isContained(shape, outer, way));
  for (const shape of removed.filter((shape) => isNews(shape, other, walk)))
    note(walk, shape.type === 'null' ? 'null-removed' : 'alternative-removed', named(shape));
  for (const shape of come.filter((shape) => isNews(shape, one, turnedRound)))
    note(walk, shape.type === 'null' ? 'null-added' : 'alternative-added', named(shape));
}

/** Shapes that allow what no other one of the list allows. */
function withoutContained(shapes: readonly Alternative[], walk: Walk): readonly Alternative[] {
  if (shapes.length < 2) return shapes;
  const kept = [...shapes];
  for (const shape of shapes)
    if (kept.some((other) => other !== shape && isContained(shape, other, walk)))
      kept.splice(kept.indexOf(shape), 1);
  return kept;
}

/**
 * Whether each value of a shape of the base is one of a shape of the revision, as far as a comparison shows it: nothing is
 * narrowed (major in a request, minor in a response) and no member is described newly (minor in a response).
 */
function isContained(inner: Alternative, outer: Alternative, walk: Walk): boolean {
  const hasType = inner.type === outer.type || isWider(inner.type, outer.type);
  if (!hasType || inner.keywords.oneOf !== undefined || outer.keywords.oneOf !== undefined) return false;
  if (tagOf(outer) !== '' && tagOf(inner) !== tagOf(outer)) return false;
  return (['request', 'response'] as const).every((direction) => {
    const trial: Walk = { ...walk, direction, isTrial: true, met: new Map(), changes: [] };
    compareKeywords(inner, outer, trial);
    return !trial.changes.some(({ level }) => level === (direction === 'request' ? 'major' : 'minor'));
  });
}

/** Whether all values of a type are of another one, which has more. */
function isWider(one: string, other: string): boolean {
  return other === 'any' || (one === 'integer' && other === 'number');
}

function noteTypes(one: Alternative, other: Alternative, walk: Walk): void {
  const effect = isWider(other.type, one.type)
    ? 'narrowed'
    : isWider(one.type, other.type)
      ? 'widened'
      : 'changed';
  note(walk, 'type-changed', [one.type, other.type], { effect, at: ['type'] });
}

function named({ type, name }: Alternative): string {
  if (type === 'null') return '`null`';
  if (type === 'any') return 'A value of any other type';
  return name === '' ? `A value of type ${type}` : `The ${type} ${name}`;
}

interface PairedShapes {
  pairs: [Alternative, Alternative][];
  removed: Alternative[];
  come: Alternative[];
}

/** Which shape of the revision stands for which of the base: equal ones first, then by tag, name, type. */
function pairShapes(before: readonly Alternative[], after: readonly Alternative[], walk: Walk): PairedShapes {
  const paired: PairedShapes = { pairs: [], removed: [...before], come: [...after] };
  pairBy(
    paired,
    (shape) => shapeText(walk.base, shape.type, shape.keywords),
    (shape) => shapeText(walk.revision, shape.type, shape.keywords),
  );
  for (const key of [tagged, namedShape, onlyType]) pairBy(paired, key, key);
  const [one, other] = [paired.removed[0], paired.come[0]];
  if (one && other && paired.removed.length === 1 && paired.come.length === 1 && isReshaped(one, other))
    return { pairs: [...paired.pairs, [one, other]], removed: [], come: [] };
  return paired;
}

type Key = (shape: Alternative) => string | undefined;

function pairBy(paired: PairedShapes, keyBefore: Key, keyAfter: Key): void {
  const free = Map.groupBy(paired.come, keyAfter);
  for (const one of [...paired.removed]) {
    const key = keyBefore(one);
    const other = key === undefined ? undefined : free.get(key)?.shift();
    if (!other) continue;
    paired.pairs.push([one, other]);
    paired.removed.splice(paired.removed.indexOf(one), 1);
    paired.come.splice(paired.come.indexOf(other), 1);
  }
}

const tagged: Key = (shape) => {
  const tag = tagOf(shape);
  return tag === '' ? undefined : `${shape.type} ${tag}`;
};

const namedShape: Key = ({ type, name }) => (name === '' ? undefined : `${type} ${name}`);

/** Two tagged shapes with different tags are two things, however alike. */
const onlyType: Key = (shape) => (tagOf(shape) === '' ? shape.type : undefined);

function isReshaped(one: Alternative, other: Alternative): boolean {
  const bothNull = one.type === 'null' || other.type === 'null';
  return !bothNull && (one.type !== other.type || tagOf(one) === '' || tagOf(other) === '');
}

/** What the branches of a union say about themselves; what they ask is compared shape by shape. */
function compareBranches(before: JsonObject, after: JsonObject, walk: Walk): void {
  for (const keyword of ['oneOf', 'anyOf', 'allOf']) {
    const [one, other] = [listAt(before, keyword), listAt(after, keyword)];
    // An `allOf` of one says what it says for the whole schema.
    if (keyword === 'allOf' && one.length < 2 && other.length < 2) continue;
    for (const [from, to] of pairs(one, other, walk))
      compareBranch(from, other[to] ?? true, keyword, to, walk);
  }
}

function compareBranch(from: Json, to: Json, keyword: string, index: number, walk: Walk): void {
  const [one, other] = [resolve(walk.base, from), resolve(walk.revision, to)];
  const spoken = other.name === undefined ? '' : ` (${other.name})`;
  const here = into(walk, spoken, [keyword, String(index)], other.place);
  compareAnnotations(from, to, here);
  if (!isNewPair(walk, 'branches', one.value, other.value)) return;
  compareBranches(one.value, other.value, here);
}

/** Each branch with the place of its successor: of the same name, else of the same shape, else at the same place. */
function pairs(before: readonly Json[], after: readonly Json[], walk: Walk): [Json, number][] {
  const free = new Set(after.keys());
  const take = (fits: (index: number) => boolean): number | undefined => {
    const found = [...free].find(fits);
    if (found !== undefined) free.delete(found);
    return found;
  };
  const found = new Map<Json, number>();
  const search = (fits: (from: Json, index: number) => boolean) => {
    for (const from of before) {
      if (found.has(from)) continue;
      const to = take((index) => fits(from, index));
      if (to !== undefined) found.set(from, to);
    }
  };
  search((from, index) => referenceIn(from) !== undefined && referenceIn(from) === referenceIn(after[index]));
  search((from, index) => fingerprint(walk.base, from) === fingerprint(walk.revision, after[index]));
  if (before.length === after.length) search((from, index) => before.indexOf(from) === index);
  return [...found];
}

function referenceIn(branch: Json | undefined): string | undefined {
  return isObject(branch) && typeof branch.$ref === 'string' ? branch.$ref : undefined;
}

function listAt(schema: JsonObject, keyword: string): readonly Json[] {
  const list = schema[keyword];
  return Array.isArray(list) ? list : [];
}

/** Which value of which member says which shape a value has. Without a mapping, the names of the schemas count. */
function compareDiscriminators(base: Json, revision: Json, walk: Walk): void {
  const before = discriminatorOf(walk.base, base);
  const after = discriminatorOf(walk.revision, revision);
  const at = ['discriminator'];
  if (!before && !after) return;
  if (!before || !after) return void note(walk, `discriminator-${before ? 'removed' : 'added'}`, [], { at });
  if (before.member !== after.member)
    note(walk, 'discriminator-changed', [before.member, after.member], { at: [...at, 'propertyName'] });
  for (const key of new Set([...before.mapping.keys(), ...after.mapping.keys()])) {
    const [one, other] = [before.mapping.get(key), after.mapping.get(key)];
    const here = { at: [...at, 'mapping', key] };
    if (other === undefined) note(walk, 'mapping-removed', key, here);
    else if (one === undefined) note(walk, 'mapping-added', key, here);
    else if (isElsewhere(one, before.mapping, other, after.mapping, walk))
      note(walk, 'mapping-changed', [key, one, other], here);
  }
}

interface Discriminator {
  member: string;
  mapping: Map<string, string>;
}

function discriminatorOf(document: JsonObject, schema: Json): Discriminator | undefined {
  const { value } = resolve(document, schema);
  if (!isObject(value.discriminator)) return undefined;
  const { propertyName } = value.discriminator;
  const mapping = Object.entries(objectAt(value.discriminator, 'mapping')).map(
    ([key, target]) => [key, asReference(String(target))] as const,
  );
  const targets = new Set(mapping.map(([, target]) => target));
  const union = [value.oneOf, value.anyOf].find(Array.isArray) as readonly Json[] | undefined;
  const implied = (union ?? []).flatMap((part) => {
    const reference = referenceIn(part);
    return reference === undefined || targets.has(reference) ? [] : [[nameOf(reference), reference] as const];
  });
  return { member: String(propertyName), mapping: new Map([...implied, ...mapping]) };
}

/**
 * Whether a value points at another shape than before. A renamed target is the same shape; a target that was
 * edited in place keeps its name, and the edit is reported where it was made.
 */
function isElsewhere(
  one: string,
  before: Map<string, string>,
  other: string,
  after: Map<string, string>,
  walk: Walk,
): boolean {
  if (one === other) return false;
  if (fingerprint(walk.base, { $ref: one }) === fingerprint(walk.revision, { $ref: other })) return false;
  return [...after.values()].includes(one) || [...before.values()].includes(other);
}

/** OpenAPI 3.1.1: a mapping names a component or gives a reference. */
function asReference(target: string): string {
  return target.startsWith('#') ? target : `#/components/schemas/${target}`;
}

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
