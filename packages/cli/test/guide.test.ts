import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from './running-server.ts';

const page = await readFile(join(import.meta.dirname, '../../../docs/guides/command-line.md'), 'utf8');
const blocks = [...page.matchAll(/<!-- run: ([\w-]+), prints: (.+?) -->\n```sh\n(.*?)```/gs)].map(
  ([, name = '', prints = '', code = '']) => [name, prints, code] as const,
);

let folder: string;
let server: RunningServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attest-guide-'));
  server = await startServer(folder);
  await writeFile(join(folder, 'README.md'), page);
  const main = join(import.meta.dirname, '../src/main.ts');
  await writeFile(join(folder, 'attest'), `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`);
  await chmod(join(folder, 'attest'), 0o755);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test('every block that is marked is found', () => {
  expect(blocks.length).toBe([...page.matchAll(/<!-- run: /g)].length);
});

// One after the other, in one folder, as a reader would.
test.each(blocks)(
  '%s prints %s',
  (_, prints, code) => {
    const { PATH, ATTEST_PROFILE: _profile, ...env } = process.env;
    const { stdout, stderr, status } = spawnSync(
      'bash',
      ['-euo', 'pipefail', '-c', code.replaceAll('http://127.0.0.1:8080', server.url)],
      {
        cwd: folder,
        env: { ...env, PATH: `${folder}:${PATH}`, ATTEST_CONFIG: join(folder, 'config/config.json') },
        encoding: 'utf8',
      },
    );
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain(prints);
  },
  60_000,
);
