import type { Change, Level } from './change.ts';
import { exceeds, farthest } from './change.ts';
import { inPlaceOf, versionBefore } from './come-over.ts';
import { compareDocuments } from './compare-documents.ts';
import type { JsonObject } from './contract-document.ts';
import type { Contract } from './read-contract.ts';

export interface VersionVerdict {
  version: string;
  /** `frozen`: released, nothing above patch may change; `new`: not released yet; `gone`: released, not there. */
  state: 'frozen' | 'new' | 'gone';
  /** What it was compared with; undefined when there is nothing to compare with. */
  against: string | undefined;
  changes: Change[];
  /** Of a version that is not released: what meets those who come over from the version before it. */
  comingOver: { from: string; changes: Change[] } | undefined;
}

export interface Verdict {
  versions: VersionVerdict[];
  /** What the next release of the contract has to be at least. */
  level: Level;
  /** What the pending changesets say. */
  pending: Level;
  /** Why the gate stays shut, each with what to do; empty when it is open. */
  faults: string[];
}

export interface Judged {
  current: Contract;
  published: Contract;
  /** What versions that are not released are compared with, for the report only. */
  lastCommit: Contract | undefined;
  pending: Level;
  /** Further findings about two documents. */
  secondOpinion?: (base: JsonObject, revision: JsonObject) => Change[];
}

/** Whether the contract may be released as it stands, and as what. Before the first release it only reports. */
export function judgeContract({ current, published, lastCommit, pending, secondOpinion }: Judged): Verdict {
  const compare = (base: JsonObject | undefined, revision: JsonObject | undefined) =>
    base && revision ? [...compareDocuments(base, revision), ...(secondOpinion?.(base, revision) ?? [])] : [];
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
      state: released ? (now ? 'frozen' : 'gone') : 'new',
      against,
      changes: compare(earlier, now),
      comingOver: released ? undefined : comingOver(version),
    };
  });
  const level = farthest(versions.map(levelOf));
  return { versions, level, pending, faults: published.size === 0 ? [] : faultsOf(versions, level, pending) };
}

/** A version beside the others is more to use, whatever it is made of. */
export function levelOf({ state, changes }: VersionVerdict): Level {
  if (state === 'gone') return 'major';
  return state === 'new' ? 'minor' : farthest(changes.map(({ level }) => level));
}

function faultsOf(versions: readonly VersionVerdict[], level: Level, pending: Level): string[] {
  const broken = versions.filter((version) => version.state !== 'new' && exceeds(levelOf(version), 'patch'));
  const frozen = broken.map(({ version, state }) =>
    state === 'gone'
      ? `${version} is released and is gone from spec/openapi.yaml. Put its paths back: a released version stays.`
      : `${version} is released and frozen: only descriptions, examples and added rules may change. Undo what is above patch, or do it in a new version beside it.`,
  );
  const short = broken.length === 0 && exceeds(level, pending);
  const words =
    pending === 'none' ? 'no pending changeset speaks of it' : `the pending changesets say ${pending}`;
  return short
    ? [
        `The contract changed (${level}), but ${words}. Run \`npm run spec:changeset\`, read what it wrote, and commit it.`,
      ]
    : frozen;
}
