import { relative } from 'node:path';
import type { Finding } from '@attestation/generate';
import { splitMessage } from './finding.ts';
import { repository, runTool } from './run-tool.ts';

interface Result {
  code: string;
  /** Within `source`. */
  path: (string | number)[];
  message: string;
  /** 0 is an error, 1 a warning. */
  severity: number;
  range: { start: { line: number } };
  source: string;
}

/**
 * What Spectral finds with our rules of .spectral.yaml.
 *
 * @throws with what it said, when it fails in another way than by finding faults.
 */
export async function runSpectral(roots: readonly string[]): Promise<Finding[]> {
  const args = ['lint', ...roots, '--ruleset', '.spectral.yaml', '--format', 'json', '--quiet'];
  const { stdout, stderr } = await runTool('@stoplight/spectral-cli', 'spectral', args);
  const start = stdout.indexOf('[');
  if (start < 0) throw new Error(`Spectral gave no report.\n${stderr}${stdout}`);
  return (JSON.parse(stdout.slice(start)) as Result[]).map(findingOf);
}

function findingOf({ code, path, message, severity, range, source }: Result): Finding {
  return {
    file: relative(repository, source),
    line: range.start.line + 1,
    pointer: path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
    rule: `attestation/${code}`,
    severity: severity === 0 ? 'error' : 'warning',
    ...splitMessage(message),
  };
}
