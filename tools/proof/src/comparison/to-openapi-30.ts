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
 * A 3.1 document as 3.0, with references inside resolved for aliases of null. It asks for no more than the original:
 * what 3.0 cannot say is left out.
 */
export function toOpenapi30(document: JsonObject): JsonObject {
  const { components, ...rest } = document;
  const { schemas, ...others } = components as JsonObject;
  const converted = mapMembers(schemas as JsonObject, schema30);
  return {
    ...(inMediaTypes(rest) as JsonObject),
    openapi: '3.0.3',
    components: { ...(inMediaTypes(others) as JsonObject), schemas: converted },
  };
}

/** Schemas stand under `schema`, everything else is walked through; examples are values. */
function inMediaTypes(value: unknown, key = ''): unknown {
  if (key === 'schema') return schema30(value);
  if (key === 'example' || key === 'examples') return value;
  if (Array.isArray(value)) return value.map((item) => inMediaTypes(item));
  return isObject(value) ? mapMembers(value, inMediaTypes) : value;
}

function schema30(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  if (typeof schema.$ref === 'string') return { $ref: schema.$ref };
  const kept = Object.entries(schema).filter(([name]) => !unknown.has(name));
  const result: JsonObject = Object.fromEntries(kept.map(([name, value]) => [name, keyword30(name, value)]));
  closedOnlyWhenWhole(schema, result);
  nullable(result);
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

function keyword30(name: string, value: unknown): unknown {
  if (name === 'properties') return mapMembers(value as JsonObject, schema30);
  if (name === 'items' || name === 'not') return schema30(value);
  if (name === 'additionalProperties') return schema30(value);
  if (name === 'anyOf' || name === 'oneOf' || name === 'allOf') return (value as unknown[]).map(schema30);
  return value;
}

/** Without its patterns, a closed map would be closed to everything. */
function closedOnlyWhenWhole(schema: JsonObject, result: JsonObject): void {
  if ('patternProperties' in schema) delete result.additionalProperties;
}

/** `null` as a type or as a branch is the word `nullable`. */
function nullable(schema: JsonObject): void {
  if (Array.isArray(schema.type)) {
    const [type, ...more] = schema.type.filter((one) => one !== 'null');
    if (more.length > 0) delete schema.type;
    else schema.type = type;
    schema.nullable = true;
  }
  if (!Array.isArray(schema.anyOf)) return;
  const branches = schema.anyOf.filter((branch) => !(isObject(branch) && branch.type === 'null'));
  if (branches.length === schema.anyOf.length) return;
  schema.nullable = true;
  schema.anyOf = branches;
  if (branches.length > 1) return;
  delete schema.anyOf;
  schema.allOf = branches;
}

function mapMembers(object: JsonObject, change: (value: unknown, key: string) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}
