import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

/** How to run a command; both parts default to this process's own. */
interface Surroundings {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** What a command said and how it ended. */
interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command to its end, whatever that is. */
export async function ranWith(
  command: string,
  args: readonly string[],
  { cwd, env }: Surroundings = {},
): Promise<Ran> {
  const child = spawn(command, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...withoutNpm(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('close', resolve).once('error', reject),
  );
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
}

/**
 * What a command printed.
 *
 * @throws with all that it said, unless it ended with 0
 */
export async function run(
  command: string,
  args: readonly string[],
  surroundings?: Surroundings,
): Promise<string> {
  const { code, stdout, stderr } = await ranWith(command, args, surroundings);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${stdout}\n${stderr}`);
  return stdout;
}

/**
 * Runs npm as a consumer would. It looks for the machine's settings (registry, certificates) next to the Node that it
 * runs on; here that is the workspace's, where there are none, so it gets their place: next to npm itself.
 */
export function npm(args: readonly string[], { cwd, env }: Surroundings = {}): Promise<string> {
  const { npm_execpath: cli } = process.env;
  const settings = cli === undefined ? '' : resolve(dirname(cli), '../../../../etc/npmrc');
  const known = existsSync(settings) ? { npm_config_globalconfig: settings } : {};
  return run('npm', args, { ...(cwd === undefined ? {} : { cwd }), env: { ...known, ...env } });
}

/** Settings of the npm that runs these tests must not reach the npm of those who install. */
function withoutNpm(): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$|NODE_ENV$)/i.test(name)),
  );
}
