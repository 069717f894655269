import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const program = join(import.meta.dirname, '../../../apps/server/bin/attestation-server.js');

/** The reference server in a process of its own, with its demo members. */
export interface ReferenceServer {
  url: string;
  accessKey: string;
  /** PEM. */
  privateKey: string;
  templateId: string;
  /** Where it keeps its data. */
  dataDir: string;
  stop(): Promise<void>;
}

export async function startReferenceServer(settings: Record<string, string> = {}): Promise<ReferenceServer> {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-client-server-'));
  const dataDir = join(folder, 'data');
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  const env = {
    ...{ PATH, PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off', ...settings },
    // Half of a start is to compile.
    ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
  };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const stop = async () => {
    await end(child);
    await rm(folder, { recursive: true });
  };
  try {
    await listening(child, join(dataDir, 'server.json'));
    const credentials = JSON.parse(await readFile(join(dataDir, 'demo/credentials.json'), 'utf8'));
    const { accessKey, privateKeyFile } = credentials.members[0];
    const privateKey = await readFile(join(dataDir, 'demo', privateKeyFile), 'utf8');
    return {
      url: credentials.baseUrl,
      accessKey,
      privateKey,
      templateId: credentials.templateId,
      dataDir,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function listening(child: ChildProcess, file: string): Promise<void> {
  let said = '';
  child.stderr?.on('data', (text) => {
    said = (said + text).slice(-2000);
  });
  for (let tries = 0; tries < 600 && child.exitCode === null; tries++) {
    if (existsSync(file)) return;
    await sleep(50);
  }
  throw new Error(`The reference server did not start; is it built (npm run build)? It said:\n${said}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
