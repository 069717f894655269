import { type JsonSchema, parsedSource } from '@attestation/generate';
import { checkGate } from './check-gate.ts';
import { checkGenerate } from './check-generate.ts';
import { checkLint, type Linted } from './check-lint.ts';
import { checkSyntax } from './check-syntax.ts';
import { buildContract, checkTypes, dependants } from './check-types.ts';
import { describeChanges } from './describe-changes.ts';
import type { Report } from './report.ts';
import { compiledState } from './same-types.ts';
import type { Servers } from './servers.ts';
import { readSnapshot, type VersionSnapshot } from './snapshot.ts';
import type { Sources } from './sources.ts';
import { first, green, type Result, type Workplace, yellow } from './step.ts';

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
