import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Workplace } from './processes.ts';
import { count, first, green, type Result, red } from './report.ts';

/**
 * Builds the contract package, then type-checks the sources of what depends on it in one process; nothing of that when it
 * would read what it last found no fault in.
 */
export async function checkTypes(
  { repository, run, memory, signal }: Pick<Workplace, 'repository' | 'run' | 'memory' | 'signal'>,
  tell: (result: Result) => unknown,
): Promise<void> {
  const contract = 'packages/contract';
  const build = [compiler(repository), '--build', '--pretty', 'false'];
  for (const command of [[`${contract}/scripts/copy-generated.ts`], [...build, contract]]) {
    const { code, stdout, stderr } = await run(command);
    if (code !== 0) return void tell(red(`${contract} does not build`, faultsIn(`${stdout}${stderr}`)));
  }
  tell(green(`${contract} builds`));
  const folders = dependants(repository);
  const state = compiledState(repository, folders);
  if (state === memory.compiled) return void tell(green('no type has changed, so all compiles as before'));
  memory.compiled = undefined;
  const projects = folders.map((folder) => writeProject(repository, folder));
  // Two checkers for each project, which are checked side by side anyway; more repeat each other's work.
  const { code, stdout } = await run([...build, ...projects, '--checkers', '2']);
  for (const result of resultsOf(code === 0 ? [] : faultsIn(stdout), folders)) tell(result);
  if (code === 0 && !signal.aborted) memory.compiled = state;
}

/** What the compiler looks at when it checks what depends on the contract, as one text; equal texts, equal verdicts. */
export function compiledState(repository: string, dependants: readonly string[]): string {
  const glob = (pattern: string) => globSync(pattern, { cwd: repository }).sort();
  // Descriptions of the contract are comments of its types.
  const declared = glob('{packages,apps/console}/contract/generated/**/*.ts').map((file) => {
    const text = readFileSync(join(repository, file), 'utf8');
    return [file, text.replaceAll(/\/\*\*[\s\S]*?\*\//g, '').replaceAll(/\s+/g, ' ')];
  });
  const saved = ['packages/contract', ...dependants]
    .flatMap((folder) => glob(`${folder}/{src/**/*.{ts,tsx,json},tsconfig.json,package.json}`))
    .map((file) => [file, statSync(join(repository, file)).mtimeMs]);
  return JSON.stringify([declared, saved]);
}

/** What the compiler's build mode takes no options for: no output, and a memory outside `dist`. */
function writeProject(repository: string, folder: string): string {
  const cache = join(repository, 'node_modules/.cache/dev');
  const name = folder.replace('/', '-');
  const compilerOptions = {
    ...{ noEmit: true, composite: false, incremental: true },
    tsBuildInfoFile: `./${name}.tsbuildinfo`,
  };
  mkdirSync(cache, { recursive: true });
  const project = join(cache, `${name}.json`);
  writeFileSync(project, JSON.stringify({ extends: `../../../${folder}/tsconfig.json`, compilerOptions }));
  return project;
}

/** A fault outside of all these folders is one of each. */
export function resultsOf(faults: readonly string[], folders: readonly string[]): Result[] {
  const folderOf = (fault: string) => folders.find((folder) => fault.startsWith(`${folder}/`));
  return folders.map((folder) => {
    const own = faults.filter((fault) => (folderOf(fault) ?? folder) === folder);
    if (own.length === 0) return green(`${folder} compiles`);
    const text = `${folder} no longer compiles: ${count(own.length, 'fault')}`;
    return red(text, first(5, own, 'npm run types'));
  });
}

/** Folders of the workspaces that import the contract; apps first, because an edit breaks handlers sooner than clients. */
function dependants(repository: string): string[] {
  const manifests = ['apps', 'packages'].flatMap((kind) =>
    globSync(`${kind}/*/package.json`, { cwd: repository }).sort(),
  );
  return manifests
    .filter((file) => '@attestation/contract' in (readManifest(join(repository, file)).dependencies ?? {}))
    .map((file) => dirname(file).replaceAll('\\', '/'));
}

interface Manifest {
  dependencies?: Record<string, string>;
  bin?: Record<string, string>;
}

/** A path runs on any platform, a link in `.bin` does not. */
function compiler(repository: string): string {
  const file = createRequire(join(repository, 'package.json')).resolve('typescript/package.json');
  return join(dirname(file), readManifest(file).bin?.tsc ?? 'bin/tsc');
}

function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

/** `file:line  reason` of each fault. */
export function faultsIn(output: string): string[] {
  const faults = output.split(/\n(?=\S)/).flatMap((fault) => {
    const [head = '', ...because] = fault.trimEnd().split('\n');
    const [, file, at, reason] = /^(.+?)\((\d+),\d+\): error TS\d+: (.*)$/.exec(head) ?? [];
    // The innermost of the compiler's reasons is the member that does not fit; the first one prints whole types.
    return file === undefined ? [] : [`${file}:${at}  ${because.at(-1)?.trim() ?? reason}`];
  });
  return faults.length > 0 ? faults : [output.trim() || 'The compiler was ended'];
}
