import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repository } from '../src/repository.ts';
import type { Language, Sample } from '../src/samples.ts';
import type { Demo } from './start-demo.ts';

/** What a sample runs with, and how this machine is asked whether it has that. */
const runs: Record<Language, { command: string[]; has: string[] }> = {
  curl: { command: ['sh'], has: ['sh', '-c', 'curl --version && openssl version && unzip -v'] },
  typescript: { command: [process.execPath], has: [process.execPath, '--version'] },
  python: { command: ['python3'], has: ['python3', '-c', 'import cryptography'] },
  java: { command: ['java'], has: ['javac', '--version'] },
  php: { command: ['php'], has: ['php', '-r', 'exit(extension_loaded("openssl") ? 0 : 1);'] },
  go: { command: ['go', 'run'], has: ['go', 'version'] },
};

/** Why the samples of a language cannot be run here; undefined when they can. */
export function lacking(language: Language): string | undefined {
  const [program = '', ...rest] = runs[language].has;
  if (spawnSync(program, rest).status === 0) return undefined;
  return `not run: this machine lacks what ${language} needs (${runs[language].has.join(' ')})`;
}

const pathOf = (file: string) => join(repository, 'apps/docs/samples', file);

/** A command line for a shell that runs it. */
export function commandLine({ language, file }: Sample): string {
  return [...runs[language].command, pathOf(file)].map((word) => `'${word}'`).join(' ');
}

export function runSample(
  { language, file }: Sample,
  { environment, folder }: Demo,
  more: Readonly<Record<string, string>> = {},
): SpawnSyncReturns<string> {
  const [program = '', ...rest] = runs[language].command;
  return spawnSync(program, [...rest, pathOf(file)], {
    env: { ...process.env, ...environment, LANG: 'C.UTF-8', NODE_NO_WARNINGS: '1', ...more },
    cwd: folder,
    encoding: 'utf8',
    timeout: 100_000,
  });
}
