import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** @returns the problems that `admin fsck` reports for a folder, as sentences. */
export function fsckProcess(dataDir: string): Promise<string[]> {
  const program = join(import.meta.dirname, '../../bin/attestation-admin.js');
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [program, 'fsck', '--checksums', '--json', '--data-dir', dataDir],
      { maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (stdout === '') return reject(new Error(`admin fsck said nothing: ${stderr || String(error)}`));
        const { problems } = JSON.parse(stdout) as { problems: unknown[] };
        resolve(problems.map((problem) => `fsck: ${JSON.stringify(problem)}`));
      },
    );
  });
}
