import { compareAnnotations } from './compare-annotations.ts';
import type { Json, JsonObject } from './contract-document.ts';
import { isObject, resolve } from './contract-document.ts';
import { fingerprint } from './fingerprint.ts';
import type { Walk } from './walk.ts';
import { into, isNewPair } from './walk.ts';

/** What the branches of a union say about themselves; what they ask is compared shape by shape. */
export function compareBranches(before: JsonObject, after: JsonObject, walk: Walk): void {
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
  search((from, index) => nameOf(from) !== undefined && nameOf(from) === nameOf(after[index]));
  search((from, index) => fingerprint(walk.base, from) === fingerprint(walk.revision, after[index]));
  if (before.length === after.length) search((from, index) => before.indexOf(from) === index);
  return [...found];
}

function nameOf(branch: Json | undefined): string | undefined {
  return isObject(branch) && typeof branch.$ref === 'string' ? branch.$ref : undefined;
}

function listAt(schema: JsonObject, keyword: string): readonly Json[] {
  const list = schema[keyword];
  return Array.isArray(list) ? list : [];
}
