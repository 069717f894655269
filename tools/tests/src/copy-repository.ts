import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../../..');

/**
 * Makes a copy of the repository, to edit at will, with one commit: its files without what `.gitignore` names, the built
 * packages, and links to the installed ones.
 */
export function copyRepository(folder: string): void {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const file of files.split('\0').filter((name) => name && existsSync(join(repository, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    // Times tell the compiler what it need not compile again.
    cpSync(join(repository, file), join(folder, file), { preserveTimestamps: true, verbatimSymlinks: true });
  }
  for (const built of globSync('{packages/*,apps/*,apps/*/contract}/dist', { cwd: repository })) {
    cpSync(join(repository, built), join(folder, built), { recursive: true, preserveTimestamps: true });
  }
  for (const installed of globSync('{.,spec,bench,packages/*,apps/*,tools/*}/node_modules', {
    cwd: repository,
  })) {
    linkPackages(join(repository, installed), join(folder, installed), folder);
  }
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
  git('init');
  git('add', '-A');
  git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '-m', 'as it is');
}

/** Links to each package; to our own, links to their copies. */
function linkPackages(from: string, to: string, folder: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    // What tools keep there is not a package, and must not be shared.
    if (name === '.cache' || name.startsWith('.vite')) continue;
    if (name === '@attestation') linkOwn(join(from, name), join(to, name), folder);
    // Astro knows a component by one path only, which a link would make two.
    else if (name === '@astrojs') cpSync(join(from, name), join(to, name), { recursive: true });
    else if (!existsSync(join(to, name))) symlinkSync(join(from, name), join(to, name));
  }
}

function linkOwn(from: string, to: string, folder: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (!existsSync(join(to, name)))
      symlinkSync(join(folder, relative(repository, realpathSync(join(from, name)))), join(to, name));
  }
}
