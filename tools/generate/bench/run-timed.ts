import { spawnSync } from 'node:child_process';

/**
 * Seconds that a Node process takes, from its start to its end.
 *
 * @param expect what to find in what it says: a run that did something else would be measured for nothing
 * @throws Error when it fails, or does not say what is expected.
 */
export function runTimed(args: readonly string[], folder: string, expect: RegExp): number {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const seconds = (performance.now() - start) / 1000;
  const said = `${stdout}${stderr}`;
  if (status !== 0 || !expect.test(said))
    throw new Error(`node ${args.join(' ')} did not do its work:\n${said}`);
  return seconds;
}
