import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AttestationClient, createClient } from '@attestation/client/v1';
import { repository } from '../src/repository.ts';

export interface Demo {
  /** What the samples read. */
  readonly environment: Readonly<Record<string, string>>;
  /** The member whose key the samples sign with. */
  readonly client: AttestationClient;
  /** For files; removed at the end. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** The server with the demo that it makes on an empty folder. */
export async function startDemo(): Promise<Demo> {
  const folder = mkdtempSync(join(tmpdir(), 'docs-samples-'));
  const data = join(folder, 'data');
  const program = join(repository, 'apps/server/bin/attestation-server.js');
  const server = spawn(process.execPath, [program, '--port', '0', '--data-dir', data], { stdio: 'ignore' });
  const running = join(data, 'server.json');
  for (let tries = 0; !existsSync(running) && server.exitCode === null && tries < 600; tries++)
    await sleep(50);
  const { url } = JSON.parse(readFileSync(running, 'utf8')) as { url: string };
  const { templateId, members } = JSON.parse(readFileSync(join(data, 'demo/credentials.json'), 'utf8'));
  const [{ accessKey, privateKeyFile }] = members;
  const keyFile = join(data, 'demo', privateKeyFile);
  const privateKey = readFileSync(keyFile, 'utf8');
  return {
    environment: { BASE_URL: url, ACCESS_KEY: accessKey, PRIVATE_KEY_FILE: keyFile, TEMPLATE_ID: templateId },
    client: createClient({ baseUrl: url, accessKey, privateKey }),
    folder,
    async stop() {
      const ended = new Promise((resolve) => server.once('close', resolve));
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
