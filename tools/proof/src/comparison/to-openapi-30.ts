import { isObject, type JsonObject } from './stand-ins.ts';

/** Keywords that OpenAPI 3.0 does not have, and has nothing like. */
const unknown = new Set([
  'if',
  'then',
  'else',
  'propertyNames',
  'patternProperties',
  'contentEncoding',
  'contentMediaType',
]);

/**
 * A 3.1 document as 3.0. It asks for no more than the original: what 3.0 cannot say is left out. `nullable` always stands
 * next to a `type`, since tools take a schema for invalid, and judge nothing by it, where it does not.
 */
export function toOpenapi30(document: JsonObject): JsonObject {
  const { components, ...rest } = document;
  const { schemas, ...others } = components as JsonObject;
  const named = schemas as JsonObject;
  const change = (schema: unknown) => schema30(schema, named);
  return {
    ...(inMediaTypes(rest, change) as JsonObject),
    openapi: '3.0.3',
    components: { ...(inMediaTypes(others, change) as JsonObject), schemas: mapMembers(named, change) },
  };
}

/** Schemas stand under `schema`, everything else is walked through; examples are values. */
function inMediaTypes(value: unknown, change: (schema: unknown) => unknown, key = ''): unknown {
  if (key === 'schema') return change(value);
  if (key === 'example' || key === 'examples') return value;
  if (Array.isArray(value)) return value.map((item) => inMediaTypes(item, change));
  return isObject(value) ? mapMembers(value, (member, name) => inMediaTypes(member, change, name)) : value;
}

/** @param named schemas that references lead to */
function schema30(schema: unknown, named: JsonObject): unknown {
  if (!isObject(schema)) return schema;
  if (typeof schema.$ref === 'string') return { $ref: schema.$ref };
  const plain = withoutNull(schema, named);
  const kept = Object.entries(plain).filter(([name]) => !unknown.has(name));
  const result: JsonObject = Object.fromEntries(
    kept.map(([name, value]) => [name, keyword30(name, value, named)]),
  );
  closedOnlyWhenWhole(plain, result);
  if ('const' in result) {
    result.enum = [result.const];
    delete result.const;
  }
  if (Array.isArray(result.examples)) {
    result.example = result.examples[0];
    delete result.examples;
  }
  return result;
}

function keyword30(name: string, value: unknown, named: JsonObject): unknown {
  const change = (schema: unknown) => schema30(schema, named);
  if (name === 'properties') return mapMembers(value as JsonObject, change);
  if (name === 'items' || name === 'not' || name === 'additionalProperties') return change(value);
  if (name === 'anyOf' || name === 'oneOf' || name === 'allOf') return (value as unknown[]).map(change);
  return value;
}

/** Without its patterns, a closed map would be closed to everything. */
function closedOnlyWhenWhole(schema: JsonObject, result: JsonObject): void {
  if ('patternProperties' in schema) delete result.additionalProperties;
}

/** `null` as a type or as a branch is the word `nullable`. */
function withoutNull(schema: JsonObject, named: JsonObject): JsonObject {
  const { type, anyOf, oneOf, ...rest } = schema;
  if (Array.isArray(type)) return { ...rest, ...oneOrMore(type.map((one) => ({ type: one }))) };
  const branches = anyOf ?? oneOf;
  if (!Array.isArray(branches) || !branches.some(isNull)) return schema;
  return { ...rest, ...oneOrMore(branches.map((branch) => resolved(branch, named))) };
}

/** Of branches one of which is null. */
function oneOrMore(branches: readonly JsonObject[]): JsonObject {
  const [first, ...more] = branches.filter((branch) => !isNull(branch));
  const nullable = { ...first, nullable: true };
  return more.length === 0 ? nullable : { anyOf: [nullable, ...more] };
}

function isNull(schema: unknown): boolean {
  return isObject(schema) && schema.type === 'null';
}

function resolved(schema: JsonObject, named: JsonObject): JsonObject {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  return name === undefined ? schema : (named[name] as JsonObject);
}

function mapMembers(object: JsonObject, change: (value: unknown, key: string) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}
