import type { NamedOperation, OpenApiDocument } from './document.ts';
import { operationsOf } from './document.ts';

/** Schemas whose name means something else to every reader of TypeScript. */
const aliases: Record<string, string> = { Error: 'ErrorBody' };

/** Names that the entry itself needs. */
const taken = ['Schemas', 'Operations', 'operations', 'paths', 'components'];

/** The door `@attestation/contract/<version>`: operations, their types, and every schema by its name. */
export function versionEntry(document: OpenApiDocument, version: string): string {
  const schemas = Object.entries(document.components.schemas ?? {});
  const clash = schemas.find(([name]) => taken.includes(name))?.[0];
  if (clash) throw new Error(`No schema can be called ${clash}; the types of ${version} export that name`);
  return `// Generated from spec/ by tools/generate. Do not edit.
/** The contract of \`/api/${version}\`: its types and its table of operations. */
import { operations as table } from './operations.ts';
import type { components, operations as types } from './types.ts';

/** The types as openapi-typescript names them: \`createClient<paths>()\` of openapi-fetch takes \`paths\`. */
export type { components, paths } from './types.ts';

/** The table of operations: path, members of the payload, statuses. */
export const operations = table;

/** As a type: the operations as openapi-typescript names them, by operationId. */
export type operations = types;

/** Every named schema of the document, by name. */
export type Schemas = components['schemas'];

/** Requests and answers of every operation, by operation. */
export interface Operations {
${operationsOf(document).map(member).join('\n')}
}

${schemas.map(([name, schema]) => alias(name, schema as { description?: string })).join('\n')}
`;
}

function alias(name: string, { description = '' }: { description?: string }): string {
  return `${comment(description.trim().split('\n'), '')}export type ${aliases[name] ?? name} = Schemas['${name}'];`;
}

function comment(lines: readonly string[], indent: string): string {
  const texts = lines.map((line) => `${indent} * ${line}`.trimEnd().replaceAll('*/', '*\\/'));
  return `${indent}/**\n${texts.join('\n')}\n${indent} */\n`;
}

function member({ name, operation }: NamedOperation): string {
  const { summary = '', description = '' } = operation as { summary?: string; description?: string };
  const lines = [`${summary}.`, '', ...description.trim().split('\n')];
  return `${comment(lines, '  ')}  ${name}: types['${operation.operationId}'];`;
}

/** The versions of the contract, as the type that `Handlers` and clients are computed from. */
export function versionTable(versions: readonly string[]): string {
  const local = (version: string) => `V${version.slice(1).replace('.', '_')}`;
  return `// Generated from spec/ by tools/generate. Do not edit.
${versions.map((version) => `import type { Operations as ${local(version)} } from './${version}/index.ts';`).join('\n')}

/** The API versions, the oldest first. */
export const versions = [${versions.map((version) => `'${version}'`).join(', ')}] as const;

/** Types of the operations of each API version. */
export interface Versions {
${versions.map((version) => `  '${version}': ${local(version)};`).join('\n')}
}
`;
}
