import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TargetName } from '../options.ts';

/** A server in a process of its own. */
export interface Target {
  readonly name: TargetName;
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

const programs: Record<TargetName, URL> = {
  floor: new URL('./floor-server.ts', import.meta.url),
  peer: new URL('./peer-server.ts', import.meta.url),
  server: new URL('../../../apps/server/bin/attestation-server.js', import.meta.url),
};

/**
 * Starts a program that prints its URL on stdout; what it writes to stderr goes to a file in `folder`.
 *
 * @throws when it ends before it listens
 */
export async function startTarget(
  name: TargetName,
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Target> {
  const log = join(folder, `${name}.log`);
  const child = spawn(process.execPath, [fileURLToPath(programs[name]), ...args], {
    stdio: ['ignore', 'pipe', openSync(log, 'a')],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  const port = await Promise.race([
    printedPort(child),
    once(child, 'exit').then(() => {
      const said = readFileSync(log, 'utf8').slice(-2000);
      throw new Error(`The ${name} ended before it listened. Is everything built (npm run build)?
${said}`);
    }),
  ]);
  return {
    name,
    port,
    pid: child.pid as number,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function printedPort({ stdout }: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    let printed = '';
    stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(printed)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  });
}
