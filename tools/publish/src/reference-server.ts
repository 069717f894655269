import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { repository } from './published.ts';

/** A reference server with a demo member who may call it. */
export interface ReferenceServer {
  readonly url: string;
  readonly accessKey: string;
  /** PEM. */
  readonly privateKey: string;
  stop(): Promise<void>;
}

/**
 * @param folder for its data; is made
 * @param env settings in addition to the port and the folder
 * @param bin the command; that of the repository when left out
 * @throws when it does not listen within a minute
 */
export async function startReferenceServer(
  folder: string,
  env: Record<string, string> = {},
  bin = join(repository, 'apps/server/bin/attestation-server.js'),
): Promise<ReferenceServer> {
  const server = spawn(process.execPath, [bin, '--port', '0', '--data-dir', folder], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const stop = async () => {
    server.kill();
    if (server.exitCode === null) await once(server, 'exit');
  };
  const { url } = JSON.parse(await appearing(join(folder, 'server.json'), server)) as { url: string };
  const credentials = JSON.parse(
    await readFile(join(folder, 'demo/credentials.json'), 'utf8'),
  ) as Credentials;
  const [member] = credentials.members;
  const privateKey = await readFile(join(folder, 'demo', member.privateKeyFile), 'utf8');
  return { url, accessKey: member.accessKey, privateKey, stop };
}

interface Credentials {
  members: [{ accessKey: string; privateKeyFile: string }];
}

async function appearing(file: string, server: ChildProcess): Promise<string> {
  const deadline = Date.now() + 60_000;
  while (server.exitCode === null && Date.now() < deadline) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text) return text;
    await sleep(50);
  }
  server.kill();
  throw new Error(`The reference server did not write ${file}. Is it built? Run "npm run build".`);
}
