import { isDeepStrictEqual } from 'node:util';
import type { Change, Level } from './change.ts';
import { exceeds, farthest } from './change.ts';
import { inPlaceOf, versionBefore } from './come-over.ts';
import { compareDocuments } from './compare-documents.ts';
import type { JsonObject } from './contract-document.ts';
import { typedPackages } from './pending-level.ts';
import type { Contract } from './read-contract.ts';

export interface VersionVerdict {
  version: string;
  /** `frozen`: released, nothing above patch may change; `new`: not released yet; `missing`: released, not in the document. */
  state: 'frozen' | 'new' | 'missing';
  /** What it was compared with; undefined when there is nothing to compare with. */
  against: string | undefined;
  changes: Change[];
  /** Of a version that is not released: what meets those who migrate from the version before it. */
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
  /** Why the gate stays shut, each with what to do; empty when it is open. */
  faults: string[];
  /** Nothing is wrong but that no changeset says what changed: so it is while the contract is being edited. */
  lacksChangeset: boolean;
}

type Weighed = Omit<Verdict, 'faults' | 'lacksChangeset'>;

export interface Judged {
  current: Contract;
  published: Contract;
  /** What versions that are not released are compared with, for the report only. */
  lastCommit: Contract | undefined;
  pending: Level;
  pendingTypes?: Level;
  /** Further findings about two documents. */
  secondOpinion?: (base: JsonObject, revision: JsonObject) => Change[];
}

/** Whether the contract may be released as it stands, and as what. Before the first release it only reports. */
export function judgeContract(judged: Judged): Verdict {
  const { current, published, lastCommit, pending, pendingTypes = 'none', secondOpinion } = judged;
  const compare = (base: JsonObject | undefined, revision: JsonObject | undefined) =>
    // To compare takes seconds, and in most runs no released version has changed.
    base && revision && !isDeepStrictEqual(base, revision)
      ? [...compareDocuments(base, revision), ...(secondOpinion?.(base, revision) ?? [])]
      : [];
  const all = [...new Set([...published.keys(), ...current.keys()])];
  const comingOver = (version: string) => {
    const from = versionBefore(version, all);
    const before = from && (current.get(from) ?? published.get(from));
    return from && before
      ? { from, changes: compare(inPlaceOf(before, from, version), current.get(version)) }
      : undefined;
  };
  const versions = all.map((version): VersionVerdict => {
    const [released, now] = [published.get(version), current.get(version)];
    const earlier = released ?? lastCommit?.get(version);
    const against = released ? `spec/published/${version}.yaml` : earlier && 'the last commit';
    return {
      version,
      state: released ? (now ? 'frozen' : 'missing') : 'new',
      against,
      changes: compare(earlier, now),
      comingOver: released ? undefined : comingOver(version),
    };
  });
  const [level, types] = [farthest(versions.map(levelOf)), farthest(versions.map(typesLevelOf))];
  const weighed = { versions, level, pending, types, pendingTypes };
  if (published.size === 0) return { ...weighed, faults: [], lacksChangeset: false };
  const frozen = frozenFaults(versions);
  if (frozen.length > 0) return { ...weighed, faults: frozen, lacksChangeset: false };
  const faults = [...contractFaults(weighed), ...typesFaults(weighed)];
  return { ...weighed, faults, lacksChangeset: faults.length > 0 };
}

/** A version next to the others is more to use, whatever it is made of. */
export function levelOf({ state, changes }: VersionVerdict): Level {
  if (state === 'missing') return 'major';
  return state === 'new' ? 'minor' : farthest(changes.map(({ level }) => level));
}

/** The same for code that was compiled with the types of before. */
export function typesLevelOf({ state, changes }: VersionVerdict): Level {
  if (state === 'missing') return 'major';
  return state === 'new' ? 'minor' : farthest(changes.map(({ types }) => types));
}

function frozenFaults(versions: readonly VersionVerdict[]): string[] {
  const frozen = versions.filter((version) => version.state !== 'new' && exceeds(levelOf(version), 'patch'));
  return frozen.map(({ version, state }) =>
    state === 'missing'
      ? `${version} is released and is missing from spec/openapi.yaml. Put its paths back: a released version stays.`
      : `${version} is released and frozen: only descriptions, examples and added rules may change. Undo what is above patch, or do it in a new version next to it.`,
  );
}

function contractFaults({ level, pending }: Weighed): string[] {
  if (!exceeds(level, pending)) return [];
  const words =
    pending === 'none' ? 'no pending changeset speaks of it' : `the pending changesets say ${pending}`;
  return [
    `The contract changed (${level}), but ${words}. Run \`npm run spec:changeset\`, read what it wrote, and commit it.`,
  ];
}

/** Other documentation needs no release of its own; other names and types do. */
function typesFaults({ types, pendingTypes }: Weighed): string[] {
  if (!exceeds(types, 'patch') || !exceeds(types, pendingTypes)) return [];
  const words =
    pendingTypes === 'none' ? 'no pending changeset says so' : `the pending changesets say ${pendingTypes}`;
  return [
    `The exported TypeScript changed (${types}) in ${typedPackages.join(' and ')}, but ${words}. Run \`npm run spec:changeset\`, read what it wrote, and commit it.`,
  ];
}
