import type { Json, JsonObject, Place } from './contract-document.ts';
import { isObject, lookUp, placeOfReference } from './contract-document.ts';
import { annotations, concerns, isIdle } from './keywords.ts';
import { merged } from './merge-keywords.ts';

/** One shape of a value: a single type, and the keywords that say something about it. */
export interface Alternative {
  type: string;
  keywords: JsonObject;
  /** Of the component it comes from, or ''. */
  name: string;
  /** Where in the contract; undefined where only its surroundings have a place. */
  place?: Place | undefined;
}

/**
 * A schema as the list of shapes it allows; no shape at all for `false`.
 *
 * Spellings that mean the same give the same list: a reference or its target, `type: [string, 'null']` or an
 * `anyOf` with null, `const` or an `enum` of one, `allOf` or one schema with all its keywords, an empty
 * `required`, bounds of integers with or without `exclusive`.
 */
export function alternatives(
  document: JsonObject,
  schema: Json | undefined,
  seen: readonly string[] = [],
): Alternative[] {
  if (schema === false) return [];
  if (!isObject(schema)) return [{ type: 'any', keywords: {}, name: '' }];
  const { $ref, allOf, anyOf, oneOf, discriminator: _ofUnions, ...local } = withoutAnnotations(schema);
  let found = byType(local);
  if (typeof $ref === 'string') {
    if (seen.includes($ref)) return [];
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    const target = alternatives(document, lookUp(document, $ref), [...seen, $ref]);
    found = both(
      found,
      target.map((shape) => ({
        ...shape,
        name: shape.name || name,
        place: shape.place ?? placeOfReference($ref),
      })),
    );
  }
  for (const part of asList(allOf)) found = both(found, alternatives(document, part, seen));
  if (Array.isArray(anyOf))
    found = both(
      found,
      anyOf.flatMap((part) => alternatives(document, part, seen)),
    );
  if (Array.isArray(oneOf))
    found = both(found, exclusive(oneOf.flatMap((part) => alternatives(document, part, seen))));
  return withoutRepeats(found.map(closed));
}

/** Values that tell an object's shape from its neighbours: required members with one possible value. */
export function tagOf({ keywords }: Alternative): string {
  const properties = isObject(keywords.properties) ? keywords.properties : {};
  const fixed = Object.entries(properties).flatMap(([name, schema]) => {
    const values = isObject(schema) ? (schema.const !== undefined ? [schema.const] : schema.enum) : undefined;
    return Array.isArray(values) && values.length === 1 ? [[name, values[0]]] : [];
  });
  return fixed.length > 0 ? JSON.stringify(fixed.sort()) : '';
}

function withoutAnnotations(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => !annotations.has(keyword) && !keyword.startsWith('x-')),
  );
}

function byType({ type, const: only, ...rest }: JsonObject): Alternative[] {
  const values = only === undefined ? rest.enum : [only];
  const types = type === undefined ? undefined : asList(type).map(String);
  if (!Array.isArray(values)) return (types ?? ['any']).map((name) => shape(name, rest));
  const fitting = values.filter(
    (value) => types === undefined || types.some((name) => isOfType(value, name)),
  );
  return [...Map.groupBy(fitting, typeOfValue)].map(([name, group]) =>
    shape(name, { ...rest, enum: [...new Set(group)].sort() }),
  );
}

function shape(type: string, keywords: JsonObject): Alternative {
  const whole = type === 'number' && Number.isInteger(keywords.multipleOf);
  const name = whole ? 'integer' : type;
  const kept = Object.entries(name === 'integer' ? integerBounds(keywords) : keywords).filter(
    ([keyword, value]) =>
      concerns(keyword, name) && !isIdle(keyword, value) && !saysAll(name, keyword, value),
  );
  return { type: name, keywords: Object.fromEntries(kept), name: '' };
}

function saysAll(type: string, keyword: string, value: Json): boolean {
  if (keyword === 'multipleOf') return type === 'integer' && value === 1;
  if (keyword !== 'enum' || !Array.isArray(value)) return false;
  return type === 'null' || (type === 'boolean' && value.length === 2);
}

function integerBounds({
  exclusiveMinimum: above,
  exclusiveMaximum: below,
  ...rest
}: JsonObject): JsonObject {
  const bounds: Record<string, Json> = { ...rest };
  if (typeof above === 'number')
    bounds.minimum = Math.max(Number(rest.minimum ?? -Infinity), Math.floor(above) + 1);
  if (typeof below === 'number')
    bounds.maximum = Math.min(Number(rest.maximum ?? Infinity), Math.ceil(below) - 1);
  return bounds;
}

/** What both lists allow. */
function both(some: readonly Alternative[], others: readonly Alternative[]): Alternative[] {
  return some.flatMap((one) =>
    others.flatMap((other) => {
      const type = commonType(one.type, other.type);
      if (type === undefined) return [];
      const place = isEmpty(one.keywords) ? (other.place ?? one.place) : one.place;
      return [{ ...shape(type, merged(one.keywords, other.keywords)), name: one.name || other.name, place }];
    }),
  );
}

function commonType(one: string, other: string): string | undefined {
  if (one === other || other === 'any') return one;
  if (one === 'any') return other;
  return [one, other].sort().join() === 'integer,number' ? 'integer' : undefined;
}

/** `oneOf` is `anyOf` where no value can fit two of its shapes. */
function exclusive(shapes: readonly Alternative[]): Alternative[] {
  const keys = shapes.map(
    (one) =>
      `${one.type === 'integer' ? 'number' : one.type} ${tagOf(one)} ${JSON.stringify(one.keywords.enum ?? '')}`,
  );
  const apart =
    new Set(keys).size === keys.length &&
    (new Set(shapes.map(({ type }) => type)).size === keys.length ||
      shapes.every((one) => tagOf(one) !== '' || one.keywords.enum !== undefined));
  if (apart && !shapes.some(({ type }) => type === 'any')) return [...shapes];
  return shapes.map((one) => ({ ...one, keywords: { ...one.keywords, oneOf: true } }));
}

/** With all parts in one schema, what no part has evaluated is what no part has named. */
function closed({
  keywords: { unevaluatedProperties: rest, ...keywords },
  ...one
}: Alternative): Alternative {
  if (rest === undefined) return { ...one, keywords };
  const plain =
    keywords.allOf === undefined && keywords.if === undefined && keywords.additionalProperties === undefined;
  return {
    ...one,
    keywords: { ...keywords, [plain ? 'additionalProperties' : 'unevaluatedProperties']: rest },
  };
}

function withoutRepeats(shapes: readonly Alternative[]): Alternative[] {
  return [...new Map(shapes.map((one) => [JSON.stringify([one.type, one.keywords]), one])).values()];
}

function isEmpty(keywords: JsonObject): boolean {
  return Object.keys(keywords).length === 0;
}

function asList(value: Json | undefined): readonly Json[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function typeOfValue(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function isOfType(value: Json, type: string): boolean {
  return typeOfValue(value) === type || (type === 'number' && typeof value === 'number');
}
