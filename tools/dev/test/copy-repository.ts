import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../../..');

/** What `npm run dev` runs, reads or serves, packages as they are built. */
const parts = [
  ...[
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
    '.gitignore',
    'redocly.yaml',
    '.spectral.yaml',
    'vitest.shared.mjs',
    'vitest.shared.d.mts',
  ],
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', '.changeset', 'docs', 'spec'],
  ...readdirSync(join(repository, 'packages')).map((name) => `packages/${name}`),
  ...['dev', 'gate', 'generate', 'lint'].map((name) => `tools/${name}`),
  ...['apps/console', 'apps/server', 'apps/docs'],
];
const left = new Set(['node_modules', '.turbo', 'data']);

/** A copy with a commit of its own, to edit at will; installed packages are linked, our own to their copies. */
export function copyRepository(folder: string): void {
  for (const part of parts)
    cpSync(join(repository, part), join(folder, part), {
      recursive: true,
      filter: (file) => !left.has(basename(file)),
    });
  for (const part of ['.', ...parts]) {
    const installed = join(repository, part, 'node_modules');
    if (existsSync(installed)) linkPackages(installed, join(folder, part, 'node_modules'), folder);
  }
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
  git('init');
  git('add', '-A');
  git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '-m', 'as it is');
}

function linkPackages(from: string, to: string, folder: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((entry) => entry !== '.cache' && !entry.startsWith('.vite'))) {
    if (name !== '@attestation') symlinkSync(join(from, name), join(to, name));
    else linkOwn(join(from, name), join(to, name), folder);
  }
}

function linkOwn(from: string, to: string, folder: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const copy = join(folder, relative(repository, realpathSync(join(from, name))));
    if (existsSync(copy)) symlinkSync(copy, join(to, name));
  }
}
