import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test.runIf(process.platform === 'linux')(
  'the thread that verifies starts in a service of a still lower priority',
  async () => {
    const program = join(import.meta.dirname, 'low-priority.ts');
    const { stdout } = await promisify(execFile)('nice', ['-n', '10', process.execPath, program]);
    expect(stdout).toBe('TrustError');
  },
);
