import type { Json, JsonObject, Place } from './contract-document.ts';
import { differ, isObject, lookUp, own, placeOfReference, sorted } from './contract-document.ts';
import { annotations, combination, concerns, isIdle } from './keywords.ts';

/** One shape of a value: a single type, and the keywords that say something about it. */
export interface Alternative {
  type: string;
  keywords: JsonObject;
  /** Name of the component it comes from, or ''. */
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
export function alternatives(document: JsonObject, schema: Json | undefined): readonly Alternative[] {
  if (schema === false) return [];
  if (!isObject(schema)) return [{ type: 'any', keywords: {}, name: '' }];
  const known = shapesOf.get(document) ?? new WeakMap<JsonObject, readonly Alternative[]>();
  shapesOf.set(document, known);
  const found = known.get(schema);
  if (found) return found;
  // A schema that refers to itself for what it is allows nothing.
  known.set(schema, []);
  const shapes = spelledOut(document, withoutAnnotations(schema));
  known.set(schema, shapes);
  return shapes;
}

const shapesOf = new WeakMap<JsonObject, WeakMap<JsonObject, readonly Alternative[]>>();

/** Each `allOf` of unions multiplies shapes: above this many, the parts are left as they are. */
const most = 500;

function spelledOut(document: JsonObject, schema: JsonObject): readonly Alternative[] {
  if (schema.$dynamicRef !== undefined)
    throw new Error(
      `$dynamicRef ${String(schema.$dynamicRef)} finds its target only while a value is validated, so that it cannot be compared; write a $ref`,
    );
  const { $ref, allOf, anyOf, oneOf, discriminator: _ofUnions, ...local } = schema;
  const of = (union: Json | undefined) => asList(union).flatMap((part) => alternatives(document, part));
  const parts = [
    byType(local),
    ...(typeof $ref === 'string' ? [shapesBehind(document, $ref)] : []),
    ...asList(allOf).map((part) => alternatives(document, part)),
    ...(Array.isArray(anyOf) ? [of(anyOf)] : []),
    ...(Array.isArray(oneOf) ? [exclusive(of(oneOf))] : []),
  ];
  const unions = parts.filter(({ length }) => length > 1);
  if (unions.length > 1 && unions.reduce((product, { length }) => product * length, 1) > most) {
    const apart = [
      local,
      ...Object.entries({ $ref, anyOf, oneOf }).map(([keyword, value]) => ({ [keyword]: value })),
    ];
    const held = apart.filter((part) =>
      Object.values(part).some((value) => value !== undefined),
    ) as JsonObject[];
    return [{ type: 'any', keywords: { [combination]: [...held, ...asList(allOf)] }, name: '' }];
  }
  const found = parts.reduce((some, others) => both(document, some, others)).map(closed);
  return withoutRepeats(withJoinedEnums(found.filter(({ keywords }) => !isAnything(keywords.not))));
}

function shapesBehind(document: JsonObject, reference: string): Alternative[] {
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  return alternatives(document, lookUp(document, reference)).map((shape) => ({
    ...shape,
    name: shape.name || name,
    place: shape.place ?? placeOfReference(reference),
  }));
}

/** Shapes that differ in their listed values only are one shape with all of them. */
function withJoinedEnums(shapes: readonly Alternative[]): Alternative[] {
  const groups = Map.groupBy(shapes, ({ type, keywords: { enum: values, ...rest } }) =>
    values === undefined || rest.oneOf !== undefined ? undefined : JSON.stringify([type, rest]),
  );
  const joined = new Map([...groups].filter(([key, { length }]) => key !== undefined && length > 1));
  const rest = shapes.filter((one) => ![...joined.values()].some((group) => group.includes(one)));
  const whole = [...joined.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const values = [first, ...others].flatMap(({ keywords }) => keywords.enum as readonly Json[]);
    return [shape(first.type, { ...first.keywords, enum: asSet(values) })];
  });
  return [...rest, ...whole];
}

/** The values once each, in an order that says nothing. */
function asSet(values: readonly Json[]): Json[] {
  const found = new Map(values.map((value) => [JSON.stringify(sorted(value)), value]));
  return [...found.keys()].sort().map((text) => found.get(text) ?? null);
}

function isAnything(schema: Json | undefined): boolean {
  return schema === true || (isObject(schema) && isEmpty(schema));
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
    shape(name, { ...rest, enum: asSet(group) }),
  );
}

