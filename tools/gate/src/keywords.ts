/** How a JSON Schema keyword is read here. JSON Schema 2020-12, and the few of OpenAPI 3.1. */

/** Says nothing about which values are valid; compared on its own, apart from the rest. */
export const annotations: ReadonlySet<string> = new Set(
  `title description examples example externalDocs deprecated default readOnly writeOnly $comment $id $anchor
   $schema $defs xml`.split(/\s+/),
);

/** Keywords that look at values of some types only; all others look at every value. */
const typesOf: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    ...every(
      ['minLength', 'maxLength', 'pattern', 'contentMediaType', 'contentEncoding', 'contentSchema'],
      ['string'],
    ),
    ...every(
      ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
      ['number', 'integer'],
    ),
    ...every(['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'unevaluatedItems'], ['array']),
    ...every(['contains', 'minContains', 'maxContains'], ['array']),
    ...every(['properties', 'patternProperties', 'additionalProperties', 'propertyNames'], ['object']),
    ...every(
      ['required', 'dependentRequired', 'dependentSchemas', 'minProperties', 'maxProperties'],
      ['object'],
    ),
    ...every(['unevaluatedProperties'], ['object']),
    ...every(['format'], ['string', 'number', 'integer']),
  }),
);

/** Whether the keyword says anything about values of this type; `any` is a schema without a type. */
export function concerns(keyword: string, type: string): boolean {
  return type === 'any' || (typesOf.get(keyword)?.includes(type) ?? true);
}

/** Whether the keyword, with this value, says no more than leaving it out does. */
export function isIdle(keyword: string, value: unknown): boolean {
  if (keyword === 'minContains') return value === 1;
  if (keyword.startsWith('min') && keyword !== 'minimum') return value === 0;
  if (keyword === 'uniqueItems') return value === false;
  if (
    ['items', 'additionalProperties', 'propertyNames', 'unevaluatedItems', 'unevaluatedProperties'].includes(
      keyword,
    )
  )
    return value === true || isEmpty(value);
  return (
    [
      'required',
      'properties',
      'patternProperties',
      'dependentRequired',
      'dependentSchemas',
      'allOf',
      'prefixItems',
    ].includes(keyword) && isEmpty(value)
  );
}

/** Our own: what several schemas allow together, where spelling it out would take too many shapes. */
export const combination = '(together)';

/** Keywords whose value is a schema, a map of schemas, or a list of schemas. */
export const holdsSchema: ReadonlySet<string> = new Set([
  ...['items', 'additionalProperties', 'propertyNames', 'contains', 'not', 'if', 'then', 'else'],
  ...['contentSchema', 'unevaluatedItems', 'unevaluatedProperties'],
]);
export const holdsSchemaMap: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
]);
export const holdsSchemaList: ReadonlySet<string> = new Set(['allOf', 'prefixItems', combination]);

/** Lists whose order says nothing. */
export const holdsSet: ReadonlySet<string> = new Set(['required', 'enum']);

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function every(keywords: readonly string[], types: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, types]));
}
