import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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
    'packages/contract',
    'packages/client',
    'packages/mock',
    'packages/conformance',
    // A page of the documentation.
    'packages/cli/README.md',
    'apps/server',
  ],
  ...['tools/gate', '.changeset', 'apps/docs', 'docs', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'SECURITY.md'],
];

/** No version of the contract changes these: they come as they are built here, and have nothing to run. */
const asBuilt = [
  ...[
    'addresses',
    'anchor',
    'command-line',
    'console-contract',
    'der',
    'durable-files',
    'evidence',
    'log',
    'pdf',
    'rendering',
    'scheduling',
    'signing',
  ].map((name) => `packages/${name}`),
  'apps/console',
];

/** A working copy of these parts of the repository, with the packages that are installed here. */
export function copyWorkspace(folder: string): void {
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '-z', '--', ...parts, ...asBuilt],
    { cwd: repository, encoding: 'utf8' },
  );
  for (const file of files.split('\0').filter((name) => name && existsSync(join(repository, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(repository, file), join(folder, file));
  }
  linkPackages(join(repository, 'node_modules'), join(folder, 'node_modules'), folder);
  for (const part of asBuilt) {
    cpSync(join(repository, part, 'dist'), join(folder, part, 'dist'), { recursive: true });
    const manifest = join(folder, part, 'package.json');
    const { scripts: _, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'));
    writeFileSync(manifest, `${JSON.stringify(rest, null, 2)}\n`);
  }
  for (const part of [...parts, ...asBuilt]) {
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
