import { brief, type Change, exceeds, farthest, type Verdict, type VersionVerdict } from '@attestation/gate';
import {
  type Finding,
  type Generated,
  type JsonSchema,
  orphanFiles,
  parsedSource,
  sourceFaults,
} from '@attestation/generate';
import { describeChanges, type Parts, readSnapshot, type Sources, type VersionSnapshot } from './changes.ts';
import type { Workplace } from './processes.ts';
import { count, first, green, type Report, type Result, red, yellow } from './report.ts';
import type { Servers } from './servers.ts';
import { checkTypes } from './types.ts';

interface Check extends Workplace {
  readonly servers: Servers;
  readonly sources: Sources;
  /** Files that changed since the check before. */
  readonly saved: readonly string[];
  /** As the last check left them that came to its end. */
  readonly checked: { readonly sources: Sources; readonly versions: ReadonlyMap<string, VersionSnapshot> };
  readonly report: Report;
}

/**
 * One edit and all that follows from it. What finds faults soonest runs first, and two at a time; what only shows
 * the contract comes after the verdict. It ends early when the signal is aborted; what it reports then counts for nothing.
 *
 * @returns whether there is a new contract to show.
 */
export async function checkContract(check: Check): Promise<boolean> {
  const { sources, report, repository, servers, signal } = check;
  const keepServing = async () => {
    for (const line of servers.kept()) await report.step('mock', async () => yellow(line));
    return false;
  };
  // In this process, before any other is started: the first verdict comes at once.
  const syntax = await report.step('syntax', async () => checkSyntax(sources));
  if (syntax.state === 'red') return keepServing();
  const linted = report.step('lint', () => checkLint(check));
  const generated = await report.step('generate', () => checkGenerate(check));
  const gate = () => report.step('gate', () => checkGate(check));
  if (generated.state === 'red') {
    await report.step('changed', async () => changedSources(check));
    await Promise.all([linted, gate()]);
    return keepServing();
  }
  if (signal.aborted) return linted.then(() => false);
  const versions = readSnapshot(repository);
  await report.step('changed', async () => changedVersions(check.checked.versions, versions));
  const types = checkTypes(check, (result) => report.step('types', async () => result));
  await Promise.all([linted, gate(), types]);
  return true;
}

/** What shows the contract follows its verdict: mock and documentation, a line each as soon as they do. */
export async function showContract(check: Check): Promise<void> {
  const { serveMocks, buildDocs } = check.servers;
  const { report } = check;
  await Promise.all([
    serveMocks && report.show('mock', () => serveMocks(readSnapshot(check.repository))),
    buildDocs && report.show('docs', () => buildDocs(check)),
  ]);
}

/** The root of each document, and which files belong to it. */
const documents = new Map([
  ['spec/openapi.yaml', /^spec\/(?!console\/|lint\/|published\/).*\.yaml$/],
  ['spec/console/openapi.yaml', /^spec\/console\/.*\.yaml$/],
]);

/** Whether the contract can be read: when it cannot, the linters report every file that refers to the one at fault. */
function checkSyntax(sources: Sources): Result {
  const faults = [...documents].flatMap(([root, isOwn]) => {
    const own = new Map([...sources].filter(([file]) => isOwn.test(file)));
    const found = sourceFaults(own, root);
    return found.length > 0 ? found : orphanFiles(own, root);
  });
  if (faults.length === 0) return green('every file can be read, every reference leads somewhere');
  const text = `${count(faults.length, 'fault')} in what is read; nothing else was looked at`;
  return red(
    text,
    faults.map((fault) => describe(fault)),
  );
}

function describe({ file, line, reason, fix, rule }: Finding, named = false): string {
  return `${file}:${line}  ${reason}${named ? `  [${rule}]` : ''}${fix && `\n  Fix: ${fix}`}`;
}

/** What the verdict on the console's document depends on. */
const ofConsole = /^(spec\/(console|lint)\/|redocly\.yaml$|\.spectral\.yaml$)/;

/** Redocly and Spectral with our rules; findings in the files just saved come first. */
export async function checkLint({
  linter,
  signal,
  memory,
  saved,
}: Pick<Check, 'linter' | 'signal' | 'memory' | 'saved'>): Promise<Result> {
  const isKnown = memory.isConsoleClean && !saved.some((file) => ofConsole.test(file));
  memory.isConsoleClean = false;
  const roots = ['spec/openapi.yaml', ...(isKnown ? [] : ['spec/console/openapi.yaml'])];
  const answer = await linter.run('lint', signal, roots);
  if (signal.aborted) return yellow('cancelled');
  if ('fault' in answer) return red('the lint could not work', [answer.fault]);
  const findings = JSON.parse(answer.result) as Finding[];
  memory.isConsoleClean = !findings.some(({ file }) => file.startsWith('spec/console/'));
  if (findings.length === 0) return green('keeps every rule');
  const rank = ({ file, severity }: Finding) =>
    (saved.includes(file) ? 0 : 2) + (severity === 'error' ? 0 : 1);
  const sorted = findings.toSorted((a, b) => rank(a) - rank(b));
  const files = new Set(findings.map(({ file }) => file)).size;
  const details = first(
    5,
    sorted.map((finding) => describe(finding, true)),
    'npm run lint:spec',
  );
  const isRed = findings.some(({ severity }) => severity === 'error');
  return (isRed ? red : yellow)(`${count(findings.length, 'finding')} in ${count(files, 'file')}`, details);
}

