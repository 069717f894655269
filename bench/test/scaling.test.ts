import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const main = fileURLToPath(new URL('../src/scaling/main.ts', import.meta.url));
const run = (...args: string[]) => promisify(execFile)(process.execPath, [main, ...args]);

test('SQLite with two workers, in short', { timeout: 180_000 }, async () => {
  const { stdout } = await run(
    ...['--only', 'sqlite-2', '--seconds', '1'],
    ...['--connections', '8', '--loads', '30'],
  );
  const rows = stdout.split('\n').filter((line) => line.startsWith('| SQLite'));
  // By connections; percentiles; histogram.
  expect(rows).toHaveLength(3);
  for (const row of rows) expect(row).not.toMatch(/NaN|undefined|Infinity/);
  expect(stdout).toMatch(/Two floors at once, next to each setup: \d\.\d\d times one\./);
  expect(stdout).toMatch(/Largest process: SQLite, `--workers 2` \d+ MB\./);
});

test('the setups with PostgreSQL say what they need', async () => {
  const refused = run('--only', 'postgresql-3');
  await expect(refused).rejects.toThrow('Set DATABASE_URL and BLOB_URL');
});