function shape(type: string, keywords: JsonObject): Alternative {
  const whole = type === 'number' && Number.isInteger(keywords.multipleOf);
  const name = whole ? 'integer' : type;
  const asked = withoutLoose(name === 'integer' ? integerBounds(keywords) : keywords);
  const kept = Object.entries(asked).filter(
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

/** Keywords that say nothing without another one. */
function withoutLoose({
  minContains,
  maxContains,
  then,
  else: otherwise,
  if: condition,
  ...rest
}: JsonObject): JsonObject {
  const counts = rest.contains === undefined ? {} : { minContains, maxContains };
  const branches =
    then === undefined && otherwise === undefined ? {} : { if: condition, then, else: otherwise };
  const all = { ...rest, ...counts, ...(condition === undefined ? {} : branches) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as JsonObject;
}

function integerBounds({
  exclusiveMinimum: above,
  exclusiveMaximum: below,
  ...rest
}: JsonObject): JsonObject {
  const bounds: Record<string, Json> = { ...rest };
  if (typeof rest.multipleOf === 'number') bounds.multipleOf = commonStep(rest.multipleOf, 1);
  if (typeof above === 'number')
    bounds.minimum = Math.max(Number(rest.minimum ?? -Infinity), Math.floor(above) + 1);
  if (typeof below === 'number')
    bounds.maximum = Math.min(Number(rest.maximum ?? Infinity), Math.ceil(below) - 1);
  return bounds;
}

/** What both lists allow. */
function both(
  document: JsonObject,
  some: readonly Alternative[],
  others: readonly Alternative[],
): Alternative[] {
  return some.flatMap((one) =>
    others.flatMap((other) => {
      const type = commonType(one.type, other.type);
      if (type === undefined) return [];
      const place = isEmpty(one.keywords) ? (other.place ?? one.place) : one.place;
      return [
        {
          ...shape(type, merged(document, one.keywords, other.keywords)),
          name: one.name || other.name,
          place,
        },
      ];
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
  const values = shapes.flatMap(({ keywords }) => (keywords.enum ?? []) as readonly Json[]);
  const apart =
    new Set(keys).size === keys.length &&
    asSet(values).length === values.length &&
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

/** Keywords that say which members an object has: they look at each other, so they do not move alone. */
const closing = ['additionalProperties', 'unevaluatedProperties'];
const naming = ['properties', 'patternProperties', 'additionalProperties'];

/** The keywords of one schema that allows what both allow; what cannot be said so stays in `allOf`. */
function merged(document: JsonObject, one: JsonObject, other: JsonObject): JsonObject {
  if (closes(one, other) || closes(other, one) || bothAsk(one, other))
    return { ...one, allOf: [...rests(one), other] };
  const result: Record<string, Json> = { ...one };
  for (const [keyword, value] of Object.entries(other)) {
    const before = own(result, keyword);
    if (before === undefined || JSON.stringify(before) === JSON.stringify(value)) {
      result[keyword] = value;
      continue;
    }
    const joined = join(document, keyword, before, value);
    if (joined === undefined) result.allOf = [...rests(result), { [keyword]: value }];
    else result[keyword] = joined;
  }
  return result;
}

function rests({ allOf }: { readonly [keyword: string]: Json }): readonly Json[] {
  return Array.isArray(allOf) ? allOf : [];
}

function closes(one: JsonObject, other: JsonObject): boolean {
  return (
    one.additionalProperties !== undefined &&
    [...naming, ...closing].some((keyword) => other[keyword] !== undefined)
  );
}

function bothAsk(one: JsonObject, other: JsonObject): boolean {
  return one.if !== undefined && other.if !== undefined;
}

function join(document: JsonObject, keyword: string, one: Json, other: Json): Json | undefined {
  if (typeof one === 'number' && typeof other === 'number') {
    if (keyword === 'multipleOf') return commonStep(one, other);
    if (/^(min|exclusiveMin)/.test(keyword)) return Math.max(one, other);
    if (/^(max|exclusiveMax)/.test(keyword)) return Math.min(one, other);
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    if (keyword === 'required') return [...new Set([...one, ...other])];
    if (keyword === 'enum') return one.filter((value) => other.some((same) => !differ(value, same)));
    if (keyword === 'allOf') return [...one, ...other];
  }
  if (!isObject(one) || !isObject(other)) return undefined;
  if (keyword === 'items') return conjunction(document, one, other);
  if (keyword !== 'properties' && keyword !== 'patternProperties') return undefined;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...names].map((name) => [name, conjunction(document, own(one, name), own(other, name))]),
  );
}

/**
 * The schema that allows what both allow. It is the same object each time that the same schemas come together: a
 * recursive schema that extends a recursive one ends where it meets itself.
 */
function conjunction(document: JsonObject, one: Json | undefined, other: Json | undefined): Json {
  if (one === undefined || other === undefined) return (one ?? other) as Json;
  const parts = new Map([one, other].flatMap(partsOf).map((part) => [JSON.stringify(part), part]));
  const texts = [...parts.keys()].sort();
  if (texts.length === 1) return one;
  const known = conjunctions.get(document) ?? new Map<string, JsonObject>();
  conjunctions.set(document, known);
  const key = texts.join();
  const found = known.get(key) ?? { allOf: texts.map((text) => parts.get(text) ?? true) };
  known.set(key, found);
  return found;
}

const conjunctions = new WeakMap<JsonObject, Map<string, JsonObject>>();

function partsOf(schema: Json): readonly Json[] {
  return isObject(schema) && Array.isArray(schema.allOf) && Object.keys(schema).length === 1
    ? schema.allOf.flatMap(partsOf)
    : [schema];
}

/** Whether all multiples of `step` are multiples of `other`. */
export function isMultiple(step: number, other: number): boolean {
  const [one, unit] = asWritten(step, other);
  return one % unit === 0;
}

/** What is a multiple of both has this step. */
function commonStep(one: number, other: number): number {
  const [left, right, scale] = asWritten(one, other);
  let [most, rest] = [left, right];
  while (rest !== 0) [most, rest] = [rest, most % rest];
  return ((left / most) * right) / scale;
}

/** Two steps as they are written, in units of their last digit: 0.3 is three times 0.1, which the nearest doubles are not. */
function asWritten(one: number, other: number): [number, number, number] {
  const places = [one, other].map((value) => {
    const [digits = '', exponent = '0'] = String(value).split('e');
    return (digits.split('.')[1] ?? '').length - Number(exponent);
  });
  const scale = 10 ** Math.max(0, ...places);
  return [Math.round(one * scale), Math.round(other * scale), scale];
}
