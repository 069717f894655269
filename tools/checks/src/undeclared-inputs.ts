/**
 * Lists the files of the repository that a task reads and that turbo does not count among its inputs: when one of them
 * changes, turbo would restore an old result.
 *
 *   npm run inputs --workspace=@attestation/checks -- signing#test
 *
 * Builds what the task depends on, and runs it under strace. It sees files that are opened, not folders that are looked
 * through. Exit code: 0 none, 1 some, 2 it could not look.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository, repositoryFiles } from './repository.ts';

/** What `turbo run --dry=json` prints, as far as it is read here. */
export interface Plan {
  readonly globalCacheInputs: { readonly files: Readonly<Record<string, string>> };
  readonly tasks: readonly {
    readonly taskId: string;
    readonly directory: string;
    /** From `directory`. */
    readonly inputs: Readonly<Record<string, string>>;
    readonly dependencies: readonly string[];
  }[];
}

/** Paths of all inputs of a task, those of the tasks that it depends on among them. */
export function declaredInputs({ globalCacheInputs, tasks }: Plan, taskId: string): Set<string> {
  const reached = new Set([taskId]);
  const files = new Set(Object.keys(globalCacheInputs.files));
  for (const id of reached) {
    const task = tasks.find((one) => one.taskId === id);
    for (const input of Object.keys(task?.inputs ?? {})) files.add(join(task?.directory ?? '', input));
    for (const dependency of task?.dependencies ?? []) reached.add(dependency);
  }
  return files;
}

/** Files of `root` that were opened, from there, by what `strace -y` wrote. */
export function openedFiles(trace: string, root: string): Set<string> {
  const opened = [...trace.matchAll(/ = \d+<([^>]+)>$/gm)].map(([, path = '']) => path);
  return new Set(
    opened.filter((path) => path.startsWith(`${root}/`)).map((path) => path.slice(root.length + 1)),
  );
}

function turbo(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/turbo.mjs', ...args], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`turbo ${args.join(' ')}:\n${stdout}${stderr}`);
  return stdout;
}

function traced(folder: string, script: string): string {
  const place = mkdtempSync(join(tmpdir(), 'attestation-inputs-'));
  try {
    const file = join(place, 'trace');
    const strace = ['-f', '--seccomp-bpf', '-y', '-s', '1', '-e', 'trace=open,openat', '-o', file];
    // npm would read the manifests of all workspaces.
    const { status, error } = spawnSync('strace', [...strace, process.execPath, '--run', script], {
      cwd: join(repository, folder),
      env: { ...process.env, npm_lifecycle_event: script },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (error) throw new Error(`strace cannot run (apt-get install strace): ${error.message}`);
    if (status !== 0) throw new Error(`${script} of ${folder} ended with ${status}`);
    return readFileSync(file, 'utf8');
  } finally {
    rmSync(place, { recursive: true });
  }
}

/** Vite looks in it for the root of the workspaces. */
const ofAll = 'package.json';

function undeclared(name: string): string[] {
  const [workspace = '', script = ''] = name.split('#');
  const taskId = `@attestation/${workspace}#${script}`;
  const filter = `--filter=@attestation/${workspace}`;
  const plan = JSON.parse(turbo(script, filter, '--dry=json')) as Plan;
  const task = plan.tasks.find((one) => one.taskId === taskId);
  if (task === undefined) throw new Error(`There is no task ${name}. Name one such as signing#test.`);
  turbo('build', filter);
  const opened = openedFiles(traced(task.directory, script), repository);
  const declared = declaredInputs(plan, taskId);
  return repositoryFiles().filter((file) => opened.has(file) && !declared.has(file) && file !== ofAll);
}

if (import.meta.main) {
  try {
    const found = undeclared(process.argv[2] ?? '');
    process.stdout.write(found.map((file) => `${file}\n`).join(''));
    process.exitCode = found.length > 0 ? 1 : 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}
