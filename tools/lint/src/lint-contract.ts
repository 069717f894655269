import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { dirname } from 'node:path/posix';
import {
  catalogueFindings,
  type Finding,
  orphanFiles,
  readSourceFiles,
  sourceFaults,
} from '@attestation/generate';
import { merged } from './finding.ts';
import { runRedocly } from './run-redocly.ts';
import { runSpectral } from './run-spectral.ts';
import { repository } from './run-tool.ts';

/**
 * Everything that is wrong with the documents at `roots`, each fault once, by file and line. A document that cannot
 * be read, or not as a whole, is judged no further: the tools would report one misspelt reference at many places.
 *
 * @param roots root documents, from the repository's root or absolute
 * @param read whether the files were checked before, by the same check of the sources
 * @throws when one of the tools could not do its work: no finding proves nothing then.
 */
export async function lintContract(
  roots: readonly string[] = ['spec/openapi.yaml', 'spec/console/openapi.yaml'],
  { read = false } = {},
): Promise<Finding[]> {
  const sources = read ? [] : roots.map(sourcesOf);
  const faults = sources.map(({ root, files }) => (files ? sourceFaults(files, root) : []));
  const readable = roots.filter((_, index) => read || faults[index]?.length === 0);
  const orphans = sources.flatMap(({ root, files }, index) =>
    files && faults[index]?.length === 0 ? orphanFiles(files, root) : [],
  );
  const found = readable.length === 0 ? [] : await bothTools(readable);
  const catalogue = readable.includes('spec/openapi.yaml')
    ? catalogueFindings(repository, !found.flat().some(({ severity }) => severity === 'error'))
    : [];
  return merged([...faults, orphans, catalogue, ...found].flat().filter((finding) => !isFalseAlarm(finding)));
}

/** When one of the tools ends early, what the other one found says why, mostly. */
async function bothTools(roots: readonly string[]): Promise<Finding[][]> {
  const runs = await Promise.allSettled([runRedocly(roots), runSpectral(roots)]);
  const found = runs.flatMap((run) => (run.status === 'fulfilled' ? [run.value] : []));
  const failed = runs.find((run) => run.status === 'rejected');
  if (failed && found.flat().length === 0) throw failed.reason;
  const lost: Finding[] = failed
    ? [
        {
          ...{ file: roots[0] ?? '', line: 1, pointer: '', rule: 'lint', severity: 'error' },
          reason: String(failed.reason instanceof Error ? failed.reason.message : failed.reason),
          fix: 'Correct what else was found, and run it again.',
        },
      ]
    : [];
  return [...found, lost];
}

/** A bundle is one file, and its references are a rule of its own (`stands-alone`): no files to look at first. */
function sourcesOf(root: string) {
  const file = relative(repository, resolve(repository, root)).replaceAll('\\', '/');
  if (!existsSync(resolve(repository, root))) throw new Error(`${root} does not exist; name a root document`);
  return {
    root: file,
    files: file.endsWith('.json') ? undefined : readSourceFiles(repository, dirname(file)),
  };
}

/**
 * Redocly asks that what a branch of a condition requires is described in that branch; it may be described next to the
 * condition.
 */
function isFalseAlarm({ rule, pointer }: Finding): boolean {
  return rule === 'no-required-schema-properties-undefined' && /\/(then|else|if|not)\//.test(pointer);
}
