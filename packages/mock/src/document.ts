/** An OpenAPI 3.1 document, as far as the mock looks into it. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components?: unknown;
}

/** A node of the document. */
export interface Node {
  readonly [key: string]: unknown;
}

/** The members of a node; none when the value is not an object. */
export function nodeOf(value: unknown): Node {
  return typeof value === 'object' && value !== null ? (value as Node) : {};
}

/**
 * The node that a chain of `$ref` ends at.
 *
 * @throws Error when a reference leads nowhere, or out of the document.
 */
export function resolved(document: OpenApiDocument, value: unknown): Node {
  let node = nodeOf(value);
  for (let steps = 0; typeof node.$ref === 'string'; steps++) {
    if (steps > 100) throw new Error(`The reference ${node.$ref} runs in a circle`);
    node = target(document, node.$ref);
  }
  return node;
}

function target(document: OpenApiDocument, ref: string): Node {
  // RFC 6901 section 4: ~1 first, then ~0.
  const names = ref.startsWith('#/') ? ref.slice(2).split('/') : [];
  let value: unknown = names.length > 0 ? document : undefined;
  for (const name of names) value = nodeOf(value)[name.replaceAll('~1', '/').replaceAll('~0', '~')];
  if (value === undefined) throw new Error(`The reference ${ref} leads nowhere; bundle the document first`);
  return nodeOf(value);
}

/** What the mock must know of an operation, all of it from the document. */
export interface Operation {
  readonly operationId: string;
  readonly path: string;
  readonly takesFiles: boolean;
  /** The members of its answer that `fields` chooses from; none when it has no `fields`. */
  readonly groups: readonly string[];
  /** Its examples of a payload. An answer to one has the same name. */
  readonly payloads: readonly Example[];
  /** The statuses that the document lists, each with its examples. */
  readonly answers: ReadonlyMap<number, readonly Example[]>;
}

export interface Example {
  readonly name: string;
  readonly value: unknown;
}

/** The operations of every version that the document holds, by path. */
export function operationsOf(document: OpenApiDocument): ReadonlyMap<string, Operation> {
  const found = Object.entries(document.paths).flatMap(([path, item]) => {
    const { post } = resolved(document, item);
    return post ? [operationOf(document, path, post)] : [];
  });
  if (found.length === 0) throw new Error('The document has no POST operation; give the bundled contract');
  return new Map(found.map((operation) => [operation.path, operation]));
}

function operationOf(document: OpenApiDocument, path: string, value: unknown): Operation {
  const { operationId, requestBody, responses } = nodeOf(value);
  const multipart = nodeOf(nodeOf(resolved(document, requestBody).content)['multipart/form-data']);
  return {
    operationId: String(operationId),
    path,
    groups: groupsOf(document, requestBody),
    takesFiles: resolved(document, multipart.schema).patternProperties !== undefined,
    payloads: examplesOf(document, requestBody).map(({ name, value }) => ({
      name,
      value: nodeOf(value).payload,
    })),
    answers: new Map(
      Object.entries(nodeOf(responses)).map(([status, response]) => [
        Number(status),
        examplesOf(document, response),
      ]),
    ),
  };
}

function groupsOf(document: OpenApiDocument, requestBody: unknown): readonly string[] {
  const json = nodeOf(nodeOf(resolved(document, requestBody).content)['application/json']);
  const member = (of: unknown, name: string) =>
    resolved(document, nodeOf(resolved(document, of).properties)[name]);
  const { items } = member(member(json.schema, 'payload'), 'fields');
  const { enum: names } = resolved(document, items);
  return Array.isArray(names) ? names.map(String) : [];
}

/** The examples of a body, of all its media types. */
function examplesOf(document: OpenApiDocument, holder: unknown): Example[] {
  const content = nodeOf(resolved(document, holder).content);
  return Object.values(content).flatMap((body) =>
    Object.entries(nodeOf(nodeOf(body).examples)).map(([name, example]) => ({
      name,
      value: resolved(document, example).value,
    })),
  );
}
