import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '../vitest.mjs');
const config = join(import.meta.dirname, 'fixtures/vitest.config.ts');

test('a process that a failed file leaves behind is named and killed, and vitest ends', async () => {
  const child = spawn(process.execPath, [vitest, 'run', '--config', config], {
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect(child.exitCode, out + err).toBe(1);
  expect(err).toContain('What ends the process is not reached');
  expect(err).toMatch(/These processes still ran at the end of the file\..*\n +\S*node -e console\.error/);
  const pid = Number(/left: (\d+)/.exec(out + err)?.[1]);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
