import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { bundleDocument } from './bundle-document.ts';
import {
  componentName,
  holdsNames,
  type JsonSchema,
  type NamedOperation,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  type Reference,
  type Response,
  resolveReference,
  successOf,
} from './document.ts';
import { leanDocument } from './lean-document.ts';
import { parsedSource } from './parsed-source.ts';
import { ruleList, withConformance } from './rules.ts';
import { type Catalogue, readCatalogue } from './rules-catalogue.ts';
import { selectVersion, versionsOf } from './select-version.ts';
import { typeDeclarations } from './type-declarations.ts';
import { unknownMembers } from './unknown-members.ts';
import { compileValidators, contractAjv } from './validators.ts';

/**
 * Everything in `packages/contract/generated`, by its path there.
 *
 * @throws Error when the contract cannot be bundled, or an example is not what it says.
 */
export async function generate(repository: string): Promise<Map<string, string>> {
  const document = bundleDocument(repository);
  const catalogue = readCatalogue(repository);
  const versions = versionsOf(document);
  const files = new Map([['versions.ts', versionTable(versions)]]);
  for (const version of versions) {
    const view = withConformance(selectVersion(document, version), version, catalogue);
    for (const [name, text] of await filesOf(view, repository, version, catalogue)) {
      files.set(`${version}/${name}`, text);
    }
  }
  return files;
}

async function filesOf(
  view: OpenApiDocument,
  repository: string,
  version: string,
  catalogue: Catalogue,
): Promise<[name: string, text: string][]> {
  const validators = await compileValidators(view);
  const decisions = readDecisions(repository);
  return [
    ['openapi.json', json(linkDecisions(view, decisions))],
    [decisionsFile, decisions],
    ['openapi.lean.json', json(leanDocument(view))],
    ['types.ts', await typeDeclarations(view)],
    ['operations.ts', operationTable(view)],
    ['rows.ts', clientRows(view)],
    ['index.ts', versionEntry(view, version)],
    ['validators.js', validators.code],
    ['validators.d.ts', validators.declarations],
    ['examples.json', json(await collectExamples(repository, version, view))],
    ['rules.json', json(ruleList(view, catalogue))],
  ];
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

interface ExampleFile {
  good: Record<string, { summary: string; value: unknown }>;
  bad: Record<string, { summary: string; value: unknown; fault: { at: string; keyword: string } }>;
}

/**
 * The examples of every operation, good and bad, each proved: the good ones are valid, the bad ones
 * fail at the named place with the named keyword.
 *
 * @throws listing every example that is not what it says.
 */
async function collectExamples(
  repository: string,
  version: string,
  document: OpenApiDocument,
): Promise<Record<string, ExampleFile>> {
  const ajv = contractAjv(document);
  const faults: string[] = [];
  const collected: Record<string, ExampleFile> = {};
  for (const { name, operation } of operationsOf(document)) {
    const file = examplesOf(repository, version, name);
    const text = readFileSync(join(repository, file), 'utf8');
    const examples = parsedSource(file, text).document.toJS() as ExampleFile;
    const schema = operation.requestBody.content['application/json']?.schema.$ref ?? '';
    const validate = ajv.getSchema(schema);
    if (!validate) throw new Error(`${file}: no schema ${schema}`);
    faults.push(...memberFaults(examples).map((fault) => `${file}: ${fault}`));
    faults.push(...faultsOf(examples, validate).map((fault) => `${file}: ${fault}`));
    collected[name] = examples;
  }
  if (faults.length > 0) throw new Error(`Examples that are not what they say:\n${faults.join('\n')}`);
  return collected;
}

/** The file whose examples the operation shows: its own, or that of another version which has the same request. */
function examplesOf(repository: string, version: string, name: string): string {
  const file = `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.yaml`;
  const operation = readFileSync(join(repository, `spec/paths/${version}/${file}`), 'utf8');
  const [, from = version] = operation.match(`examples/(v[^/]+)/${file}#`) ?? [];
  return `spec/examples/${from}/${file}`;
}

/** Members that would be ignored. */
export function memberFaults({ good, bad, ...more }: ExampleFile): string[] {
  const members = ['summary', 'value'];
  const faultsIn = (group: string, examples: object, known: readonly string[]) =>
    Object.entries(examples).flatMap(([name, example]) =>
      unknownMembers(example, known).map((fault) => `${group}/${name}: ${fault}`),
    );
  return [
    ...unknownMembers(more, ['good', 'bad']),
    ...faultsIn('good', good, members),
    ...faultsIn('bad', bad, [...members, 'fault']),
  ];
}

function faultsOf(examples: ExampleFile, validate: ValidateFunction): string[] {
  const faults: string[] = [];
  for (const [name, { value }] of Object.entries(examples.good)) {
    if (!validate(value)) faults.push(`good/${name} is refused: ${describe(validate.errors)}`);
  }
  for (const [name, { value, fault }] of Object.entries(examples.bad)) {
    if (validate(value)) faults.push(`bad/${name} is accepted`);
    else if (!validate.errors?.some((e) => e.instancePath === fault.at && e.keyword === fault.keyword)) {
      faults.push(
        `bad/${name} should fail at ${fault.at} (${fault.keyword}), but: ${describe(validate.errors)}`,
      );
    }
  }
  return faults;
}

function describe(errors: ErrorObject[] | null | undefined): string {
  return (errors ?? []).map((e) => `${e.instancePath} ${e.keyword}: ${e.message}`).join('; ');
}

/** The page that the ids D1, D2, ... in descriptions name. It lies next to `spec/openapi.yaml`, and next to each bundle. */
const decisionsFile = 'decisions.md';

export function readDecisions(repository: string): string {
  return readFileSync(join(repository, 'spec', decisionsFile), 'utf8');
}

/**
 * The document with a link for each id of a decision in its descriptions: `(D8)` becomes `([D8](decisions.md#d8-...))`.
 * The address is relative, since the same file is next to the bundle: who shows the document as a page
 * puts both in one folder.
 *
 * @param decisions text of the page
 * @throws Error when a description names a decision that the page does not have.
 */
export function linkDecisions(document: OpenApiDocument, decisions: string): OpenApiDocument {
  const anchors = anchorsIn(decisions);
  const linked = (text: string) =>
    text
      .replaceAll(`\`${decisionsFile}\``, `[${decisionsFile}](${decisionsFile})`)
      .replace(/(?<=[( ])D\d+(?=[,)])/g, (id) => `[${id}](${decisionsFile}#${anchorOf(id, anchors)})`);
  return withDescriptions(document, linked) as OpenApiDocument;
}

/** As Markdown renderers make them of headings: `## D8: What is a 400` has `d8-what-is-a-400`. */
function anchorsIn(page: string): ReadonlyMap<string, string> {
  const headings = page.matchAll(/^## ((D\d+):.*)$/gm);
  return new Map(
    [...headings].map(([, text = '', id = '']) => [
      id,
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    ]),
  );
}

function anchorOf(id: string, anchors: ReadonlyMap<string, string>): string {
  const anchor = anchors.get(id);
  if (anchor === undefined)
    throw new Error(`A description names ${id}, which spec/${decisionsFile} does not have; correct the id`);
  return anchor;
}

/** Members that hold data, where a `description` is a value and not prose. */
const data = new Set(['value', 'example', 'default', 'const', 'enum', 'x-conformance']);

function withDescriptions(
  value: unknown,
  change: (text: string) => string,
  key = '',
  isName = false,
): unknown {
  if (Array.isArray(value)) return value.map((item) => withDescriptions(item, change));
  if (typeof value !== 'object' || value === null) return value;
  const names = holdsNames(key, isName);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (!names && data.has(name)) return [name, member];
      if (!names && name === 'description' && typeof member === 'string') return [name, change(member)];
      return [name, withDescriptions(member, change, name, names)];
    }),
  );
}

