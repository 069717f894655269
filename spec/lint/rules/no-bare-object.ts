import type { SpectralFunction } from '../spectral-context.ts';
import { teach } from '../teach.ts';
import type { JsonSchema } from '../walk-schemas.ts';
import { schemasOf } from '../walk-schemas.ts';

const saying = ['properties', 'patternProperties', 'additionalProperties', 'propertyNames', 'maxProperties'];
const combining = ['$ref', 'allOf', 'anyOf', 'oneOf', 'enum', 'const', 'not'];

/** Say enough without a type: conditions, and the raw bytes of form parts (OpenAPI 3.1.1 section 4.1.3), one or a list. */
const untyped = ['if', 'required', 'pattern', 'contentMediaType', 'items'];

/** A request never says just "an object" or "anything": types and validators read that in opposite ways. */
export const noBareObject: SpectralFunction = (document) =>
  [...schemasOf(document)]
    // What an empty array would hold is never sent; without `items`, other tools refuse the document.
    .filter(
      ({ role, path, schema }) => role === 'request' && isBare(schema) && !isOfEmptyArray(document, path),
    )
    .map(({ path, schema }) => ({
      path,
      message: teach(
        'type' in schema
          ? 'The schema is a bare object: the types read Record<string, never>, "no member at all", and the validators "any members".'
          : 'The schema says nothing: any value of any type is accepted and stored.',
        'Name its properties, or say additionalProperties: with a schema for the values.',
      ),
    }));

function isOfEmptyArray(document: unknown, path: readonly (string | number)[]): boolean {
  if (path.at(-1) !== 'items') return false;
  const array = path.slice(0, -1).reduce<unknown>((value, step) => (value as JsonSchema)[step], document);
  return (array as JsonSchema).maxItems === 0;
}

function isBare(schema: JsonSchema): boolean {
  if ([...saying, ...combining].some((keyword) => keyword in schema)) return false;
  if (!('type' in schema)) return !untyped.some((keyword) => keyword in schema);
  return schema.type === 'object' || (Array.isArray(schema.type) && schema.type.includes('object'));
}
