import type { OpenApiDocument } from './document.ts';
import { componentName, operationsOf, resolveReference } from './document.ts';

/** The operations as a constant: what routers, clients and the conformance suite walk over. */
export function operationTable(document: OpenApiDocument): string {
  const rows = operationsOf(document).map(({ name, path, operation }) => {
    const request = operation.requestBody.content['application/json'];
    const upload = operation.requestBody.content['multipart/form-data'];
    if (!request || !upload)
      throw new Error(`${operation.operationId}: JSON and multipart bodies are both needed`);
    const form = resolveReference<{ patternProperties?: unknown }>(document, upload.schema);
    return `  ${name}: ${JSON.stringify({
      name,
      operationId: operation.operationId,
      path,
      schema: componentName(request.schema),
      takesFiles: form.patternProperties !== undefined,
      statuses: Object.keys(operation.responses).map(Number),
    })},`;
  });
  return `// Generated from spec/ by tools/generate. Do not edit.

export const operations = {
${rows.join('\n')}
} as const;
`;
}
