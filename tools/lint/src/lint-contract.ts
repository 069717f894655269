import type { Finding } from './finding.ts';
import { merged } from './finding.ts';
import { runRedocly } from './run-redocly.ts';
import { runSpectral } from './run-spectral.ts';

/**
 * Everything that is wrong with the documents at `roots`, each fault once, by file and line.
 *
 * @param roots root documents, from the repository's root or absolute
 * @throws when one of the tools could not do its work: no finding is no proof then.
 */
export async function lintContract(roots: readonly string[] = ['spec/openapi.yaml']): Promise<Finding[]> {
  const found = await Promise.all([runRedocly(roots), runSpectral(roots)]);
  return merged(found.flat());
}
