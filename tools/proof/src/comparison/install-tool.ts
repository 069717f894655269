import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from './run-program.ts';

/** A tool's commands, installed into a folder of its own. */
export interface InstalledTool {
  readonly folder: string;
  /** File behind a command of one of its packages, to be run with `node`. */
  command(packageName: string, name: string): Promise<string>;
}

/**
 * Installs packages from the npm registry, without their install scripts.
 *
 * @param packages `name@version`
 * @throws Error with what npm said.
 */
export async function installTool(folder: string, packages: readonly string[]): Promise<InstalledTool> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  const { code, output } = await runProgram('npm', ['install', ...flags, ...packages], {
    cwd: folder,
    seconds: 300,
  });
  if (code !== 0) throw new Error(`npm could not install ${packages.join(' and ')}:\n${output}`);
  return {
    folder,
    async command(packageName, name) {
      const home = join(folder, 'node_modules', packageName);
      const { bin } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as {
        bin: string | Record<string, string>;
      };
      const file = typeof bin === 'string' ? bin : bin[name];
      if (file === undefined) throw new Error(`${packageName} has no command ${name}`);
      return join(home, file);
    },
  };
}
