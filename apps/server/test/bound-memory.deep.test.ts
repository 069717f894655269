import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { childrenOf } from './children-of.ts';
import { startServerProcess } from './server-process.ts';

/** What is read only when a process begins. */
async function boundsOf(pid: number) {
  const [command, variables] = await Promise.all(
    ['cmdline', 'environ'].map(async (name) => (await readFile(`/proc/${pid}/${name}`, 'utf8')).split('\0')),
  );
  return {
    space: command?.filter((text) => text.startsWith('--max-semi-space-size')),
    arenas: variables?.filter((text) => text.startsWith('MALLOC_ARENA_MAX')),
  };
}

const linux = process.platform === 'linux';

test.runIf(linux)('a server and its workers begin with bounds on their memory', async () => {
  const server = await startServerProcess({ WORKERS: '2' });
  const bounds = { space: ['--max-semi-space-size=8'], arenas: ['MALLOC_ARENA_MAX=2'] };
  // A worker may begin, or have its command line, only after the server listens.
  await expect
    .poll(async () => Promise.all([server.pid, ...(await childrenOf(server.pid))].map(boundsOf)))
    .toEqual([bounds, bounds, bounds]);
  await server.stop();
  await server.remove();
});

test.runIf(linux)("an operator's own bounds are kept", async () => {
  const server = await startServerProcess({
    NODE_OPTIONS: '--max-semi-space-size=32',
    MALLOC_ARENA_MAX: '4',
  });
  expect(await boundsOf(server.pid)).toEqual({ space: [], arenas: ['MALLOC_ARENA_MAX=4'] });
  await server.stop();
  await server.remove();
});
