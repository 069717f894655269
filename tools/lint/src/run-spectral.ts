import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import type { Finding } from '@attestation/generate';
import { splitMessage } from './finding.ts';
import { repository } from './run-tool.ts';

interface Result {
  code: string | number;
  /** Within `source`. */
  path: (string | number)[];
  message: string;
  /** 0 is an error, 1 a warning. */
  severity: number;
  range: { start: { line: number } };
  source?: string;
}

/** What the command `spectral lint` calls. */
interface Spectral {
  lint(
    files: readonly string[],
    options: { encoding: 'utf8'; ruleset: string; failOnUnmatchedGlobs: boolean },
  ): Promise<{ results: Result[] }>;
}

/**
 * What Spectral finds with our rules of .spectral.yaml. It works in this process: loading it takes five times as long as
 * its work, so a process that stays loads it once.
 *
 * @throws with what it said, when it fails in another way than by finding faults.
 */
export async function runSpectral(roots: readonly string[]): Promise<Finding[]> {
  const load = createRequire(import.meta.url);
  const spectral = load('@stoplight/spectral-cli/dist/services/linter/index.js') as Spectral;
  // spec/lint/spectral-ruleset.cjs looks for the rules from the working folder.
  process.chdir(repository);
  const files = roots.map((root) => resolve(repository, root));
  const ruleset = join(repository, '.spectral.yaml');
  try {
    const { results } = await spectral.lint(files, { encoding: 'utf8', ruleset, failOnUnmatchedGlobs: true });
    return results.map(findingOf);
  } catch (cause) {
    const faults = (cause as Partial<AggregateError>).errors ?? [cause];
    throw new Error(`Spectral gave no report.\n${faults.map(String).join('\n')}`, { cause });
  }
}

function findingOf({ code, path, message, severity, range, source = 'spec/openapi.yaml' }: Result): Finding {
  return {
    file: relative(repository, source),
    line: range.start.line + 1,
    pointer: path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
    rule: `attestation/${code}`,
    severity: severity === 0 ? 'error' : 'warning',
    ...splitMessage(message),
  };
}
