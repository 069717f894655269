import { isDeepStrictEqual } from 'node:util';
import { type Acknowledgement, acknowledgementsFile, idOf } from './acknowledgements.ts';
import { type Change, exceeds, farthest, type Level } from './change.ts';
import { meaningOf } from './compare-annotations.ts';
import { compareDocuments } from './compare-documents.ts';
import { type JsonObject, objectAt } from './contract-document.ts';
import { brief, changesetLine, describeChange, newVersionLine, unsaid } from './describe-change.ts';
import { typedPackages } from './pending-level.ts';
import type { Contract } from './read-contract.ts';

export interface VersionVerdict {
  version: string;
  /** `frozen`: released, nothing above patch may change; `new`: not released yet; `missing`: released, not in the document; `ended`: the same, after its announced end. */
  state: 'frozen' | 'new' | 'missing' | 'ended';
  /** What it was compared with; undefined when there is nothing to compare with. */
  against: string | undefined;
  changes: Change[];
  /** For a version that is not released: what migration from the version before it meets. */
  comingOver: { from: string; changes: Change[] } | undefined;
}

export interface Verdict {
  versions: VersionVerdict[];
  /** What the next release of the contract has to be at least. */
  level: Level;
  /** What the pending changesets say. */
  pending: Level;
  /** What the next release of the packages with generated TypeScript has to be at least. */
  types: Level;
  /** What the pending changesets say of these; the least of them. */
  pendingTypes: Level;
  /** Why the gate stays closed, each with what to do; empty when it is open. */
  faults: string[];
  /** What could not be judged, and why. */
  notes: string[];
  /** Nothing is wrong but that no changeset says what changed: so it is while the contract is being edited. */
  lacksChangeset: boolean;
  /** The same after the changesets were consumed: `spec:publish` was left out, and may still run. */
  lacksPublish?: boolean;
}

type Weighed = Omit<Verdict, 'faults' | 'notes' | 'lacksChangeset'>;

/** Stands among the versions for `decisions.md`, which holds for all of them. */
export const decisions = 'decisions';

export interface Judged {
  current: Contract;
  published: Contract;
  /** What versions that are not released are compared with, for the report only. */
  lastCommit: Contract | undefined;
  pending: Level;
  pendingTypes?: Level;
  /** What the pending changesets say to users of the contract, and of each package with generated TypeScript. */
  pendingTexts?: { contract: string; types: readonly string[] };
  /** `decisions.md` as released and as it stands. */
  decided?: { before: string; after: string; against: string };
  acknowledged?: ReadonlyMap<string, Acknowledgement>;
  notes?: string[];
  /** Further findings about two documents. */
  secondOpinion?: ((base: JsonObject, revision: JsonObject) => Change[]) | undefined;
  /** Default: now. */
  today?: Date;
}

/** Whether the contract may be released as it stands, and as what. Before the first release it only reports. */
export function judgeContract(judged: Judged): Verdict {
  const { current, published, lastCommit, pending, pendingTypes = 'none', secondOpinion, decided } = judged;
  const { acknowledged = new Map(), notes = [], today = new Date() } = judged;
  const compare = (
    base: JsonObject | undefined,
    revision: JsonObject | undefined,
    earlierPath?: (path: string) => string,
  ) =>
    // To compare takes seconds, and in most runs no released version has changed.
    base && revision && !isDeepStrictEqual(base, revision)
      ? [...compareDocuments(base, revision, today, earlierPath), ...(secondOpinion?.(base, revision) ?? [])]
      : [];
  const all = [...new Set([...published.keys(), ...current.keys()])];
  const comingOver = (version: string) => {
    const from = versionBefore(version, all);
    const before = from && (current.get(from) ?? published.get(from));
    if (!from || !before) return undefined;
    const earlierPath = (path: string) => path.replace(`/api/${version}/`, `/api/${from}/`);
    return {
      from,
      changes: compare(inPlaceOf(before, from, version), current.get(version), earlierPath),
    };
  };
  const compared = all.map((version): VersionVerdict => {
    const [released, now] = [published.get(version), current.get(version)];
    const earlier = released ?? lastCommit?.get(version);
    const against = released ? `spec/published/${version}.yaml` : earlier && 'the last commit';
    return {
      version,
      state: released ? (now ? 'frozen' : hasEnded(released, today) ? 'ended' : 'missing') : 'new',
      against,
      changes: compare(earlier, now),
      comingOver: released ? undefined : comingOver(version),
    };
  });
  if (decided && decided.before !== decided.after)
    compared.push({
      ...{ version: decisions, state: 'frozen', against: decided.against, comingOver: undefined },
      changes: compareDecisions(decided.before, decided.after),
    });
  const versions = compared.map((version) => withAcknowledged(version, acknowledged));
  const [level, types] = [farthest(versions.map(levelOf)), farthest(versions.map(typesLevelOf))];
  const weighed = { versions, level, pending, types, pendingTypes };
  if (published.size === 0) return { ...weighed, faults: [], notes, lacksChangeset: false };
  // Without its history nothing is known of `decisions.md`, and so not which entry is idle.
  const frozen = [...frozenFaults(versions), ...(decided ? idleFaults(versions, acknowledged) : [])];
  if (frozen.length > 0) return { ...weighed, faults: frozen, notes, lacksChangeset: false };
  const texts = judged.pendingTexts ?? { contract: '', types: [''] };
  const faults = [...contractFaults(weighed, texts.contract), ...typesFaults(weighed, texts.types)];
  return { ...weighed, faults, notes, lacksChangeset: faults.length > 0 };
}

