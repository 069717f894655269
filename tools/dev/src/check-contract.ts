import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Finding,
  type Generated,
  type JsonSchema,
  orphanFiles,
  parsedSource,
  sourceFaults,
} from '@attestation/generate';
import { checkGate } from './check-gate.ts';
import { checkLint, type Linted } from './check-lint.ts';
import { buildContract, checkTypes, dependants } from './check-types.ts';
import { describeChanges } from './describe-changes.ts';
import type { Report } from './report.ts';
import type { Servers } from './servers.ts';
import { readSnapshot, type VersionSnapshot } from './snapshot.ts';
import type { Sources } from './sources.ts';
import { count, first, green, type Result, red, type Workplace, yellow } from './step.ts';

export interface Check {
  readonly workplace: Workplace;
  readonly servers: Servers;
  readonly sources: Sources;
  /** Files that changed since the check before. */
  readonly saved: readonly string[];
  /** As the last check left them that came to its end. */
  readonly checked: { readonly sources: Sources; readonly versions: ReadonlyMap<string, VersionSnapshot> };
  /** What the compiler found no fault in last; for the checks to keep. */
  readonly compiled: { green: string | undefined };
  readonly linted: Linted;
  readonly report: Report;
}

/**
 * One edit and all that follows from it. What finds faults soonest runs first, and two at a time; what only shows
 * the contract comes after the verdict. It ends early when the workplace's signal is aborted; what it reports then counts
 * for nothing.
 *
 * @returns whether there is a new contract to show.
 */
export async function checkContract(check: Check): Promise<boolean> {
  const { workplace, sources, saved, report } = check;
  // In this process, before any other is started: the first verdict comes at once.
  const syntax = await report.step('syntax', async () => checkSyntax(sources));
  if (syntax.state === 'red') return keepServing(check);
  const linted = report.step('lint', () => checkLint(workplace, saved, check.linted));
  const generated = await report.step('generate', () => checkGenerate(workplace));
  if (generated.state === 'red') {
    await report.step('changed', async () => changedSources(check));
    await Promise.all([linted, report.step('gate', () => checkGate(workplace))]);
    return keepServing(check);
  }
  if (workplace.signal.aborted) {
    await linted;
    return false;
  }
  const versions = readSnapshot(workplace.repository);
  await report.step('changed', async () => tellChanges(check.checked.versions, versions));
  await Promise.all([linted, report.step('gate', () => checkGate(workplace)), followTypes(check)]);
  return true;
}

/** What shows the contract follows its verdict: mock and documentation, a line each as soon as they do. */
export async function showContract({ workplace, servers, report }: Check): Promise<void> {
  const { serveMocks, buildDocs } = servers;
  const versions = readSnapshot(workplace.repository);
  await Promise.all([
    ...(serveMocks ? [report.show('mock', () => serveMocks(versions))] : []),
    ...(buildDocs ? [report.show('docs', () => buildDocs(workplace))] : []),
  ]);
}

async function followTypes({ workplace, report, compiled }: Check): Promise<void> {
  const built = await report.step('types', () => buildContract(workplace));
  if (built.state === 'red') return;
  const folders = dependants(workplace.repository);
  const state = compiledState(workplace.repository, folders);
  if (state === compiled.green) {
    await report.step('types', async () => green('no type has changed, so all compiles as before'));
    return;
  }
  compiled.green = undefined;
  const results = await checkTypes(workplace, folders);
  for (const result of results) await report.step('types', async () => result);
  if (results.every((result) => result.state === 'green') && !workplace.signal.aborted)
    compiled.green = state;
}

async function keepServing({ servers, report }: Check): Promise<false> {
  for (const line of servers.kept()) await report.step('mock', async () => yellow(line));
  return false;
}

/** What the files say differently, when no contract could be generated from them. */
function changedSources({ saved, sources, checked }: Check): Result {
  const parts = (all: Sources) =>
    new Map(
      saved.flatMap((file): [string, JsonSchema][] => {
        const text = file.endsWith('.yaml') ? all.get(file) : undefined;
        if (text === undefined) return [];
        const { document, fault } = parsedSource(file, text);
        return fault ? [] : [[file, document.toJS() as JsonSchema]];
      }),
    );
  return green('', first(12, describeChanges(parts(checked.sources), parts(sources)), 'git diff spec'));
}

function tellChanges(
  before: ReadonlyMap<string, VersionSnapshot>,
  after: ReadonlyMap<string, VersionSnapshot>,
): Result {
  const versions = new Set([...before.keys(), ...after.keys()]);
  const lines = [...versions].flatMap((version) => {
    const [old, now] = [before.get(version), after.get(version)];
    if (!old || !now) return [`${now ? '+' : '-'} ${version}, the whole version`];
    return describeChanges(old.parts, now.parts).map((line) => `${version} ${line}`);
  });
  return lines.length === 0
    ? green('nothing in what is generated')
    : green('', first(12, lines, 'git diff packages/contract/generated'));
}

/** Bundle, types, validators and proved examples, in `packages/contract/generated`. */
export async function checkGenerate({ worker, signal }: Workplace): Promise<Result> {
  const answer = await worker.run('generate', signal);
  if ('fault' in answer) {
    const [head = '', ...faults] = answer.fault.split('\n');
    const details = faults.filter((line) => line.trim() !== '');
    return red(head.replace(/:$/, ''), first(5, details, 'npm run generate'));
  }
  const made = JSON.parse(answer.result) as Generated[];
  const changed = made.reduce((sum, one) => sum + one.changed.length, 0);
  if (changed === 0) return green('up to date');
  return green(`${count(changed, 'file')} written; commit packages/contract/generated too`);
}

/** What the compiler looks at when it checks what depends on the contract, as one text; equal texts, equal verdicts. */
export function compiledState(repository: string, dependants: readonly string[]): string {
  const glob = (pattern: string) => globSync(pattern, { cwd: repository }).sort();
  const declared = glob('{packages,apps/console}/contract/generated/**/*.ts').map((file) => [
    file,
    withoutComments(readFileSync(join(repository, file), 'utf8')),
  ]);
  const sources = ['packages/contract', ...dependants].flatMap((folder) => [
    ...glob(`${folder}/src/**/*.{ts,tsx,json}`),
    `${folder}/tsconfig.json`,
    `${folder}/package.json`,
  ]);
  const saved = sources.map((file) => [file, statSync(join(repository, file)).mtimeMs]);
  return JSON.stringify([declared, saved]);
}

/** Descriptions of the contract are comments of its types. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*\*[\s\S]*?\*\//g, '').replaceAll(/\s+/g, ' ');
}

/** Whether the contract can be read: when it cannot, the linters report every file that refers to the one at fault. */
export function checkSyntax(sources: Sources): Result {
  const faults = [...documents].flatMap(([root, isOwn]) => {
    const own = new Map([...sources].filter(([file]) => isOwn.test(file)));
    const found = sourceFaults(own, root);
    return found.length > 0 ? found : orphanFiles(own, root);
  });
  if (faults.length === 0) return green('every file can be read, every reference leads somewhere');
  return red(
    `${count(faults.length, 'fault')} in what is read; nothing else was looked at`,
    faults.map(describe),
  );
}

/** The root of each document, and which files belong to it. */
const documents = new Map([
  ['spec/openapi.yaml', /^spec\/(?!console\/|lint\/|published\/).*\.yaml$/],
  ['spec/console/openapi.yaml', /^spec\/console\/.*\.yaml$/],
]);

function describe({ file, line, reason, fix }: Finding): string {
  return `${file}:${line}  ${reason}\n  Fix: ${fix}`;
}
