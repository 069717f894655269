import {
  componentName,
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  type Reference,
  type Response,
  resolveReference,
  successOf,
} from './document.ts';

/** The operations as a constant: what routers, clients and the conformance suite walk over. */
export function operationTable(document: OpenApiDocument): string {
  const rows = rowsOf(document).map((row) => `  ${row.name}: ${JSON.stringify(row)},`);
  return `// Generated from spec/ by tools/generate. Do not edit.

export const operations = {
${rows.join('\n')}
} as const;
`;
}

/** What a client needs of each row, one constant for each operation: a bundle holds those that it imports. */
export function clientRows(document: OpenApiDocument): string {
  const rows = rowsOf(document);
  const constants = rows.map(
    ({ name, path, payloadMembers, dataMember }) =>
      `export const ${name} = ${JSON.stringify({ name, path, payloadMembers, dataMember })} as const;`,
  );
  return `// Generated from spec/ by tools/generate. Do not edit.

${constants.join('\n')}

/** All of them. */
export const rows = [${rows.map(({ name }) => name).join(', ')}] as const;
`;
}

function rowsOf(document: OpenApiDocument) {
  return operationsOf(document).map(({ name, path, operation }) => {
    const request = operation.requestBody.content['application/json'];
    const upload = operation.requestBody.content['multipart/form-data'];
    if (!request || !upload)
      throw new Error(`${operation.operationId}: JSON and multipart bodies are both needed`);
    const form = resolveReference<{ patternProperties?: unknown }>(document, upload.schema);
    return {
      name,
      operationId: operation.operationId,
      path,
      schema: componentName(request.schema),
      payloadMembers: payloadMembers(document, request.schema).join(','),
      takesFiles: form.patternProperties !== undefined,
      dataMember: dataMember(document, operation),
      statuses: Object.keys(operation.responses).map(Number),
    };
  });
}

/** A member that every successful `data` has: an answer without it is none of ours. `null` for a file. */
function dataMember(document: OpenApiDocument, operation: Operation): string | null {
  const ok = resolveReference<Response>(document, successOf(operation));
  const body = ok.content?.['application/json'];
  if (!body) return null;
  const { properties } = resolveReference<{ properties: { data: JsonSchema | Reference } }>(
    document,
    body.schema as never,
  );
  const { required } = resolveReference<{ required?: string[] }>(document, properties.data);
  if (!required?.[0])
    throw new Error(`${operation.operationId}: \`data\` of its answer needs a required member`);
  return required[0];
}

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