/** Changes of a released version that need a reason have an id, and those that have one count as it says. */
function withAcknowledged(
  version: VersionVerdict,
  acknowledged: ReadonlyMap<string, Acknowledgement>,
): VersionVerdict {
  if (version.state !== 'frozen') return version;
  const changes = version.changes.map((change): Change => {
    if (!exceeds(change.level, 'patch') && change.meaning === undefined) return change;
    const id = idOf(version.version, change);
    const { level = change.level, reason } = acknowledged.get(id) ?? {};
    return { ...change, id, level, ...(reason === undefined ? {} : { acknowledged: reason }) };
  });
  return { ...version, changes };
}

/** Whether every operation of a released version announced an end that has come. */
function hasEnded(released: JsonObject, today: Date): boolean {
  const ends = Object.values(objectAt(released, 'paths')).map((path) => objectAt(path, 'post')['x-sunset']);
  return (
    ends.length > 0 && ends.every((end) => typeof end === 'string' && Date.parse(end) <= today.getTime())
  );
}

/** A version next to the others is more to use, whatever it is made of. */
export function levelOf({ state, changes }: Pick<VersionVerdict, 'state' | 'changes'>): Level {
  if (state === 'missing' || state === 'ended') return 'major';
  return state === 'new' ? 'minor' : farthest(changes.map(({ level }) => level));
}

/** The same for code that was compiled with the types of before. */
function typesLevelOf({ state, changes }: VersionVerdict): Level {
  if (state === 'missing' || state === 'ended') return 'major';
  return state === 'new' ? 'minor' : farthest(changes.map(({ types }) => types));
}

function frozenFaults(versions: readonly VersionVerdict[]): string[] {
  return versions.flatMap(({ version, state, changes }) => {
    if (state === 'missing')
      return [
        `${version} is released and is missing from spec/openapi.yaml. Put its paths back: a released version stays until the day that its x-sunset announced.`,
      ];
    const entries = refusedChanges({ version, changes });
    if (entries.length === 0) return [];
    const may =
      version === decisions
        ? 'what was decided may be said in other words, and more may be decided'
        : 'only descriptions, examples and added rules may change, and they must mean the same';
    return [
      `${version === decisions ? 'The decisions are' : `${version} is`} released and frozen: ${may}. Undo what has a fix above, or do it in a new version next to it. Where it means the same, is a false alarm or is wanted all the same, say why in ${acknowledgementsFile}:\n\n${entries.join('\n')}`,
    ];
  });
}

/** The entries with which `acknowledged.yaml` would allow the refused changes. */
export function refusedChanges({ version, changes }: Pick<VersionVerdict, 'version' | 'changes'>): string[] {
  const refused = changes.filter(({ id, acknowledged }) => id !== undefined && acknowledged === undefined);
  return refused.map(
    ({ id, level, where, reason }) =>
      `# ${version}, ${where || 'the operation'}: ${brief(reason)}\n- change: '${id}'\n  level: ${level}\n  reason: `,
  );
}

function idleFaults(
  versions: readonly VersionVerdict[],
  acknowledged: ReadonlyMap<string, Acknowledgement>,
): string[] {
  const needed = new Set(versions.flatMap(({ changes }) => changes.map(({ id }) => id)));
  const idle = [...acknowledged.keys()].filter((id) => !needed.has(id));
  if (idle.length === 0) return [];
  return [`${acknowledgementsFile}: nothing changed that has the id ${idle.join(', ')}. Remove the entry.`];
}

