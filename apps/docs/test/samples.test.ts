import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AttestationClient, createClient } from '@attestation/client/v1';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samples } from '../src/build-site.ts';
import { repository } from '../src/repository.ts';

const folder = join(repository, 'apps/docs/samples');
/** What a sample runs with, and how this machine is asked whether it has that. */
const runs: Record<(typeof samples)[number]['id'], { command: string[]; has: string[] }> = {
  curl: { command: ['sh'], has: ['sh', '-c', 'curl --version && openssl version'] },
  typescript: { command: [process.execPath], has: [process.execPath, '--version'] },
  python: { command: ['python3'], has: ['python3', '-c', 'import cryptography'] },
  java: { command: ['java'], has: ['javac', '--version'] },
  php: { command: ['php'], has: ['php', '-r', 'exit(extension_loaded("openssl") ? 0 : 1);'] },
  go: { command: ['go', 'run'], has: ['go', 'version'] },
};

const works = ([program = '', ...rest]: string[]) => spawnSync(program, rest).status === 0;

let dataDir: string;
let server: ChildProcess;
let environment: Record<string, string>;
let client: AttestationClient;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'docs-samples-'));
  server = spawn(
    process.execPath,
    [
      join(repository, 'apps/server/bin/attestation-server.js'),
      '--port',
      '0',
      '--data-dir',
      join(dataDir, 'data'),
    ],
    { stdio: ['ignore', 'ignore', 'ignore'] },
  );
  const running = join(dataDir, 'data/server.json');
  for (let tries = 0; !existsSync(running) && server.exitCode === null && tries < 600; tries++)
    await sleep(50);
  const { url } = JSON.parse(readFileSync(running, 'utf8')) as { url: string };
  const demo = join(dataDir, 'data/demo');
  const { templateId, members } = JSON.parse(readFileSync(join(demo, 'credentials.json'), 'utf8'));
  const keyFile = join(demo, members[0].privateKeyFile);
  environment = {
    BASE_URL: url,
    ACCESS_KEY: members[0].accessKey,
    PRIVATE_KEY_FILE: keyFile,
    TEMPLATE_ID: templateId,
  };
  client = createClient({
    baseUrl: url,
    accessKey: members[0].accessKey,
    privateKey: readFileSync(keyFile, 'utf8'),
  });
});

afterAll(async () => {
  const ended = new Promise((resolve) => server.once('close', resolve));
  server.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
});

test.for(samples)('$name creates an attestation', async ({ id, file }, { skip }) => {
  const { command, has } = runs[id];
  skip(!works(has), `not run: this machine lacks what ${id} needs (${has.join(' ')})`);
  const [program = '', ...rest] = command;
  const given = { ...process.env, ...environment, LANG: 'C.UTF-8', NODE_NO_WARNINGS: '1' };
  const ran = spawnSync(program, [...rest, join(folder, file)], {
    env: given,
    encoding: 'utf8',
    timeout: 25_000,
  });
  expect(ran.stderr).toBe('');
  expect(ran.stdout).toMatch(/^[0-9A-F]{32}\n$/);
  const stored = await client.readAttestation({ payload: { ano: ran.stdout.trim() } });
  expect(stored.unique_id).toBe(`order-${id}-1`);
  expect(stored.factoids?.[0]?.data).toEqual({ name: '张三', phone_number: '13234568732' });
});

test('a sample with a wrong key says what the service said, and fails', () => {
  const wrong = { ...process.env, ...environment, ACCESS_KEY: 'UNKNOWN', NODE_NO_WARNINGS: '1' };
  const ran = spawnSync(process.execPath, [join(folder, 'typescript/create.ts')], {
    env: wrong,
    encoding: 'utf8',
  });
  expect(ran.status).not.toBe(0);
  expect(ran.stderr).toContain('signature');
});
