/**
 * Removes a version from contract, server, client and the doors of the packages: the counterpart of `add-version.ts`.
 *
 *   node src/remove-version.ts v2.1
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { identifier } from './add-version.ts';

if (import.meta.main) {
  try {
    const removed = deleteVersion(resolve(import.meta.dirname, '../../..'), process.argv[2] ?? '');
    process.stdout.write(
      `${removed.join('\n')}\nNext: npm run lint:spec names the schemas that no other version uses, npm run generate removes what was generated, npm run types names code that uses the version\n`,
    );
  } catch (fault) {
    process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
    process.exitCode = 1;
  }
}

/**
 * Removes a version: what `copyVersion` started, and its examples. Schemas of its generation may belong to later versions.
 *
 * @returns paths from the repository's root that were removed or written.
 * @throws Error when there is no such version, it is the only one, or it is released and has not ended.
 */
export function deleteVersion(repository: string, version: string, today = new Date()): string[] {
  const read = (path: string) => readFileSync(join(repository, path), 'utf8');
  const rows = new RegExp(`^ {2}/api/${version.replaceAll('.', '\\.')}/.*\\n {4}\\$ref: .*\\n`, 'gm');
  const document = read('spec/openapi.yaml');
  const rest = document.replace(rows, '');
  if (rest === document)
    throw new Error(`spec/openapi.yaml has no paths of "${version}"; name a version of it`);
  if (!/^ {2}\/api\//m.test(rest)) throw new Error(`${version} is the only version; add another one first`);
  const published = `spec/published/${version}.yaml`;
  const end = existsSync(join(repository, published)) ? endOf(read(published)) : 0;
  if (end > today.getTime())
    throw new Error(
      `${version} is released and stays until its announced end; docs/how-to/deprecate-a-version.md`,
    );
  const id = identifier(version);
  const edits: [path: string, text: string][] = [
    ['spec/openapi.yaml', rest],
    ['apps/server/src/api/versions.ts', withoutRoutes(read('apps/server/src/api/versions.ts'), id, version)],
    ...['packages/contract/package.json', 'packages/client/package.json'].map((path): [string, string] => [
      path,
      withoutExports(read(path), version),
    ]),
  ];
  const files = [
    ...[`spec/paths/${version}`, `spec/examples/${version}`, `apps/server/src/${id}`],
    ...[`packages/client/src/${version}.ts`, `packages/client/src/${version}-openapi-fetch.ts`],
  ].filter((path) => existsSync(join(repository, path)));
  for (const path of files) rmSync(join(repository, path), { recursive: true });
  for (const [path, text] of edits) writeFileSync(join(repository, path), text);
  return [...files, ...edits.map(([path]) => path)];
}

/** The last day that an operation announces; none without an announcement. */
function endOf(published: string): number {
  const ends = [...published.matchAll(/^ +x-sunset: ["']?([\d-]+)/gm)].map(([, day = '']) => Date.parse(day));
  return ends.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...ends);
}

function withoutRoutes(text: string, id: string, version: string): string {
  const lines = text.split('\n');
  const isOf = (line: string) =>
    line.endsWith(`from '../${id}/routes.ts';`) ||
    line.trim().replaceAll("'", '') === `${version}: ${id}Routes,`;
  return lines.filter((line) => !isOf(line)).join('\n');
}

function withoutExports(text: string, version: string): string {
  const manifest = JSON.parse(text) as {
    exports: Record<string, unknown>;
    typesVersions?: { '*': Record<string, unknown> };
  };
  for (const doors of [manifest.exports, manifest.typesVersions?.['*'] ?? {}])
    for (const door of Object.keys(doors))
      if (`${door.replace('./', '')}/`.startsWith(`${version}/`)) delete doors[door];
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
