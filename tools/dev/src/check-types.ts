import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { count, first, green, type Result, red, type Workplace } from './step.ts';

/** Builds the contract package, whose declarations the others are checked against. */
export async function buildContract({ run }: Workplace): Promise<Result> {
  const folder = 'packages/contract';
  const { code, stdout, stderr } = await run(['--run', 'build'], folder);
  if (code === 0) return green(`${folder} builds`);
  return red(`${folder} does not build`, faultsIn(`${stdout}${stderr}`, `${folder}/`));
}

/** Type-checks the sources of a workspace; what did not change since the last check is not looked at again. */
export async function checkTypes({ repository, run }: Workplace, folder: string): Promise<Result> {
  const remembered = join(repository, 'node_modules/.cache/dev', `${folder.replace('/', '-')}.tsbuildinfo`);
  const { code, stdout } = await run([
    ...[compiler(repository), '-p', `${folder}/tsconfig.json`, '--noEmit', '--pretty', 'false'],
    ...['--incremental', '--tsBuildInfoFile', remembered],
  ]);
  if (code === 0) return green(`${folder} compiles`);
  const faults = faultsIn(stdout);
  return red(
    `${folder} no longer compiles: ${count(faults.length, 'fault')}`,
    first(5, faults, 'npm run typecheck'),
  );
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
