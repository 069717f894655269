/** The parts of an OpenAPI 3.1 document that the generator reads. */
export interface OpenApiDocument {
  openapi: string;
  info: Record<string, unknown>;
  paths: Record<string, { post?: Operation }>;
  components: Record<string, Record<string, unknown>>;
  [member: string]: unknown;
}

export interface Operation {
  operationId: string;
  requestBody: { content: Record<string, MediaType> };
  responses: Record<string, Response | Reference>;
  [member: string]: unknown;
}

interface MediaType {
  schema: Reference;
  examples?: Record<string, Reference>;
}

export interface Response {
  description: string;
  content?: Record<string, { schema: JsonSchema }>;
}

export interface Reference {
  $ref: string;
}

export type JsonSchema = { [keyword: string]: unknown };

const maps: ReadonlySet<string> = new Set(
  `properties patternProperties dependentSchemas $defs paths responses headers content encoding examples mapping variables
   callbacks links schemas parameters requestBodies securitySchemes pathItems`.split(/\s+/),
);

/**
 * Whether the members of the object at `key` are names of ours, such as a property that is called `items`, and no
 * keywords. A name is not a keyword itself.
 */
export function holdsNames(key: string, isName: boolean): boolean {
  return !isName && maps.has(key);
}

/** What `#/components/<section>/<name>` points at. */
export function resolveReference<T>(document: OpenApiDocument, value: T | Reference): T {
  if (typeof value !== 'object' || value === null || !('$ref' in value)) return value as T;
  const [, , section = '', name = ''] = value.$ref.split('/');
  const target = document.components[section]?.[name];
  if (target === undefined)
    throw new Error(`The document has nothing at "${value.$ref}"; correct or remove the $ref`);
  return target as T;
}

/** Name of the component that a reference points at. */
export function componentName(reference: Reference): string {
  return reference.$ref.slice(reference.$ref.lastIndexOf('/') + 1);
}

export interface NamedOperation {
  /** operationId without its version suffix: `createAttestation` in every version. */
  name: string;
  path: string;
  operation: Operation;
}

export function operationsOf(document: OpenApiDocument): NamedOperation[] {
  return Object.entries(document.paths).map(([path, item]) => {
    if (!item.post) throw new Error(`${path} has no POST operation; every operation of this API is a POST`);
    return { name: item.post.operationId.replace(/V\d+(_\d+)?$/, ''), path, operation: item.post };
  });
}

/** @throws Error when the operation does not answer with 200, which clients and servers are made for (D7). */
export function successOf({ operationId, responses }: Operation): Response | Reference {
  const success = responses['200'];
  if (success === undefined)
    throw new Error(`${operationId} has no answer 200; add it, since a success has no other status`);
  return success;
}
