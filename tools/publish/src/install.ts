import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { npm } from './run.ts';

/** As few questions to the registry as can be: what the machine has once fetched, it does not fetch again. */
const quietly = ['--prefer-offline', '--no-audit', '--no-fund', '--no-update-notifier', '--ignore-scripts'];
/** A request that stalls is sent again after 40 s; npm itself waits five minutes, which is all that a test has. */
const patiently = ['--fetch-timeout=40000', '--fetch-retries=5', '--fetch-retry-mintimeout=1000'];

/** The package.json of a project that has nothing yet. */
export const consumer = '{ "name": "consumer", "version": "1.0.0", "private": true }\n';

/**
 * Installs packages into an empty project.
 *
 * @param specs tarballs or `name@version`
 * @throws with what npm said
 */
export async function install(project: string, specs: readonly string[]): Promise<void> {
  await mkdir(project, { recursive: true });
  await writeFile(join(project, 'package.json'), consumer);
  await npm(['install', ...quietly, ...patiently, ...specs], { cwd: project });
}
