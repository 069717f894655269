import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** A store that runs on this machine. */
export interface RunningStore {
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
  stop(): Promise<void>;
}

/** Programs that a test has started; what they say is in the error when one of them ends, or is not ready in time. */
export function runPrograms(env: Record<string, string> = {}) {
  const running: ChildProcess[] = [];
  let said = '';
  return {
    start(command: string, ...args: string[]): void {
      const child = spawn(command, args, {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (text) => {
          said = `${said}${text}`.slice(-5000);
        });
      }
      child.on('error', (error) => {
        said += `${command}: ${error.message}\n`;
      });
      running.push(child);
    },
    async waitFor(what: string, isReady: () => Promise<boolean>, seconds = 60): Promise<void> {
      for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
        if (await isReady().catch(() => false)) return;
        const ended = running.find(({ exitCode }) => exitCode !== null);
        if (ended) break;
        await sleep(100);
      }
      await this.stop();
      throw new Error(`${what} was not ready within ${seconds} s:\n${said}`);
    },
    async stop(): Promise<void> {
      await Promise.all(
        running.map(async (child) => {
          if (child.exitCode !== null || child.pid === undefined) return;
          child.kill('SIGKILL');
          await once(child, 'exit');
        }),
      );
    },
  };
}

/** Whether something answers with HTTP. */
export async function answers(url: string): Promise<boolean> {
  return (await fetch(url, { signal: AbortSignal.timeout(2000) })).status < 500;
}
