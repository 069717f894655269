import { type Node, nodeOf, type OpenApiDocument, resolved } from './document.ts';

/**
 * Under this status Prism finds what the document says of 400. A document with a 400 makes Prism write the faults of a
 * request into the header `sl-violations`, and a member's name outside Latin-1 in it ends the process; without one,
 * the faults come as a body.
 */
export const standInFor400 = '460';

/**
 * The document as Prism 5.16 can enforce it. The result shares what did not have to change; the document itself is
 * left as it is.
 *
 * - Requests are the JSON envelope only: Prism refuses every array part of a multipart body, never parses JSON parts
 *   and does not read `patternProperties`. The front turns the other encodings into this one.
 * - `jsonSchemaDialect` is said aloud; else Prism judges by draft 7 and passes over newer keywords, such as
 *   `unevaluatedProperties`.
 * - `discriminator` with `oneOf` becomes if/then, so that the faults are those of the branch that is meant.
 * - An array without `items` gets some, since the generator of dynamic answers fails without.
 * - 400 is moved to {@link standInFor400}.
 */
export function forPrism(document: OpenApiDocument): OpenApiDocument {
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const { post } = resolved(document, item);
    return [path, { post: operationForPrism(document, nodeOf(post)) }] as const;
  });
  const { paths: _, components: __, ...rest } = document;
  const view = { paths: Object.fromEntries(paths), components: document.components };
  return {
    openapi: rest.openapi,
    ...(rewritten(document, view) as typeof view),
    ...{ info: { title: 'For Prism', version: '0' }, servers: [{ url: '/' }], jsonSchemaDialect },
    // Members that no schema names would only be noise in a dynamic answer.
    ...{ 'x-json-schema-faker': { 'fill-properties': false } },
  };
}

const jsonSchemaDialect = 'https://json-schema.org/draft/2020-12/schema';

function operationForPrism(document: OpenApiDocument, operation: Node): Node {
  const content = nodeOf(resolved(document, operation.requestBody).content);
  const { schema } = nodeOf(content['application/json']);
  const responses = Object.entries(nodeOf(operation.responses)).map(([status, response]) => [
    status === '400' ? standInFor400 : status,
    response,
  ]);
  return {
    operationId: operation.operationId,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: Object.fromEntries(responses),
  };
}

/** A copy in which every schema that needs it is simplified; examples are values, and stay as they are. */
function rewritten(document: OpenApiDocument, value: unknown, areNames = false): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => rewritten(document, item));
  const members = Object.entries(value).map(([name, member]) => [
    name,
    isValue.has(name) && !areNames ? member : rewritten(document, member, name === 'properties' && !areNames),
  ]);
  const node = Object.fromEntries(members) as Node;
  return areNames ? node : withItems(withBranches(document, node));
}

const isValue = new Set(['example', 'examples', 'default', 'const', 'enum']);

function withItems(node: Node): Node {
  return node.type === 'array' && node.items === undefined ? { ...node, items: { type: 'null' } } : node;
}

/** `discriminator` as JSON Schema: the property must name a branch, and that branch must hold. */
function withBranches(document: OpenApiDocument, node: Node): Node {
  const { oneOf, discriminator, ...rest } = node;
  const { propertyName, mapping } = nodeOf(discriminator);
  if (!Array.isArray(oneOf) || typeof propertyName !== 'string' || mapping === undefined) return node;
  const targets = Object.entries(nodeOf(mapping));
  const known: Node = { properties: { [propertyName]: { enum: targets.map(([name]) => name) } } };
  const chain = targets.reduceRight<Node>(
    (otherwise, [name, ref]) => ({
      if: { properties: { [propertyName]: { const: name } } },
      // biome-ignore lint/suspicious/noThenProperty: the JSON Schema keyword
      then: branch(document, String(ref)),
      else: otherwise,
    }),
    known,
  );
  return { ...rest, type: 'object', required: [propertyName], ...chain };
}

function branch(document: OpenApiDocument, $ref: string): Node {
  resolved(document, { $ref });
  return { $ref };
}