/** Bundle, types, validators and proved examples, in `packages/contract/generated`. */
async function checkGenerate({ worker, signal }: Workplace): Promise<Result> {
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

/** What the files say differently, when no contract could be generated from them. */
function changedSources({ saved, sources, checked }: Check): Result {
  const parts = (all: Sources): Parts =>
    new Map(
      saved.flatMap((file): [string, JsonSchema][] => {
        const text = file.endsWith('.yaml') ? all.get(file) : undefined;
        const { document, fault } = parsedSource(file, text ?? '');
        return text === undefined || fault ? [] : [[file, document.toJS() as JsonSchema]];
      }),
    );
  return green('', first(12, describeChanges(parts(checked.sources), parts(sources)), 'git diff spec'));
}

function changedVersions(
  before: ReadonlyMap<string, VersionSnapshot>,
  after: ReadonlyMap<string, VersionSnapshot>,
): Result {
  const lines = [...new Set([...before.keys(), ...after.keys()])].flatMap((version) => {
    const [old, now] = [before.get(version), after.get(version)];
    if (!old || !now) return [`${now ? '+' : '-'} ${version}, the whole version`];
    return describeChanges(old.parts, now.parts).map((line) => `${version} ${line}`);
  });
  if (lines.length === 0) return green('nothing in what is generated');
  return green('', first(12, lines, 'git diff packages/contract/generated'));
}

/** How far the contract, as it stands, is from what was released; before the first release, from the last commit. */
async function checkGate({ worker, signal }: Workplace): Promise<Result> {
  const answer = await worker.run('gate', signal);
  if ('fault' in answer) return yellow('could not judge', [answer.fault.split('\n')[0] ?? '']);
  return resultOf(JSON.parse(answer.result) as Verdict);
}

export function resultOf({ versions, faults, pending, pendingTypes, lacksChangeset }: Verdict): Result {
  const text = versions.map(describeVersion).join('; ');
  const changes = versions.flatMap((version) => version.changes);
  // What pending changesets cover is known since it was edited, and would hide what is new.
  const news = changes.filter(({ level, types }) => exceeds(level, pending) || exceeds(types, pendingTypes));
  const covered = changes.length - news.length;
  const details = [
    ...first(5, news.map(describeChange), 'npm run spec:gate'),
    ...(covered > 0 ? [`${count(covered, 'change')} covered by pending changesets: npm run spec:gate`] : []),
  ];
  if (faults.length > 0)
    return (lacksChangeset ? yellow : red)(`${text}; pending: ${pending}`, [...faults, ...details]);
  return (changes.some(({ level }) => level === 'major') ? yellow : green)(text, details);
}

function describeVersion({ version, state, against, changes, comingOver }: VersionVerdict): string {
  if (state === 'missing') return `${version} is released, and missing`;
  if (state === 'ended') return `${version} is removed after its announced end`;
  const over = comingOver ? `; to migrate from ${comingOver.from} is ${levels(comingOver.changes)}` : '';
  if (against === undefined) return `${version} is new, nothing to compare with${over}`;
  const kept = state === 'frozen' ? ', frozen' : '; not released, so the gate only reports';
  return `${version} ${levels(changes)} against ${against}${kept}${over}`;
}

/** The farthest level, and how many there are of each. */
function levels(changes: readonly Change[]): string {
  const level = farthest(changes.map((change) => change.level));
  const kinds = (['major', 'minor', 'patch'] as const).flatMap((kind) => {
    const number = changes.filter((change) => change.level === kind).length;
    return number === 0 ? [] : [`${number} ${kind === 'major' ? 'breaking' : kind}`];
  });
  return level === 'none' ? 'nothing changed' : `${level} (${kinds.join(', ')})`;
}

function describeChange({ level, types, operations, where, reason, rule, file, line }: Change): string {
  const place = [operations.join(', '), where.trim()].filter((part) => part !== '').join(' ');
  const reach = level === 'major' ? 'breaking' : level === 'none' ? `TypeScript ${types}` : level;
  const source = line === undefined ? file : `${file}:${line}`;
  return `${reach}  ${place || 'the whole API'}: ${brief(reason)}  [${rule}]  ${source}`;
}
