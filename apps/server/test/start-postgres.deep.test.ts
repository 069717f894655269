import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('a process that has started PostgreSQL keeps the exit code that is set, as vitest sets it when a test fails', () => {
  const module = JSON.stringify(join(import.meta.dirname, 'start-postgres.ts'));
  const program = `const { startPostgres } = await import(${module}); await (await startPostgres()).stop(); process.exitCode = 3`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(3);
});
