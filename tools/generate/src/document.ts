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

export interface MediaType {
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

/** What `#/components/<section>/<name>` points at. */
export function resolveReference<T>(document: OpenApiDocument, value: T | Reference): T {
  if (typeof value !== 'object' || value === null || !('$ref' in value)) return value as T;
  const [, , section = '', name = ''] = value.$ref.split('/');
  const target = document.components[section]?.[name];
  if (target === undefined) throw new Error(`The document has nothing at ${value.$ref}`);
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
