import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RunningServer {
  /** Where it listens, such as `http://127.0.0.1:41234`. */
  readonly url: string;
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>;
}

/**
 * Starts a server on a free port and waits for the `server.json` that it writes once it listens.
 *
 * @param bin JavaScript file that takes `--port` and `--data-dir`
 * @param more arguments
 * @throws with what the server said, when it ends or stays silent for 30 seconds
 */
export async function startServer(
  bin: string,
  dataDir: string,
  more: readonly string[] = [],
): Promise<RunningServer> {
  const args = [bin, '--port', '0', '--data-dir', dataDir, ...more];
  const server = spawn(process.execPath, args, { stdio: 'pipe' });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  const file = join(dataDir, 'server.json');
  const deadline = Date.now() + 30_000;
  while (server.exitCode === null && Date.now() < deadline) {
    if (existsSync(file)) return { url: urlIn(file), stop };
    await sleep(50);
  }
  await stop();
  throw new Error(`${bin} did not write ${file} within 30 s. It said:\n${said}`);
}

function urlIn(file: string): string {
  return (JSON.parse(readFileSync(file, 'utf8')) as { url: string }).url;
}