function contractFaults({ versions, level, pending }: Weighed, text: string): string[] {
  const lines = linesOf(versions, (change) => change.level !== 'none');
  return changesetFault('The contract changed', level, pending, unsaid(lines, text));
}

/** Other documentation needs no release of its own; other names and types do. */
function typesFaults({ versions, types, pendingTypes }: Weighed, texts: readonly string[]): string[] {
  if (!exceeds(types, 'patch')) return [];
  const lines = linesOf(versions, (change) => exceeds(change.types, 'patch'));
  const missing = new Set(texts.flatMap((text) => unsaid(lines, text)));
  const what = `The exported TypeScript of ${typedPackages.join(' and ')} changed`;
  return changesetFault(what, types, pendingTypes, [...missing]);
}

function linesOf(versions: readonly VersionVerdict[], counts: (change: Change) => boolean): string[] {
  return versions.flatMap(({ version, state, changes }) =>
    state === 'new' ? [newVersionLine(version)] : changes.filter(counts).map(changesetLine),
  );
}

function changesetFault(what: string, level: Level, pending: Level, missing: readonly string[]): string[] {
  if (!exceeds(level, pending) && missing.length === 0) return [];
  const words =
    pending === 'none'
      ? 'no pending changeset speaks of it. '
      : exceeds(level, pending)
        ? `the pending changesets say ${pending}. `
        : `the pending changesets do not say:\n${missing.join('\n')}\n`;
  return [
    `${what} (${level}), but ${words}Run \`npm run spec:changeset\`, read what it wrote, and commit it.`,
  ];
}

/** The version right before another, by number; undefined when it is the first. */
function versionBefore(version: string, all: readonly string[]): string | undefined {
  return all
    .filter((other) => order(other, version) < 0)
    .sort(order)
    .at(-1);
}

/** A document of the version `from`, with the paths that it would have as the version `to`. */
function inPlaceOf(document: JsonObject, from: string, to: string): JsonObject {
  const paths = Object.entries(objectAt(document, 'paths')).map(([path, item]) => [
    path.replace(`/api/${from}/`, `/api/${to}/`),
    item,
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

function order(one: string, other: string): number {
  const [[major = 0, minor = 0], [otherMajor = 0, otherMinor = 0]] = [numbers(one), numbers(other)];
  return major - otherMajor || minor - otherMinor;
}

/** `v2.1` is [2, 1]. */
function numbers(version: string): number[] {
  return version.slice(1).split('.').map(Number);
}

/**
 * What is different in `decisions.md`, part by part of each decision. What was decided, and what the service's description
 * fixes, binds; why it was decided does not. A decision that is new takes nothing back.
 */
function compareDecisions(before: string, after: string): Change[] {
  const [one, other] = [partsOf(before), partsOf(after)];
  const known = new Set([...one.values()].map(({ id }) => id));
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((name): Change[] => {
    const [from, to] = [one.get(name), other.get(name)];
    if (from?.text === to?.text) return [];
    const binds = !/ (?:Open|Why)$/.test(name) && (to === undefined || known.has(to.id));
    const reason = `It ${describeChange(from?.text, to?.text)}.`;
    return [
      {
        ...{ level: 'patch', types: 'none', operations: [], consumers: '', implementers: '' },
        ...{ rule: 'decision-changed', where: name, reason, file: 'spec/decisions.md', pointer: '' },
        line: to?.line ?? 1,
        ...(binds ? meaningOf(from?.text, to?.text) : {}),
      },
    ];
  });
}

interface Part {
  /** Of its decision: `D8`. */
  id: string;
  text: string;
  line: number;
}

/** `D8 Decision`, `D8 Fixed`, ...; `D8 title`; what stands before the first decision is `Introduction`. */
function partsOf(text: string): Map<string, Part> {
  const found = new Map<string, Part>();
  let [id, name] = ['', 'Introduction'];
  for (const [index, line] of text.split('\n').entries()) {
    const title = /^## (D\d+)\b/.exec(line)?.[1];
    const label = /^\*\*(\w+)\.\*\*/.exec(line)?.[1];
    if (title !== undefined) [id, name] = [title, `${title} title`];
    else if (label !== undefined) name = `${id} ${label}`;
    const known = found.get(name);
    const whole = `${known?.text ?? ''} ${line}`.replaceAll(/\s+/g, ' ').trim();
    found.set(name, { id, text: whole, line: known?.line ?? index + 1 });
  }
  return found;
}
