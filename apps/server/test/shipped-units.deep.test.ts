import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';

const bin = join(import.meta.dirname, '../bin');

/** What systemd would run, with the paths of this test. */
function readUnit(name: string, folder: string) {
  const text = readFileSync(join(import.meta.dirname, '../operations', name), 'utf8')
    .replaceAll(/\/opt\/attestation\/node_modules\/\.bin\/([\w-]+)/g, `node ${bin}/$1.js`)
    .replaceAll(/\/(var\/lib|etc|opt\/attestation)(?=[/\s])/g, `${folder}/$1`)
    .replaceAll('%%', '%');
  const values = (key: string) =>
    [...text.matchAll(new RegExp(`^${key}=-?(.*)$`, 'gm'))].map(([, value = '']) => value);
  const file = readFileSync(values('EnvironmentFile')[0] ?? '', 'utf8');
  const pairs = [...values('Environment').join(' ').split(' '), ...file.trim().split('\n')];
  const env = {
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    ...Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s))),
  };
  return { values, env: env as Record<string, string> };
}

test('the units start, reload and stop the server, back it up and remove old backups', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shipped-units-'));
  for (const each of ['etc', 'var/lib/attestation', 'var/lib/attestation-backups/old', 'opt/attestation'])
    mkdirSync(join(folder, each), { recursive: true });
  writeFileSync(join(folder, 'etc/attestation.env'), 'PORT=0\nDEMO=false\nTRUSTED_PROXY=127.0.0.1\n');
  const backups = join(folder, 'var/lib/attestation-backups');
  utimesSync(join(backups, 'old'), 0, 0);
  const { values, env } = readUnit('attestation.service', folder);
  const shell = (line: string, more = {}) =>
    ['sh', ['-c', line], { env: { ...env, ...more }, encoding: 'utf8' }] as const;
  const server = spawn('sh', ['-c', `exec ${values('ExecStart')[0]}`], {
    env,
    cwd: values('WorkingDirectory')[0],
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  try {
    const note = join(folder, 'var/lib/attestation/data/server.json');
    await vi.waitFor(() => expect(existsSync(note)).toBe(true), 60_000);
    const { url } = JSON.parse(readFileSync(note, 'utf8'));
    const reload = shell(values('ExecReload')[0] ?? '', { MAINPID: String(server.pid) });
    expect(spawnSync(...reload)).toMatchObject({ status: 0 });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const backup = readUnit('attestation-backup.service', folder);
    expect(backup.env).toMatchObject({ DATA_DIR: env.DATA_DIR, KEY_FILE: env.KEY_FILE });
    for (const line of backup.values('ExecStart'))
      expect(spawnSync(...shell(line))).toMatchObject({ status: 0 });
    const [made = '', ...more] = readdirSync(backups);
    expect([made, more]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{4}$/), []]);
    expect(existsSync(join(backups, made, 'backup.json'))).toBe(true);
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    server.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true });
  }
});
