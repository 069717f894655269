import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SERVER = join(import.meta.dirname, '../../../apps/server/bin/attestation-server.js');

/** A reference server with its demo members. */
export interface RunningServer {
  url: string;
  accessKey: string;
  keyFile: string;
  /** Another member's. */
  strangersKeyFile: string;
  /** For `attest`: all that a profile would say. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** @param folder for its data; must exist. */
export async function startServer(folder: string): Promise<RunningServer> {
  const dataDir = join(folder, 'data');
  const server = spawn(process.execPath, [SERVER, '--port', '0', '--data-dir', dataDir], { stdio: 'ignore' });
  const { url } = JSON.parse(await appearing(join(dataDir, 'server.json'), server)) as { url: string };
  const credentials = JSON.parse(await readFile(join(dataDir, 'demo/credentials.json'), 'utf8'));
  const [acme, globex] = credentials.members;
  const keyFile = join(dataDir, 'demo', acme.privateKeyFile);
  return {
    url,
    accessKey: acme.accessKey,
    keyFile,
    strangersKeyFile: join(dataDir, 'demo', globex.privateKeyFile),
    env: { ATTEST_URL: url, ATTEST_ACCESS_KEY: acme.accessKey, ATTEST_KEY_FILE: keyFile },
    async stop() {
      server.kill();
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}

async function appearing(file: string, server: ChildProcess): Promise<string> {
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text) return text;
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    await sleep(50);
  }
}
