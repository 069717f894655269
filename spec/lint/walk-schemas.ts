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
  const { schema, description } = (holder ?? {}) as { schema?: JsonSchema; description?: string };
  if (typeof schema === 'object') yield* below(schema, [...path, 'schema'], description ?? '', role);
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
  for (const key of [...one, ...more]) {
    const part = schema[key];
    if (typeof part === 'object' && part !== null) yield [[key], part as JsonSchema];
  }
  for (const key of lists) {
    for (const [index, part] of ((schema[key] ?? []) as JsonSchema[]).entries()) yield [[key, index], part];
  }
  for (const key of maps) {
    for (const [name, part] of entries(schema, key))
      if (typeof part === 'object' && part !== null) yield [[key, name], part as JsonSchema];
  }
}

/** The named members of `holder[key]`; none when it is missing or no object. */
export function entries(holder: unknown, key: string): [string, unknown][] {
  const value = (holder as JsonSchema | null | undefined)?.[key];
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
