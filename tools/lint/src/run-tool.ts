import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** Absolute path of the repository's root. */
export const repository = resolve(import.meta.dirname, '../../..');

interface ToolOutput {
  stdout: string;
  stderr: string;
  code: number | null;
}

/**
 * Runs the command of an installed package on the Node that runs us, at the repository's root.
 *
 * @throws when the package is not installed or the process cannot start.
 */
export async function runTool(
  name: string,
  bin: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<ToolOutput> {
  const child = spawn(process.execPath, [commandOf(name, bin), ...args], {
    cwd: repository,
    env: {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: ToolOutput = { stdout: '', stderr: '', code: null };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  return new Promise((done, failed) => {
    child.once('error', failed).once('close', (code) => done({ ...output, code }));
  });
}

/** The file behind a package's command: a path runs on any platform, a link in `.bin` does not. */
export function commandOf(name: string, bin: string): string {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const { bin: bins } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: Record<string, string> };
  const file = bins[bin];
  if (file === undefined) throw new Error(`${name} has no command ${bin}; run npm ci`);
  return join(dirname(manifest), file);
}
