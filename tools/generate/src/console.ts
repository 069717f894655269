import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonSchema, OpenApiDocument, Reference, Response } from './document.ts';
import { resolveReference } from './document.ts';
import { parsedSource } from './parsed-source.ts';
import { typeDeclarations } from './type-declarations.ts';
import { bundled, declarationsOf, standaloneSource } from './validators.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

interface ConsoleOperation {
  readonly operationId: string;
  /** Roles that may call it; without it, every account may. */
  readonly 'x-roles'?: readonly string[];
  /** Second factors that a session may wait for when it calls it; without it, none. */
  readonly 'x-pending'?: readonly string[];
  /** Whether the sign-in of the session must be recent. */
  readonly 'x-recent'?: boolean;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: JsonSchema } };
  };
  readonly responses: Record<string, Response | Reference>;
}

interface Row {
  readonly method: string;
  readonly path: string;
  readonly operation: ConsoleOperation;
  readonly parameters: readonly Parameter[];
}

const methods = ['get', 'post', 'put', 'delete'];

/**
 * Everything in `apps/console/contract/generated`, by its path there: types, a table of the operations, and a
 * validator of each request and each JSON answer; and the digest of the document.
 */
export async function generateConsole(repository: string): Promise<Map<string, string>> {
  const text = readFileSync(join(repository, 'spec/console/openapi.yaml'), 'utf8');
  const { document: source, fault } = parsedSource('spec/console/openapi.yaml', text);
  if (fault) throw new Error(`spec/console/openapi.yaml:${fault.line}: ${fault.reason} ${fault.fix}`);
  const document = source.toJS() as OpenApiDocument;
  const rows = rowsOf(document);
  const strict = structuredClone(document);
  const validators = await compile(strict, rowsOf(strict));
  return new Map([
    ['types.ts', await typeDeclarations(document)],
    ['operations.ts', table(document, rows)],
    ['contract-digest.ts', digest(document)],
    ['validators.js', validators.code],
    ['validators.d.ts', validators.declarations],
  ]);
}

function rowsOf(document: OpenApiDocument): Row[] {
  return Object.entries(document.paths as Record<string, Record<string, unknown>>).flatMap(([path, item]) =>
    methods
      .filter((method) => method in item)
      .map((method) => {
        const operation = item[method] as ConsoleOperation;
        const shared = (item.parameters ?? []) as readonly (Parameter | Reference)[];
        const parameters = [...shared, ...(operation.parameters ?? [])].map((parameter) =>
          resolveReference<Parameter>(document, parameter),
        );
        return { method: method.toUpperCase(), path, operation, parameters };
      }),
  );
}

/** The values of the schema `Role`. */
function allRoles(document: OpenApiDocument): readonly string[] {
  const { Role } = (document.components.schemas ?? {}) as Record<string, { enum?: string[] }>;
  return Role?.enum ?? [];
}

function table(document: OpenApiDocument, rows: readonly Row[]): string {
  const lines = rows.map(({ method, path, operation, parameters }) => {
    const query = parameters.filter((parameter) => parameter.in === 'query');
    const row = {
      method,
      path,
      isPublic: operation.security?.length === 0,
      roles: operation['x-roles'] ?? allRoles(document),
      pending: operation['x-pending'] ?? [],
      isRecent: operation['x-recent'] ?? false,
      hasBody: operation.requestBody !== undefined,
      query: query.map(({ name }) => name),
      integers: query.filter(({ schema }) => schema.type === 'integer').map(({ name }) => name),
      statuses: Object.keys(operation.responses).map(Number),
    };
    return `  ${operation.operationId}: ${JSON.stringify(row)},`;
  });
  return `// Generated from spec/ by tools/generate. Do not edit.

export const operations = {
${lines.join('\n')}
} as const;
`;
}

/** The digest of all but the words for people: a page and a server with one digest understand each other. */
function digest(document: OpenApiDocument): string {
  const text = JSON.stringify(document, (name, value: unknown) =>
    (name === 'description' || name === 'summary') && typeof value === 'string' ? undefined : value,
  );
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return `// Generated from spec/ by tools/generate. Do not edit.

/** Of \`spec/console/openapi.yaml\`, without its descriptions. */
export const contractDigest = '${hash}';
`;
}

/** \`<operation>Request\` checks \`{ path, query, body }\`, \`<operation><status>\` a JSON answer. */
async function compile(document: OpenApiDocument, rows: readonly Row[]) {
  const ajv = new Ajv2020({
    ...{ strict: true, strictTypes: false, strictRequired: false, allErrors: false },
    code: { source: true, esm: true, lines: true },
  });
  const judged = new Set<object>();
  for (const row of rows) refuseUnstorable(requestSchema(row), document, judged);
  for (const [name, schema] of Object.entries(document.components.schemas ?? {}))
    ajv.addSchema(schema as JsonSchema, `#/components/schemas/${name}`);
  const named: Record<string, string> = {};
  for (const row of rows) {
    const name = row.operation.operationId;
    ajv.addSchema(requestSchema(row), `#/requests/${name}`);
    named[`${name}Request`] = `#/requests/${name}`;
    for (const [status, response] of Object.entries(row.operation.responses)) {
      const schema = resolveReference<Response>(document, response).content?.['application/json']?.schema;
      if (schema === undefined) continue;
      // Ajv makes one function of a schema and of what is only a reference to it: it must have one name.
      if (typeof schema.$ref === 'string') {
        named[`${name}${status}`] = schema.$ref;
        continue;
      }
      ajv.addSchema(schema, `#/answers/${name}/${status}`);
      named[`${name}${status}`] = `#/answers/${name}/${status}`;
    }
  }
  const code = await bundled(standaloneSource(ajv, named));
  return { code, declarations: declarationsOf(Object.keys(named), '@attestation/contract') };
}

/** No database stores U+0000, and no UTF-8 has a lone surrogate. */
const storable = { pattern: String.raw`^[^\u0000\ud800-\udfff]*$` };

/** D2. Adds to each text and each free name below a schema of a request that it must be storable, so no operation lacks that. */
function refuseUnstorable(node: unknown, document: OpenApiDocument, judged: Set<object>): void {
  if (typeof node !== 'object' || node === null || judged.has(node)) return;
  judged.add(node);
  const schema = node as JsonSchema;
  for (const part of Object.values(schema)) refuseUnstorable(part, document, judged);
  if ('$ref' in schema) refuseUnstorable(resolveReference(document, schema), document, judged);
  const isText = [schema.type].flat().includes('string') && schema.enum === undefined;
  if (isText) schema.allOf = [storable, ...((schema.allOf as []) ?? [])];
  if (typeof schema.additionalProperties === 'object') schema.propertyNames = storable;
}

function requestSchema({ operation, parameters }: Row): JsonSchema {
  const part = (place: Parameter['in']) => {
    const own = parameters.filter((parameter) => parameter.in === place);
    const required = own.filter((parameter) => parameter.required).map(({ name }) => name);
    const properties = Object.fromEntries(own.map(({ name, schema }) => [name, schema]));
    return { type: 'object', required, properties, additionalProperties: false };
  };
  const body = operation.requestBody?.content['application/json'].schema;
  return {
    type: 'object',
    required: body === undefined ? [] : ['body'],
    properties: { path: part('path'), query: part('query'), ...(body === undefined ? {} : { body }) },
  };
}
