import type { Alternative } from './alternatives.ts';
import { tagOf } from './alternatives.ts';
import { shapeText } from './fingerprint.ts';
import type { Walk } from './walk.ts';

export interface PairedShapes {
  pairs: [Alternative, Alternative][];
  removed: Alternative[];
  come: Alternative[];
}

/** Which shape of the revision stands for which of the base: equal ones first, then by tag, name, type. */
export function pairShapes(
  before: readonly Alternative[],
  after: readonly Alternative[],
  walk: Walk,
): PairedShapes {
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
