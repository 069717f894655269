import type { SchemaObject, TransformNodeOptions } from 'openapi-typescript';
import openapiTS, { astToString, transformSchemaObject } from 'openapi-typescript';
import ts from 'typescript';
import type { OpenApiDocument } from './document.ts';
import { holdsNames, resolveReference } from './document.ts';

const { factory } = ts;

/**
 * TypeScript types of the document. The hooks fix what openapi-typescript would leave wide or wrong:
 * binary content is `Blob`, `maxItems: 0` is `[]`, file parts are `attachments[${number}][]`.
 */
export async function typeDeclarations(document: OpenApiDocument): Promise<string> {
  const nodes = await openapiTS(withComments(document) as never, {
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    transform: fix,
  });
  return `// Generated from spec/ by tools/generate. Do not edit.\n\n${astToString(nodes)}`;
}

/** A copy in which each member says what the schema says that it refers to: an editor shows the comment of the member. */
function withComments(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  giveBytesAType(copy);
  for (const schema of Object.values(copy.components.schemas ?? {})) {
    const { properties = {} } = schema as { properties?: Record<string, object> };
    for (const [name, member] of Object.entries(properties)) {
      if (typeof member !== 'object' || !('$ref' in member)) continue;
      const { description, examples, default: fallback } = resolveReference<Commented>(copy, member as never);
      properties[name] = { ...member, description, examples, default: fallback };
    }
  }
  return copy;
}

/**
 * Raw bytes have a media type and no JSON type (OpenAPI 3.1.1 section 4.1.3); without one, `fix` is not called for them.
 * The list of files by pattern has none either, so that the types of other generators can be satisfied.
 */
function giveBytesAType(value: unknown, key = '', isName = false): void {
  if (typeof value !== 'object' || value === null) return;
  const schema = value as Record<string, unknown>;
  const names = !Array.isArray(value) && holdsNames(key, isName);
  if (!names && typeof schema.items === 'object') schema.type ??= 'array';
  if (!names && typeof schema.contentMediaType === 'string') schema.type ??= 'string';
  for (const [name, part] of Object.entries(schema)) giveBytesAType(part, name, names);
}

interface Commented {
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
}

function fix(schema: SchemaObject, options: TransformNodeOptions): ts.TypeNode | undefined {
  const raw = schema as Record<string, unknown>;
  if (raw.contentMediaType !== undefined) return factory.createTypeReferenceNode('Blob');
  if (raw.type === 'array' && raw.maxItems === 0) return factory.createTupleTypeNode([]);
  const patterns = raw.patternProperties as Record<string, SchemaObject> | undefined;
  const [pattern, value] = Object.entries(patterns ?? {})[0] ?? [];
  if (pattern === undefined || value === undefined) return undefined;
  const { patternProperties: _, additionalProperties: __, ...rest } = raw;
  const index = indexSignature(keyOf(pattern), transformSchemaObject(value, options));
  if (!raw.properties) return index;
  return factory.createIntersectionTypeNode([transformSchemaObject(rest as SchemaObject, options), index]);
}

/** The template literal type whose values match the pattern, as near as the type system gets. */
function keyOf(pattern: string): ts.TypeNode {
  const number = factory.createKeywordTypeNode(ts.SyntaxKind.NumberKeyword);
  const template = (head: string, tail: string) =>
    factory.createTemplateLiteralType(factory.createTemplateHead(head), [
      factory.createTemplateLiteralTypeSpan(number, factory.createTemplateTail(tail)),
    ]);
  if (pattern.startsWith('^attachments\\[')) return template('attachments[', '][]');
  if (pattern === '^(0|[1-9][0-9]*)$') return template('', '');
  throw new Error(`No TypeScript key type for patternProperties ${pattern}; add one in type-declarations.ts`);
}

function indexSignature(key: ts.TypeNode, value: ts.TypeNode): ts.TypeNode {
  const parameter = factory.createParameterDeclaration(undefined, undefined, 'key', undefined, key);
  return factory.createTypeLiteralNode([factory.createIndexSignature(undefined, [parameter], value)]);
}
