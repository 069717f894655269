import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { ShardReport } from '@attestation/log';

/**
 * @param env of a server whose records or files are not in the folder
 * @returns the problems that `admin log fsck` reports, as sentences, and leaves that were never published
 */
export function logFsckProcess(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const program = join(import.meta.dirname, '../../bin/attestation-admin.js');
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [program, 'log', 'fsck', '--json', '--data-dir', dataDir],
      { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        if (stdout === '')
          return reject(new Error(`admin log fsck said nothing: ${stderr || String(error)}`));
        resolve((JSON.parse(stdout) as ShardReport[]).flatMap(faultsOf));
      },
    );
  });
}

function faultsOf({ origin, leaves, published, problems }: ShardReport): string[] {
  const sentences = problems.map(({ at, what }) => `log fsck: ${origin}: ${at} ${what}`);
  if (leaves !== published) sentences.push(`log fsck: ${origin}: ${published} of ${leaves} leaves published`);
  return sentences;
}
