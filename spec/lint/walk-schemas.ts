/** A schema of the resolved document, with what is known about it from where it stands. */
export interface SchemaPlace {
  schema: JsonSchema;
  path: (string | number)[];
  /** Its own description, or else the nearest one around it. */
  description: string;
  /** `condition`: below `if`, where a keyword refuses nothing. */
  role: 'request' | 'response' | 'condition';
}

export type JsonSchema = Record<string, unknown>;

/** Keywords whose value is a schema, a list of schemas, or named schemas. */
const one = ['items', 'contains', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else'];
const more = ['unevaluatedProperties', 'unevaluatedItems', 'contentSchema'];
const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const maps = ['properties', 'patternProperties', 'dependentSchemas', '$defs'];

/**
 * Every schema of the operations: bodies, answers, headers. One that is used at several places comes
 * once for each; findings fall together again, since they name the place in the file.
 */
export function* schemasOf(document: unknown): Generator<SchemaPlace> {
  for (const [path, item] of entries(document, 'paths')) {
    for (const [method, operation] of Object.entries((item ?? {}) as JsonSchema)) {
      const at = ['paths', path, method];
      const body = (operation as JsonSchema | null)?.requestBody;
      yield* inContent(body, [...at, 'requestBody'], 'request');
      for (const [status, response] of entries(operation, 'responses')) {
        const here = [...at, 'responses', status];
        yield* inContent(response, here, 'response');
        for (const [name, header] of entries(response, 'headers'))
          yield* inHolder(header, [...here, 'headers', name], 'response');
      }
    }
  }
}

function* inContent(
  holder: unknown,
  path: (string | number)[],
  role: SchemaPlace['role'],
): Generator<SchemaPlace> {
  for (const [media, value] of entries(holder, 'content'))
    yield* inHolder(value, [...path, 'content', media], role);
}

function* inHolder(
  holder: unknown,
  path: (string | number)[],
  role: SchemaPlace['role'],
): Generator<SchemaPlace> {
  const { schema: given, description } = (holder ?? {}) as { schema?: unknown; description?: string };
  const schema = asSchema(given);
  if (schema) yield* below(schema, [...path, 'schema'], description ?? '', role);
}

/** The schema itself and all its subschemas. */
function* below(
  schema: JsonSchema,
  path: (string | number)[],
  around: string,
  role: SchemaPlace['role'],
): Generator<SchemaPlace> {
  const description = typeof schema.description === 'string' ? schema.description : around;
  yield { schema, path, description, role };
  for (const [steps, part] of partsOf(schema))
    yield* below(part, [...path, ...steps], description, steps[0] === 'if' ? 'condition' : role);
}

function* partsOf(schema: JsonSchema): Generator<[(string | number)[], JsonSchema]> {
  if (schema === nothing) return;
  const parts = [
    ...[...one, ...more].filter((key) => typeof schema[key] !== 'boolean').map((key) => [[key], schema[key]]),
    ...lists.flatMap((key) => {
      const list = schema[key];
      return Array.isArray(list) ? list.map((part: unknown, index) => [[key, index], part]) : [];
    }),
    ...maps.flatMap((key) => membersOf(schema, key).map(([name, part]) => [[key, name], part])),
  ] as [(string | number)[], unknown][];
  for (const [steps, part] of parts) {
    const found = asSchema(part);
    if (found) yield [steps, found];
  }
}

const nothing: JsonSchema = { not: {} };

/** A boolean schema as the object that means the same; undefined for another value, which Redocly reports. */
function asSchema(value: unknown): JsonSchema | undefined {
  if (typeof value === 'boolean') return value ? {} : nothing;
  return isObject(value) ? value : undefined;
}

/** What must be there, as far as it is written as a list. */
export function requiredOf({ required }: JsonSchema): readonly unknown[] {
  return Array.isArray(required) ? required : [];
}

/** The named members of `holder[key]`, each an object: `{}` for one that is none. */
export function entries(holder: unknown, key: string): [string, JsonSchema][] {
  return membersOf(holder, key).map(([name, value]) => [name, isObject(value) ? value : {}]);
}

function membersOf(holder: unknown, key: string): [string, unknown][] {
  const value = (holder as JsonSchema | null | undefined)?.[key];
  return isObject(value) ? Object.entries(value) : [];
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
