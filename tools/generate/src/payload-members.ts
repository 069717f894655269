import type { JsonSchema, OpenApiDocument, Reference } from './document.ts';
import { resolveReference } from './document.ts';

type Schema = JsonSchema | Reference;

/**
 * Every member that a payload can have, those of the objects and lists in it by path: `factoids[].type`. Objects with
 * names of the caller's choice, such as the data of a factoid, end the path.
 */
export function payloadMembers(document: OpenApiDocument, request: Reference): string[] {
  const { properties } = resolveReference<{ properties: { payload: Schema } }>(document, request);
  return [...new Set(membersOf(document, properties.payload, ''))];
}

function membersOf(document: OpenApiDocument, schema: Schema, path: string): string[] {
  const {
    properties = {},
    items,
    oneOf = [],
  } = resolveReference<Shape>(document, schema as Shape | Reference);
  const own = Object.entries(properties).flatMap(([name, inner]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return [at, ...membersOf(document, inner, at)];
  });
  const ofItems = items === undefined ? [] : membersOf(document, items, `${path}[]`);
  // An application is that of a person or of an enterprise; elsewhere alternatives are other ways to write the same.
  const ofAlternatives = path === '' ? oneOf.flatMap((one) => membersOf(document, one, path)) : [];
  return [...own, ...ofItems, ...ofAlternatives];
}

interface Shape {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
}
