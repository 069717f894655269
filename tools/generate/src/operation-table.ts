import type { JsonSchema, OpenApiDocument, Operation, Reference, Response } from './document.ts';
import { componentName, operationsOf, resolveReference, successOf } from './document.ts';
import { payloadMembers } from './payload-members.ts';

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
