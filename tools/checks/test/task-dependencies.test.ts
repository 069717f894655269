import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { importsOf } from '../src/imports.ts';
import { readText, repository, repositoryFiles } from '../src/repository.ts';
import { workspaces } from '../src/workspaces.ts';

/**
 * Some tasks do not depend on all packages of their manifest: only tests start the server. What is left out must not be
 * imported, or the task would run against an old build.
 */
const reads: Readonly<Record<string, RegExp>> = {
  build: /^src\/(?!.*\.test\.ts$).*\.ts$/,
  typecheck: /\.ts$/,
  unit: /^src\/.*\.ts$/,
  test: /\.ts$/,
};

const tasks = tasksOf();
const sources = repositoryFiles().filter((file) => file.endsWith('.ts'));
const built = new Set(workspaces().flatMap(({ manifest }) => (manifest.scripts?.build ? manifest.name : [])));

test.each(workspaces().map(({ folder, manifest }) => [folder, manifest] as const))(
  '%s waits for the builds of what it imports',
  (folder, { name, scripts }) => {
    const missing = Object.entries(reads).flatMap(([script, files]) => {
      if (scripts?.[script] === undefined) return [];
      const waitsFor = closureOf(`${name}#${script}`);
      return imported(folder, files)
        .filter((one) => one !== name && built.has(one) && !waitsFor.has(`${one}#build`))
        .map((one) => `${script}: ${one}`);
    });
    expect(missing).toEqual([]);
  },
);

test('the server is one of those that most tasks need not wait for', () => {
  const server = '@attestation/server#build';
  for (const task of [
    'cli#build',
    'cli#typecheck',
    'client#unit',
    'docs#typecheck',
    'proof#unit',
    'bench#unit',
  ])
    expect(closureOf(`@attestation/${task}`), task).not.toContain(server);
  for (const workspace of ['cli', 'client', 'demo', 'docs', 'bench', 'proof', 'publish', 'checks'])
    expect(closureOf(`@attestation/${workspace}#test`), workspace).toContain(server);
});

function imported(folder: string, files: RegExp): string[] {
  const inside = sources.filter(
    (file) => file.startsWith(`${folder}/`) && files.test(file.slice(folder.length + 1)),
  );
  const specifiers = inside.flatMap((file) => importsOf(readText(file)).map(({ specifier }) => specifier));
  const packages = specifiers.flatMap((specifier) => /^@attestation\/[^/]+/.exec(specifier) ?? []);
  return [...new Set(packages)];
}

/** Direct dependencies of each task, as turbo plans them. */
function tasksOf(): Map<string, readonly string[]> {
  const text = execFileSync(
    process.execPath,
    ['tools/turbo.mjs', 'build', 'typecheck', 'unit', 'test', '--dry=json'],
    { cwd: repository, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const { tasks: found } = JSON.parse(text) as { tasks: { taskId: string; dependencies: string[] }[] };
  return new Map(found.map(({ taskId, dependencies }) => [taskId, dependencies]));
}

function closureOf(task: string): Set<string> {
  const found = new Set<string>();
  const queue = [task];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const one of tasks.get(next) ?? []) {
      if (!found.has(one)) queue.push(one);
      found.add(one);
    }
  }
  return found;
}
