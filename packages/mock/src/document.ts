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
