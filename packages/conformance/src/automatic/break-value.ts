import type { AutomaticRule } from '../catalogue.ts';
import { isObject, type Json } from '../json.ts';

/** A value that breaks a constraint, with its description for the report; `value` undefined: the member is left out. */
export interface Broken {
  readonly value: Json | undefined;
  readonly says: string;
}

/**
 * Values that break the constraint of a rule. Some may be valid, since another branch of the schema accepts them:
 * `hasSingleFault` leaves those out.
 *
 * @param current the value in the good request
 */
export function brokenValues(
  { keyword, value, place }: AutomaticRule,
  current: Json | undefined,
  path: Path,
): Broken[] {
  const name = nameOf(path);
  switch (keyword) {
    case 'required':
      return [{ value: undefined, says: `${name} is left out` }];
    case 'type':
    case 'anyOf':
    case 'oneOf':
      return otherTypes(place, current).map((other) => ({
        value: other,
        says: `${name} is ${JSON.stringify(other)}`,
      }));
    case 'nullable':
      return [{ value: null, says: `${name} is null` }];
    case 'minLength':
      return [{ value: '', says: `${name} is empty` }];
    case 'maxLength': {
      const length = Number(value) + 1;
      const longer = String(current ?? '').padEnd(length, 'x');
      return [{ value: longer, says: `${name} has ${length} characters, not ${length - 1}` }];
    }
    case 'minimum':
      return [{ value: Number(value) - 1, says: `${name} is ${Number(value) - 1}` }];
    case 'pattern':
      return patternBreakers(String(current ?? '')).map((text) => ({
        value: text,
        says: `${name} is ${JSON.stringify(text)}`,
      }));
    case 'discriminator':
      return wrongValues(value as readonly string[]).map((text) => ({
        value: text,
        says: `${name} is ${JSON.stringify(text)}`,
      }));
    case 'enum':
      return [{ value: 'unlisted', says: `${name} is "unlisted"` }];
    case 'minItems':
      return [{ value: [], says: `${name} is []` }];
    case 'maxItems':
      return [{ value: ['x'], says: `${name} is ["x"]` }];
    case 'minProperties':
      return [{ value: {}, says: `${name} is {}` }];
    case 'additionalProperties':
      return [
        {
          value: { ...(current as { [name: string]: Json }), x: firstOf(current) },
          says: `${name} has the key "x"`,
        },
      ];
    default:
      return [];
  }
}

/** The path as text: `factoids[1].type`. */
export function nameOf(path: Path): string {
  const text = path.map((step) => (/^\d+$/.test(String(step)) ? `[${step}]` : `.${step}`)).join('');
  return text === '' ? 'the body' : text.replace(/^\./, '').replace(/^payload\./, '');
}

/** One value of each JSON type other than that of the current value. */
function otherTypes(place: string, current: Json | undefined): Json[] {
  const values: Json[] = ['text', 7, 1.5, true, null, { a: 'b' }, ['x']];
  return values.filter(
    (value) =>
      typeOf(value) !== typeOf(current) &&
      // Where no number is allowed, one is enough.
      (value !== 1.5 || typeOf(current) === 'integer') &&
      // A read without fields returns everything, which the description also writes as "default true". ATT-READ-018
      !(place.includes('.fields.type') && value === true) &&
      // An object without a checksum is an incomplete entry: its status is open. ATT-OPEN-080
      !(/(Checksum|SignedAttachment)\.type$/.test(place) && typeOf(value) === 'object') &&
      // Some languages have one type for lists and maps; a key that is not an index is refused nevertheless. ATT-OPEN-180
      !(/attachments\.(object|oneOf)/.test(place) && Array.isArray(value)),
  );
}

function typeOf(value: Json | undefined): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
}

function patternBreakers(current: string): string[] {
  return [current.slice(1), `${current}0`, `g${current.slice(1)}`];
}

function wrongValues(known: readonly string[]): string[] {
  return ['PARTNERSHIP', ...known.map((name) => name.toLowerCase())];
}

function firstOf(current: Json | undefined): Json {
  return Object.values((current ?? {}) as { [name: string]: Json })[0] ?? 'x';
}

/** The place of a value in a request: names and indexes, beginning at the envelope. */
export type Path = readonly (string | number)[];

/**
 * The values of a request at a place of the contract.
 *
 * A place is the operation, then one step for each part of the schema, then the keyword. A step is the name of a member,
 * `each` for every element or member, or the name of a branch, which has the same value. The last
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

/** The values that one step leads to; none when the request has no such value. */
function follow({ path, value }: Found, step: string, isLast: boolean): Found[] {
  if (step === 'each')
    return childrenOf(value).map(([name, child]) => ({ path: [...path, name], value: child }));
  if (isObject(value) && Object.hasOwn(value, step)) return [{ path: [...path, step], value: value[step] }];
  if (step === 'object') return isObject(value) ? [{ path, value }] : [];
  if (step === 'array') return Array.isArray(value) ? [{ path, value }] : [];
  if (BRANCH.test(step)) return [{ path, value }];
  return isLast && isObject(value) ? [{ path: [...path, step], value: undefined }] : [];
}

/** A branch is named by its component, by a JSON type, by `then` or `else`, or by its index. */
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
