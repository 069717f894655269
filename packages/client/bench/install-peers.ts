import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pinned, and no dependencies of ours: installed for the measurement only. */
export const versions = {
  'openapi-fetch': '0.17.0',
  '@hey-api/openapi-ts': '0.99.0',
  '@redocly/cli': '2.77.0',
} as const;

/**
 * Installs the others into a folder, and has them generate their clients of our document there.
 *
 * @returns why one could not be had, by the name of its package.
 */
export function installPeers(folder: string, document: string): Map<string, string> {
  mkdirSync(folder, { recursive: true });
  copyFileSync(document, join(folder, 'openapi.json'));
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}\n');
  const packages = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages, 'typescript@5.9.3'];
  const failed = run(folder, 'npm', install);
  if (failed !== undefined) return new Map(Object.keys(versions).map((name) => [name, failed]));
  const generators: [string, string[]][] = [
    ['@hey-api/openapi-ts', ['@hey-api/openapi-ts/bin/run.js', '-i', 'openapi.json', '-o', 'hey-api']],
    ['@redocly/cli', ['@redocly/cli/bin/cli.js', 'generate-client', 'openapi.json', '-o', 'redocly.ts']],
  ];
  const faults = generators.map(([name, [program = '', ...args]]): [string, string | undefined] => [
    name,
    run(folder, process.execPath, [join('node_modules', program), ...args]),
  ]);
  return new Map(faults.filter((fault): fault is [string, string] => fault[1] !== undefined));
}

/** Why it failed; undefined when it did not. */
function run(folder: string, command: string, args: string[]): string | undefined {
  const { status, error, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status === 0 && existsSync(join(folder, 'node_modules'))) return undefined;
  return error?.message ?? stderr.trim().split('\n').at(-1) ?? `${command} ended with ${status}`;
}
