import { spawn } from 'node:child_process';
import { jsonMembers } from '@attestation/signing';

/** A command that has ended. */
export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  /** Undefined when a signal ended it. */
  readonly exit: number | undefined;
  /** Whether it was stopped, since it took too long. */
  readonly timedOut: boolean;
}

/** Runs the client once. In tests a function of the same process stands for the command. */
export type Launch = (
  folder: string,
  environment: Readonly<Record<string, string>>,
  patienceMs: number,
  interrupted?: AbortSignal,
) => Promise<Ran>;

/** Proxies of the environment would stand between the client and the judge. */
const noProxy = { NO_PROXY: '127.0.0.1,localhost', no_proxy: '127.0.0.1,localhost' };

/** Bytes that a command may print; one that prints more is stopped, as by a signal. */
const mostPrinted = 16 * 2 ** 20;

/** Runs a command line in a shell, and stops it with everything that it has started. */
export function commandOf(command: string): Launch {
  return (folder, environment, patienceMs, interrupted) =>
    new Promise((resolve, reject) => {
      const detached = process.platform !== 'win32';
      const child = spawn(command, {
        cwd: folder,
        env: { ...process.env, ...noProxy, ...environment },
        shell: true,
        detached,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const stop = () => {
        if (detached && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
        else child.kill('SIGKILL');
      };
      interrupted?.addEventListener('abort', stop);
      let timedOut = false;
      const timer = setTimeout(() => {
        timedOut = true;
        stop();
      }, patienceMs);
      let printed = 0;
      const keptIn = (chunks: Buffer[]) => (chunk: Buffer) => {
        const before = printed;
        printed += chunk.length;
        if (printed <= mostPrinted) chunks.push(chunk);
        else if (before <= mostPrinted) stop();
      };
      const out: Buffer[] = [];
      const err: Buffer[] = [];
      child.stdout.on('data', keptIn(out));
      child.stderr.on('data', keptIn(err));
      child.once('error', reject);
      child.once('close', (code) => {
        clearTimeout(timer);
        interrupted?.removeEventListener('abort', stop);
        const text = (chunks: readonly Buffer[]) => Buffer.concat(chunks).toString('utf8');
        resolve({ stdout: text(out), stderr: text(err), exit: code ?? undefined, timedOut });
      });
    });
}

/** What the command printed about a call. */
export interface CallResult {
  readonly ok: boolean;
  /** JSON texts by name, as they stand in the line. */
  readonly members: ReadonlyMap<string, string>;
}

/** The results of the calls, in order, and what else was printed: logs. */
export function readResults(stdout: string): { results: CallResult[]; logs: string } {
  const results: CallResult[] = [];
  const logs: string[] = [];
  for (const line of stdout.split(/\r?\n/)) {
    const members = membersOf(line);
    const ok = members?.get('ok');
    if (members && (ok === 'true' || ok === 'false')) results.push({ ok: ok === 'true', members });
    else if (line !== '') logs.push(line);
  }
  return { results, logs: logs.join('\n') };
}

function membersOf(line: string): ReadonlyMap<string, string> | undefined {
  if (!line.trimStart().startsWith('{')) return undefined;
  try {
    return jsonMembers(line);
  } catch {
    return undefined; // A line of a log that begins like JSON.
  }
}
