import type { ShardReport } from '@attestation/log';
import { adminReport } from '../crash/admin-report.ts';

/**
 * @param env of a server whose records or files are not in the folder
 * @returns the problems that `admin log fsck` reports, as sentences, and leaves that were never published
 */
export async function logFsckData(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const shards = (await adminReport(['log', 'fsck', '--json', '--data-dir', dataDir], env)) as ShardReport[];
  return shards.flatMap(faultsOf);
}

function faultsOf({ origin, leaves, published, problems }: ShardReport): string[] {
  const sentences = problems.map(({ at, what }) => `log fsck: ${origin}: ${at} ${what}`);
  if (leaves !== published) sentences.push(`log fsck: ${origin}: ${published} of ${leaves} leaves published`);
  return sentences;
}
