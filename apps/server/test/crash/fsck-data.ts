import { adminReport } from './admin-report.ts';

/**
 * @param env of a server whose records or files are not in the folder
 * @returns the problems that `admin fsck` reports, as sentences
 */
export async function fsckData(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const report = await adminReport(['fsck', '--checksums', '--json', '--data-dir', dataDir], env);
  const { problems } = report as { problems: unknown[] };
  return problems.map((problem) => `fsck: ${JSON.stringify(problem)}`);
}
