import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '@attestation/generate';
import { lineOf, merged } from './finding.ts';
import { lintContract } from './lint-contract.ts';
import { repository } from './run-tool.ts';

/** Rules about how the many files of `spec/` lie: a bundle is one file. */
const aboutFiles = ['attestation/operation-id-is-file-name', 'attestation/examples-good-and-bad'];

/** The bundle of each version, by its name: `v1`, `v2.1`. */
export function bundles(folder = join(repository, 'packages/contract/generated')): Map<string, string> {
  const versions = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'openapi.json')));
  return new Map(versions.sort().map((version) => [version, join(folder, version, 'openapi.json')]));
}

/**
 * What is wrong with the bundles, as documents that someone gets without the rest of the repository: all rules that do
 * not speak of files, and that each stands alone.
 *
 * @param files absolute, by version
 * @throws when one of the tools could not do its work.
 */
export async function lintBundles(files: ReadonlyMap<string, string>): Promise<Finding[]> {
  const linted = await lintContract([...files.values()]);
  const alone = [...files].flatMap(([version, file]) =>
    standsAlone(JSON.parse(readFileSync(file, 'utf8')), version).map(
      ({ pointer, reason, fix }): Finding => ({
        file: file.replace(`${repository}/`, ''),
        line: lineOf(file, pointer),
        pointer,
        rule: 'attestation/stands-alone',
        severity: 'error',
        reason,
        fix,
      }),
    ),
  );
  return merged([...linted.filter(({ rule }) => !aboutFiles.includes(rule)), ...alone]);
}

/** A place in a bundle that needs something from outside it. */
interface Dependence {
  /** JSON Pointer. */
  pointer: string;
  reason: string;
  fix: string;
}

/**
 * Where the document of one version leans on what it does not hold: references that leave it or lead nowhere, paths of
 * another version, and names with a generation in them, which are those of the document of all versions.
 */
export function standsAlone(document: unknown, version: string): Dependence[] {
  const found: Dependence[] = [];
  const visit = (value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      const place = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      // An example may hold any word; only its own $ref is one of OpenAPI.
      if (key === 'value' && /\/examples\/[^/]+(?<!\/properties)$/.test(pointer)) continue;
      const fault =
        faultOfName(key, pointer, version) ??
        (isReference(key, member) ? faultOfReference(member, document) : undefined);
      if (fault) found.push({ pointer: place, ...fault });
      visit(member, place);
    }
  };
  visit(document, '');
  return found;
}

type Fault = Omit<Dependence, 'pointer'>;

function isReference(key: string, value: unknown): value is string {
  return key === '$ref' && typeof value === 'string';
}

function faultOfReference(reference: string, document: unknown): Fault | undefined {
  if (!reference.startsWith('#/'))
    return {
      reason: `${reference} leaves the bundle, so whoever gets the bundle alone cannot follow it.`,
      fix: 'Let the contract point at a file of spec/, and run npm run generate.',
    };
  if (lookUp(document, reference) !== undefined) return undefined;
  return {
    reason: `${reference} leads nowhere in the bundle.`,
    fix: 'Run npm run generate; if it stays, tools/generate/src/select-version.ts left out what is reached.',
  };
}

function faultOfName(key: string, pointer: string, version: string): Fault | undefined {
  if (pointer === '/paths' && !key.startsWith(`/api/${version}/`))
    return {
      reason: `The bundle of ${version} holds a path of another version.`,
      fix: 'Run npm run generate; if it stays, fix tools/generate/src/select-version.ts.',
    };
  if (/^\/components\/\w+$/.test(pointer) && /V\d+(_\d+)?$/.test(key))
    return {
      reason: `${key} is what the document of all versions calls it; in its own version a name has no generation.`,
      fix: `Let what ${version} reaches name the generation of ${version}, or none.`,
    };
  return undefined;
}

function lookUp(document: unknown, reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined | null)?.[step], document);
}
