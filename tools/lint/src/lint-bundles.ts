import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '@attestation/generate';
import { merged } from './finding.ts';
import { lineOf } from './line-of.ts';
import { lintContract } from './lint-contract.ts';
import { repository } from './run-tool.ts';
import { standsAlone } from './stands-alone.ts';

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
