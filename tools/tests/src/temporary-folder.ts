import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'attestation-tests-'));
// PostgreSQL runs as another user where the tests run as root.
chmodSync(folder, 0o755);

/** One folder for all temporary files of a run. */
export function setup(): void {
  process.env.TMPDIR = folder;
}

/** Removes it, also with what a failed test has left there. */
export function teardown(): void {
  rmSync(folder, { recursive: true, force: true });
}
