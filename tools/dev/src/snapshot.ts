import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JsonSchema, type OpenApiDocument, operationsOf } from '@attestation/generate';

/** The parts of one version that are compared, by name: `operation createAttestation`, `schema Tonce`. */
export type Parts = ReadonlyMap<string, JsonSchema>;

/** The contract as it was last generated. */
export interface VersionSnapshot {
  /** The text of `openapi.json`. */
  readonly bundle: string;
  readonly parts: Parts;
}

/** @returns the versions in `packages/contract/generated`, the oldest first; none when nothing is generated. */
export function readSnapshot(repository: string): Map<string, VersionSnapshot> {
  const generated = join(repository, 'packages/contract/generated');
  const versions = (existsSync(generated) ? readdirSync(generated) : [])
    .filter((name) => existsSync(join(generated, name, 'openapi.json')))
    .sort(new Intl.Collator('en', { numeric: true }).compare);
  return new Map(
    versions.map((version) => {
      const bundle = readFileSync(join(generated, version, 'openapi.json'), 'utf8');
      return [version, { bundle, parts: partsOf(JSON.parse(bundle) as OpenApiDocument) }];
    }),
  );
}

export function partsOf(document: OpenApiDocument): Parts {
  const { paths: _, components, ...rest } = document;
  const sections = Object.entries(components).flatMap(([section, members]) =>
    Object.entries(members).map(([name, value]): [string, JsonSchema] => [
      `${section.replace(/s$/, '')} ${name}`,
      value as JsonSchema,
    ]),
  );
  const operations = operationsOf(document).map(({ name, path, operation }): [string, JsonSchema] => [
    `operation ${name}`,
    { path, ...operation },
  ]);
  return new Map([...operations, ...sections, ['document', rest]]);
}