/** The operations as a constant: what routers, clients and the conformance suite walk over. */
function operationTable(document: OpenApiDocument): string {
  const rows = rowsOf(document).map((row) => `  ${row.name}: ${JSON.stringify(row)},`);
  return `// Generated from spec/ by tools/generate. Do not edit.

export const operations = {
${rows.join('\n')}
} as const;
`;
}

/** What a client needs of each row, one constant for each operation: a bundle holds those that it imports. */
function clientRows(document: OpenApiDocument): string {
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
      ...deprecationOf(operation as unknown as Record<string, unknown>),
    };
  });
}

/** RFC 9745, RFC 8594: the days from which it is deprecated and may be missing; nothing for what is neither. */
function deprecationOf(operation: Record<string, unknown>): {
  deprecated?: { since: string; sunset: string };
} {
  const { 'x-deprecated-since': since, 'x-sunset': sunset } = operation;
  return since === undefined ? {} : { deprecated: { since: String(since), sunset: String(sunset) } };
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

/** Schemas whose name means something else to every reader of TypeScript. */
const aliases: Record<string, string> = { Error: 'ErrorBody' };

/** Names that the entry itself needs. */
const taken = ['Schemas', 'Operations', 'operations', 'paths', 'components'];

/** The door `@attestation/contract/<version>`: operations, their types, and every schema by its name. */
function versionEntry(document: OpenApiDocument, version: string): string {
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
function versionTable(versions: readonly string[]): string {
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
