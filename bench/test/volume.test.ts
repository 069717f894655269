import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const main = (name: string) => join(import.meta.dirname, `../src/${name}/main.ts`);

test('a server with many attestations reads and creates like one with few, in short', async () => {
  const options = ['--open', '3000', '--closed', '500', '--rounds', '1', '--seconds', '1', '--rate', '40'];
  const { stdout } = await run(process.execPath, [main('volume'), ...options]);
  for (const title of ['creates', 'reads of open ones', 'reads of closed ones']) {
    expect(stdout).toMatch(new RegExp(`\\| ${title} \\|( \\d+\\.\\d\\d \\|){5}`));
  }
  expect(stdout).toContain('Many: 3,000 open and 500 closed attestations');
}, 120_000);

test('lasting load, in short', async () => {
  const { stdout } = await run(process.execPath, [main('endurance'), '--seconds', '6', '--rate', '30']);
  expect(stdout.match(/^\| \d\S* to \d\S* \|/gm)).toHaveLength(6);
  expect(stdout).toContain('Acknowledged of stored: 180 of 180.');
}, 120_000);
