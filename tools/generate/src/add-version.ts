/**
 * Starts a version as a copy of another: contract, server and client, and the doors of the packages.
 *
 *   node src/add-version.ts v2.1 [--from v1]
 *
 * Nothing of the other version is touched. docs/how-to/add-a-version.md says what comes next.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Starts `version` as a copy of the contract of `from`, with its handlers and examples.
 *
 * @returns paths from the repository's root that were written.
 * @throws Error when the name has another shape, `from` is not there, or `version` is there already.
 */
export function copyVersion(repository: string, version: string, from: string): string[] {
  if (!/^v[1-9]\d*(\.[1-9]\d*)?$/.test(version))
    throw new Error(`"${version}" is not a version; write one such as v2 or v2.1`);
  if (!existsSync(join(repository, 'spec/paths', from)))
    throw new Error(`There is no spec/paths/${from}; --from takes a version that exists`);
  if (existsSync(join(repository, 'spec/paths', version)))
    throw new Error(`spec/paths/${version} is there already; remove it, or edit what is there`);
  const written: string[] = [];
  const read = (path: string) => readFileSync(join(repository, path), 'utf8');
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(repository, path)), { recursive: true });
    writeFileSync(join(repository, path), text);
    written.push(path);
  };
  const copy = (source: string, target: string, edit: (text: string) => string) => {
    for (const file of readdirSync(join(repository, source))) {
      write(`${target}/${file}`, edit(read(`${source}/${file}`)));
    }
  };

  const names = { version, from, id: identifier(version), fromId: identifier(from) };
  copy(`spec/paths/${from}`, `spec/paths/${version}`, (text) => operationOf(text, names));
  write('spec/openapi.yaml', withPaths(read('spec/openapi.yaml'), names));
  const routes = read(`apps/server/src/${names.fromId}/routes.ts`);
  write(`apps/server/src/${names.id}/routes.ts`, routesOf(routes, names));
  write('apps/server/src/api/versions.ts', withRoutes(read('apps/server/src/api/versions.ts'), names));
  write(`packages/client/src/${version}.ts`, clientEntry(version, read(`packages/client/src/${from}.ts`)));
  const api = read(`packages/client/src/${from}-openapi-fetch.ts`);
  write(`packages/client/src/${version}-openapi-fetch.ts`, apiEntry(version, from, api));
  for (const manifest of ['packages/contract/package.json', 'packages/client/package.json']) {
    write(manifest, withExports(read(manifest), names));
  }
  return written;
}

interface Names {
  version: string;
  from: string;
  /** `v2_1`: what folders and identifiers are called. */
  id: string;
  fromId: string;
}

export function identifier(version: string): string {
  return version.replace('.', '_');
}

function operationOf(text: string, { id }: Names): string {
  return text.replace(/^( {2}operationId: \w+?)(?:V\d+(?:_\d+)?)?$/m, `$1${id.toUpperCase()}`);
}

/** The table of paths ends the document. */
function withPaths(text: string, { from, version }: Names): string {
  const [, table = ''] = text.split(/^paths:\n/m);
  const rows = table.match(/^ {2}\/api\/.*\n {4}\$ref: .*$/gm) ?? [];
  const copied = rows
    .filter((row) => row.startsWith(`  /api/${from}/`))
    .map((row) =>
      row.replace(`/api/${from}/`, `/api/${version}/`).replace(`paths/${from}/`, `paths/${version}/`),
    );
  return `${text.trimEnd()}\n${copied.join('\n')}\n`;
}

/**
 * The routes of the new version, with the handlers that serve `from`: its own ones, and those that it takes from others.
 */
