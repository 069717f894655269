import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contract } from './read-contract.ts';
import { readContract } from './read-contract.ts';

/**
 * The contract of the last commit: what an unreleased version is compared with.
 *
 * @returns undefined where there is no such commit, or its contract cannot be bundled.
 */
export function readLastCommit(repository: string): Contract | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'attestation-gate-'));
  try {
    const archive = join(folder, 'spec.tar');
    execFileSync('git', ['archive', '--output', archive, 'HEAD', 'spec', 'redocly.yaml'], {
      cwd: repository,
      stdio: 'ignore',
    });
    execFileSync('tar', ['-xf', archive, '-C', folder], { stdio: 'ignore' });
    return readContract(folder);
  } catch {
    // A copy without history, or a last commit that was broken: there is nothing to compare with, and the report says so.
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
