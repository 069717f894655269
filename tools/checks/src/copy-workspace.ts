import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { repository } from './repository.ts';

/** What building, serving, calling, documenting and releasing a version takes. */
const parts = [
  ...[
    '.gitignore',
    'package.json',
    'package-lock.json',
    'turbo.json',
    'tsconfig.base.json',
    'redocly.yaml',
    '.spectral.yaml',
  ],
  ...['vitest.shared.mjs', 'vitest.shared.d.mts'],
  ...[
    'tools/telemetry-off.env',
    'tools/test-commands.txt',
    'tools/turbo.mjs',
    'tools/require-npm.mjs',
    'tools/generate',
    'tools/lint',
    'spec',
  ],
  ...[
    'packages/addresses',
    'packages/anchor',
    'packages/der',
    'packages/durable-files',
    'packages/log',
    'packages/pdf',
    'packages/rendering',
    'packages/scheduling',
    'packages/command-line',
    'packages/contract',
    'packages/console-contract',
    'packages/signing',
    'packages/evidence',
    'packages/client',
    'packages/mock',
    'packages/conformance',
    // A page of the documentation.
    'packages/cli/README.md',
    'apps/console',
    'apps/server',
  ],
  ...['tools/gate', '.changeset', 'apps/docs', 'docs', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'SECURITY.md'],
];

/** A working copy of these parts of the repository, with the packages that are installed here. */
export function copyWorkspace(folder: string): void {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', '--', ...parts], {
    cwd: repository,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter((name) => name && existsSync(join(repository, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(repository, file), join(folder, file));
  }
  linkPackages(join(repository, 'node_modules'), join(folder, 'node_modules'), folder);
  for (const part of parts) {
    const nested = join(repository, part, 'node_modules');
    if (existsSync(nested)) linkPackages(nested, join(folder, part, 'node_modules'), folder);
  }
}

/** Links to each package, but to the copies of our own. */
function linkPackages(from: string, to: string, folder: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((entry) => entry !== '.cache' && !entry.startsWith('.vite'))) {
    if (name === '@attestation') linkOwn(join(from, name), join(to, name), folder);
    else symlinkSync(join(from, name), join(to, name));
  }
}

function linkOwn(from: string, to: string, folder: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const path = join(from, name);
    const copy = join(folder, relative(repository, realpathSync(path)));
    if (existsSync(copy)) symlinkSync(copy, join(to, name));
  }
}
