import { spawn } from 'node:child_process';

export interface Ended {
  /** Null: it was ended because it took too long. */
  readonly code: number | null;
  readonly output: string;
}

export interface RunOptions {
  readonly cwd: string;
  /** In which it must end, else it is ended. */
  readonly seconds: number;
}

/** Nothing calls home, and no output is coloured. */
export const environment = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  SCARF_ANALYTICS: 'false',
  DO_NOT_TRACK: '1',
  NO_COLOR: '1',
  NO_UPDATE_NOTIFIER: '1',
  FORCE_COLOR: '0',
};

/** Runs a program to its end. @throws Error when it cannot be started. */
export function runProgram(
  program: string,
  args: readonly string[],
  { cwd, seconds }: RunOptions,
): Promise<Ended> {
  // A group of its own: what it starts ends with it.
  const child = spawn(program, args, {
    cwd,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const timer = setTimeout(() => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, seconds * 1000);
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => {
      clearTimeout(timer);
      resolve({ code, output });
    });
  });
}
