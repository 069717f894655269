import { spawnSync } from 'node:child_process';

/** Pinned, and no dependency of ours: it is installed for the measurement only. */
export const peer = '@hey-api/openapi-ts';
export const peerVersion = '0.99.0';

/**
 * Installs the peer into a folder, with the TypeScript that our generator has.
 *
 * @returns why it could not be installed; undefined when it is there.
 */
export function installPeer(folder: string, typescript: string): string | undefined {
  const packages = [`${peer}@${peerVersion}`, `typescript@${typescript}`];
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', ...packages];
  const { status, stderr, error } = spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status === 0) return undefined;
  const reason = error?.message ?? stderr.split('\n').find((line) => /^npm (error|ERR!)/.test(line));
  return `${peer} could not be installed; is the registry reachable? ${reason ?? ''}`.trim();
}
