import type { AutomaticRule } from '../catalogue.ts';
import type { Json } from '../request/json.ts';
import type { Path } from './locate.ts';

/** A value that breaks a constraint, and how the report calls it; `value` undefined: the member is left out. */
export interface Broken {
  readonly value: Json | undefined;
  readonly says: string;
}

/**
 * Values that break the constraint of a rule. Some may turn out valid, since another branch of the schema takes them:
 * the proof of the single fault leaves those out.
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

/** `payload.factoids[1].type` as a person reads it. */
export function nameOf(path: Path): string {
  const text = path.map((step) => (/^\d+$/.test(String(step)) ? `[${step}]` : `.${step}`)).join('');
  return text === '' ? 'the body' : text.replace(/^\./, '').replace(/^payload\./, '');
}

/** One value of each JSON type but the current one's. */
function otherTypes(place: string, current: Json | undefined): Json[] {
  const values: Json[] = ['text', 7, 1.5, true, null, { a: 'b' }, ['x']];
  return values.filter(
    (value) =>
      typeOf(value) !== typeOf(current) &&
      // A read without fields returns everything, which the description also writes as "default true". ATT-READ-018
      !(place.includes('.fields.type') && value === true) &&
      // An object without a checksum is an entry that lacks something: its status is open. ATT-OPEN-080
      !(/(Checksum|SignedAttachment)\.type$/.test(place) && typeOf(value) === 'object') &&
      // Languages with one type for lists and maps; a key that is not an index is refused all the same. ATT-OPEN-180
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