export function routesOf(text: string, { from, version, fromId, id }: Names): string {
  const moved = text
    .replace(/^import \{ sharesHandlers \}.*\n|^sharesHandlers<[^;]*;\n+/gm, '')
    .replaceAll(`'${from}'`, `'${version}'`)
    .replaceAll(`/contract/${from}`, `/contract/${version}`)
    .replaceAll(`/api/${from}`, `/api/${version}`)
    .replaceAll(`${fromId}Routes`, `${id}Routes`)
    .replace(/(Handler \} from ')\.\/(.*)/g, `$1../${fromId}/$2`);
  const taken = [...moved.matchAll(/\{ (\w+)Handler \} from '\.\.\/(v[^/]+)\//g)];
  const tables = [...new Set(taken.map(([, , folder = '']) => folder))].map((folder) => {
    const rows = taken.filter((one) => one[2] === folder).map(([, name]) => `  ${name}: true,\n`);
    return `sharesHandlers<'${version}', '${folder.replace('_', '.')}'>({\n${rows.join('')}});\n`;
  });
  return moved
    .replace(/^import/, "import { sharesHandlers } from '@attestation/contract';\nimport")
    .replace(/\n(?=const \{ RequestId)/, `\n${tables.join('')}\n`);
}

function withRoutes(text: string, { version, id }: Names): string {
  return text
    .replace(
      /(import \{ v\w+Routes \} .*\n)(?!import)/,
      `$1import { ${id}Routes } from '../${id}/routes.ts';\n`,
    )
    .replace(/^};$/m, `  '${version}': ${id}Routes,\n};`);
}

/** Where TypeScript with `moduleResolution: node10` finds types. */
interface TypesVersions {
  readonly '*': Record<string, string[]>;
}

function withExports(text: string, { from, version }: Names): string {
  const manifest = JSON.parse(text) as { exports: Record<string, unknown>; typesVersions?: TypesVersions };
  const added = Object.entries(manifest.exports)
    .filter(([door]) => door === `./${from}` || door.startsWith(`./${from}/`))
    .map(([door, target]) => [
      renamed(door, from, version),
      JSON.parse(renamed(JSON.stringify(target), from, version)),
    ]);
  manifest.exports = { ...manifest.exports, ...Object.fromEntries(added) };
  const older = manifest.typesVersions?.['*'] ?? {};
  for (const [entry, files] of Object.entries(older))
    if (`${entry}/`.startsWith(`${from}/`))
      older[entry.replace(from, version)] = files.map((file) => renamed(file, from, version));
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** `./v1` and `./v1/validators`, `./dist/v1.js` and `./dist/generated/v1/index.js` alike. */
function renamed(text: string, from: string, version: string): string {
  return text.replaceAll(`/${from}`, `/${version}`);
}

/**
 * The openapi-fetch entry of a version, from that of another one: the same exports, with the operations of the version's
 * own contract.
 *
 * @param before the text of the entry of `from`
 */
export function apiEntry(version: string, from: string, before: string): string {
  return before.replaceAll(`/${from}`, `/${version}`);
}

/** What an entry exports of the modules that all versions share; those of one version are called after it. */
const shared = /^export (?:type )?\{[^}]*\} from '\.\/(?!v\d)[^']+';\n/gm;

/**
 * The client entry of a version: the operations that its contract has, and all that the entry of the version before it
 * exports in addition, so that who migrates imports the same names.
 *
 * @param before the text of the entry of the version before it
 */
export function clientEntry(version: string, before: string): string {
  const exports = before.match(shared) ?? [];
  return `/** The client of \`/api/${version}\`. */
import type { OperationName } from '@attestation/contract';
import { operations } from '@attestation/contract/${version}';
import type { ResultOf } from './operation-types.ts';
import { type ClientOf, clientOf } from './client-of.ts';
import type { ClientOptions, Numbers } from './options.ts';

export type * from '@attestation/contract/${version}';
${exports.join('')}
/** What an operation gives: \`data\` of its answer, or its file. */
export type Result<
  Op extends OperationName<'${version}'>,
  N extends Numbers = 'number',
> = ResultOf<'${version}', Op, N>;

/** The operations of \`/api/${version}\`. Each fails with an \`AttestationError\` and nothing else. */
export type AttestationClient<N extends Numbers = 'number'> = ClientOf<'${version}', N>;

/**
 * A client of \`/api/${version}\`.
 *
 * @throws InvalidInputError when an option is missing, not known, or not what it must be.
 */
export function createClient<N extends Numbers = 'number'>(
  options: ClientOptions<N>,
): AttestationClient<N> {
  return clientOf<'${version}', N>(operations, options);
}
`;
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { from: { type: 'string', default: 'v1' } },
    allowPositionals: true,
  });
  try {
    const [version = ''] = positionals;
    const written = copyVersion(resolve(import.meta.dirname, '../../..'), version, values.from);
    process.stdout.write(`${written.join('\n')}\nNext: docs/how-to/add-a-version.md, step 2\n`);
  } catch (fault) {
    process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
    process.exitCode = 1;
  }
}
