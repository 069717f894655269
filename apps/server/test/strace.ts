import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Why tests that trace system calls are skipped here, or undefined where they can run. */
export function whyNoStrace(): string | undefined {
  const answer = spawnSync('strace', ['-e', 'trace=none', 'true'], { encoding: 'utf8' });
  if (answer.error) return 'strace is not installed (apt-get install strace)';
  return answer.status === 0 ? undefined : `strace cannot trace here: ${answer.stderr.trim()}`;
}

export interface Trace {
  /** The calls until now. */
  calls(): Promise<string[]>;
  /** Stops tracing, the process goes on; the calls in their order, file descriptors with their paths. */
  stop(): Promise<string[]>;
}

/**
 * Traces a process that runs already, all its threads.
 *
 * @param options such as `-e inject=fsync:error=EIO`
 */
export async function strace(pid: number, options: readonly string[]): Promise<Trace> {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-strace-'));
  const output = join(folder, 'calls');
  const child = spawn('strace', ['-f', '-y', '-s', '32', '-o', output, ...options, '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (text: Buffer) => {
      said += text.toString();
      if (said.includes('attached')) resolve();
    });
    child.once('close', () => reject(new Error(`strace ended: ${said}`)));
  });
  const calls = async () => joinUnfinished((await readFile(output, 'utf8')).split('\n'));
  return {
    calls,
    async stop() {
      child.kill('SIGINT');
      // One that is asked while the traced process ends may wait for threads that have ended, and holds up its parent.
      const patience = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(patience);
      const all = await calls();
      await rm(folder, { recursive: true, force: true });
      return all;
    },
  };
}

/** A call that another thread interrupts stands on two lines; it counts where it ends, except that writes count where they begin. */
function joinUnfinished(lines: readonly string[]): string[] {
  const begun = new Map<string, string>();
  const calls: string[] = [];
  for (const line of lines) {
    const [, thread = '', text = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    const unfinished = /^(.*) <unfinished \.\.\.>$/.exec(text)?.[1];
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(text)?.[1];
    if (unfinished !== undefined) begun.set(thread, unfinished);
    else if (resumed !== undefined) calls.push(`${begun.get(thread) ?? ''}${resumed}`);
    else if (text !== '') calls.push(text);
  }
  return calls;
}
