import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { count, first, green, type Result, red, type Workplace } from './step.ts';

/** Builds the contract package, whose declarations the others are checked against. */
export async function buildContract({ repository, run }: Workplace): Promise<Result> {
  const folder = 'packages/contract';
  const commands = [
    [`${folder}/scripts/copy-generated.ts`],
    [compiler(repository), '--build', folder, '--pretty', 'false'],
  ];
  for (const command of commands) {
    const { code, stdout, stderr } = await run(command);
    if (code !== 0) return red(`${folder} does not build`, faultsIn(`${stdout}${stderr}`));
  }
  return green(`${folder} builds`);
}

/**
 * Type-checks the sources of these workspaces in one process, which reads once what they have in common; what did not
 * change since the last check is not looked at again.
 *
 * @returns a result for each folder.
 */
export async function checkTypes(
  { repository, run }: Workplace,
  folders: readonly string[],
): Promise<Result[]> {
  const projects = folders.map((folder) => writeProject(repository, folder));
  const { code, stdout } = await run([
    ...[compiler(repository), '--build', ...projects, '--pretty', 'false'],
    // Two for each project, which are checked side by side anyway; more repeat each other's work.
    ...['--checkers', '2'],
  ]);
  return resultsOf(code === 0 ? [] : faultsIn(stdout), folders);
}

/** What the compiler's build mode takes no options for: no output, and a memory outside `dist`. */
function writeProject(repository: string, folder: string): string {
  const cache = join(repository, 'node_modules/.cache/dev');
  const name = folder.replace('/', '-');
  const buildInfo = { composite: false, incremental: true, tsBuildInfoFile: `./${name}.tsbuildinfo` };
  const project = {
    extends: `../../../${folder}/tsconfig.json`,
    compilerOptions: { noEmit: true, ...buildInfo },
  };
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, `${name}.json`), JSON.stringify(project));
  return join(cache, `${name}.json`);
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
export function dependants(repository: string): string[] {
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
export function faultsIn(output: string, folder = ''): string[] {
  const faults = output.split(/\n(?=\S)/).flatMap((fault) => {
    const [head = '', ...because] = fault.trimEnd().split('\n');
    const [, file, at, reason] = /^(.+?)\((\d+),\d+\): error TS\d+: (.*)$/.exec(head) ?? [];
    // The innermost of the compiler's reasons is the member that does not fit; the first one prints whole types.
    return file === undefined ? [] : [`${folder}${file}:${at}  ${because.at(-1)?.trim() ?? reason}`];
  });
  return faults.length > 0 ? faults : [output.trim() || 'The compiler was ended'];
}
