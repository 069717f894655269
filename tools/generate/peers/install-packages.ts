import { spawnSync } from 'node:child_process';

/** Generators of others. Pinned, and no dependencies of ours: they are installed for one run only. */
export const peers = {
  '@hey-api/openapi-ts': '0.99.0',
  orval: '8.38.0',
  specmatic: '2.55.1',
} as const;

/** Name of one of them. */
export type Peer = keyof typeof peers;

/**
 * Installs some of them into a folder, with the TypeScript that our generator has.
 *
 * @returns why they could not be installed; undefined when they are there.
 */
export function installPackages(
  folder: string,
  names: readonly Peer[],
  typescript: string,
): string | undefined {
  const packages = [...names.map((name) => `${name}@${peers[name]}`), `typescript@${typescript}`];
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', ...packages];
  const { status, stderr, error } = spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status === 0) return undefined;
  const reason = error?.message ?? stderr.split('\n').find((line) => /^npm (error|ERR!)/.test(line));
  return `${names.join(', ')} could not be installed; is the registry reachable? ${reason ?? ''}`.trim();
}
