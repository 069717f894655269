import { execFile } from 'node:child_process';
import { join } from 'node:path';

/**
 * @param env of a server whose records or files are not in the folder
 * @returns the problems that `admin fsck` reports, as sentences
 */
export function fsckProcess(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const program = join(import.meta.dirname, '../../bin/attestation-admin.js');
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [program, 'fsck', '--checksums', '--json', '--data-dir', dataDir],
      { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        if (stdout === '') return reject(new Error(`admin fsck said nothing: ${stderr || String(error)}`));
        const { problems } = JSON.parse(stdout) as { problems: unknown[] };
        resolve(problems.map((problem) => `fsck: ${JSON.stringify(problem)}`));
      },
    );
  });
}
