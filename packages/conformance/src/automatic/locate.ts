import { isObject, type Json } from '../request/json.ts';

/** Where a value is in a request: names and indexes from the envelope on. */
export type Path = readonly (string | number)[];

/**
 * The values of a request that a place of the contract speaks of.
 *
 * A place is the operation, then one step for each part of the schema on the way, then the keyword: the name of a
 * member, `each` for every element or member, or the name of a branch, at which the value stays the same. The last
 * step before the keyword may be a member that the request lacks.
 *
 * @example
 * locate('addFactoids.payload.factoids.each.type.required', { payload: { factoids: [{}, {}] } });
 * // [['payload', 'factoids', 0, 'type'], ['payload', 'factoids', 1, 'type']]
 */
export function locate(place: string, request: Json): Path[] {
  const steps = place.split('.').slice(1, -1);
  let found: Found[] = [{ path: [], value: request }];
  steps.forEach((step, at) => {
    found = found.flatMap((from) => follow(from, step, at === steps.length - 1));
  });
  return found.map(({ path }) => path);
}

interface Found {
  readonly path: Path;
  readonly value: Json | undefined;
}

/** Where one step leads; nowhere when the request has no such thing. */
function follow({ path, value }: Found, step: string, isLast: boolean): Found[] {
  if (step === 'each')
    return childrenOf(value).map(([name, child]) => ({ path: [...path, name], value: child }));
  if (isObject(value) && Object.hasOwn(value, step)) return [{ path: [...path, step], value: value[step] }];
  if (step === 'object') return isObject(value) ? [{ path, value }] : [];
  if (step === 'array') return Array.isArray(value) ? [{ path, value }] : [];
  if (BRANCH.test(step)) return [{ path, value }];
  return isLast && isObject(value) ? [{ path: [...path, step], value: undefined }] : [];
}

/** Branches go by the name of a component, by a JSON type, by `then` or `else`, or by their index. */
const BRANCH = /^(?:[A-Z]\w*|null|string|number|integer|boolean|then|else|\d+)$/;

function childrenOf(value: Json | undefined): [string | number, Json][] {
  if (Array.isArray(value)) return (value as readonly Json[]).map((item, at) => [at, item]);
  return isObject(value) ? Object.entries(value) : [];
}

/** The request with the value at a path replaced, or without it when the value is undefined. */
export function withValue(request: Json, path: Path, value: Json | undefined): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(request)) {
    const items = [...(request as readonly Json[])];
    const item = withValue(items[Number(step)] ?? null, rest, value);
    items.splice(Number(step), 1, ...(item === undefined ? [] : [item]));
    return items;
  }
  const members: Record<string, Json> = { ...(request as { [name: string]: Json }) };
  const member = withValue(members[step] ?? null, rest, value);
  if (member === undefined) delete members[step];
  else members[step] = member;
  return members;
}

export function valueAt(request: Json, path: Path): Json | undefined {
  return path.reduce<Json | undefined>(
    (value, step) => (value as { [name: string]: Json } | undefined)?.[step],
    request,
  );
}
