import { yamlFault } from '@attestation/generate';
import type { Sources } from './sources.ts';
import { count, green, type Result, red } from './step.ts';

/** Whether all files are YAML: when one is not, the linters report every file that refers to it. */
export function checkSyntax(sources: Sources): Result {
  const faults = [...sources].flatMap(([file, text]) => {
    const fault = file.endsWith('.yaml') ? yamlFault(text) : undefined;
    return fault ? [`${file}:${fault.line}:${fault.column}  ${fault.reason}`] : [];
  });
  if (faults.length === 0) return green('');
  return red(`${count(faults.length, 'file')} cannot be read as YAML; nothing else was looked at`, faults);
}
