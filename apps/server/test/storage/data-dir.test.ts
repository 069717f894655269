import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirError, openDataDir } from '../../src/storage/files/data-dir.ts';

let parent: string;
let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'attestation-data-'));
  folder = join(parent, 'a/b');
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(parent, { recursive: true });
});

it('makes the folder, for its owner alone', async () => {
  const dir = await openDataDir(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const text = await readFile(join(folder, 'format.json'), 'utf8');
  expect(JSON.parse(text)).toEqual({ format: 1, id: dir.id });
  await dir.close();
  const again = await openDataDir(folder);
  expect(again.id).toBe(dir.id);
  await again.close();
});

describe('records in PostgreSQL', () => {
  it('a folder of such a server is refused without DATABASE_URL', async () => {
    await (await openDataDir(folder, { hasDatabaseUrl: true })).close();
    for (const role of ['server', 'admin'] as const) {
      await expect(openDataDir(folder, { role })).rejects.toMatchObject({
        message: expect.stringContaining('are in PostgreSQL: set DATABASE_URL'),
        // A wrong setting: systemd does not start the server again.
        exitCode: 2,
      });
    }
    await (await openDataDir(folder, { role: 'admin', hasDatabaseUrl: true })).close();
  });

  it('a folder with records of its own is refused with DATABASE_URL', async () => {
    await (await openDataDir(folder)).close();
    await writeFile(join(folder, 'attestation.db'), '');
    await expect(openDataDir(folder, { hasDatabaseUrl: true })).rejects.toMatchObject({
      message: expect.stringContaining('are in its attestation.db'),
      exitCode: 2,
    });
  });
});

it.each([
  ['the folder', 'file'],
  ['a folder above it', 'file/below'],
])('a file in the place of %s is named', async (_name, given) => {
  await writeFile(join(parent, 'file'), '');
  await expect(openDataDir(join(parent, given))).rejects.toThrow(/^DATA_DIR .* cannot be made \(a file is/);
});

describe('format', () => {
  const table: [string, { given: string; want: string | RegExp }][] = [
    [
      'newer',
      { given: '{"format": 2}', want: /format 2, written by a newer version; this one reads up to 1/ },
    ],
    ['damaged', { given: '{"form', want: 'is damaged' }],
    ['no number', { given: '{"format": "1"}', want: 'is damaged' }],
    ['another member', { given: '{}', want: 'is damaged' }],
  ];
  it.each(table)('%s is refused, and the lock let go', async (_name, { given, want }) => {
    await (await openDataDir(folder)).close();
    await writeFile(join(folder, 'format.json'), given);
    await expect(openDataDir(folder)).rejects.toThrow(want);
    await expect(openDataDir(folder, { role: 'admin' })).rejects.toThrow(DataDirError);
    await writeFile(join(folder, 'format.json'), '{"format": 1}');
    await (await openDataDir(folder)).close();
  });
});

describe('server file', () => {
  it('is there until the server closes', async () => {
    const dir = await openDataDir(folder);
    await dir.writeServerFile({ url: 'http://127.0.0.1:8080', pid: 7 });
    const path = join(folder, 'server.json');
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ url: 'http://127.0.0.1:8080', pid: 7 });
    const admin = await openDataDir(folder, { role: 'admin' });
    await admin.close();
    await access(path);
    await dir.close();
    expect((await readdir(folder)).sort()).toEqual(['format.json', 'server.lock']);
  });

  it('of a killed server is removed when the next one opens', async () => {
    await (await openDataDir(folder)).close();
    await writeFile(join(folder, 'server.json'), '{}');
    const dir = await openDataDir(folder);
    expect(await readdir(folder)).not.toContain('server.json');
    await dir.close();
  });
});

describe('lock', () => {
  it('lets in one server of this process', async () => {
    const dir = await openDataDir(folder);
    await expect(openDataDir(folder)).rejects.toThrow('Another server is using DATA_DIR');
    await (await openDataDir(folder, { role: 'admin' })).close();
    await expect(openDataDir(folder)).rejects.toThrow('Another server');
    await dir.close();
    await (await openDataDir(folder)).close();
  });

  it('refuses a second process, names the first, and dies with it even on kill -9', async () => {
    const holder = await hold(folder);
    await expect(openDataDir(folder)).rejects.toThrow(
      `Another server (process ${holder.pid}) is using DATA_DIR`,
    );
    await (await openDataDir(folder, { role: 'admin' })).close();
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    await (await openDataDir(folder)).close();
  });
});

async function hold(path: string): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('../fixtures/hold-data-dir.ts', import.meta.url));
  const child = spawn(process.execPath, [script, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}
