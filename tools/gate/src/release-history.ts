import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { acknowledgementsFile, parseAcknowledgements } from './acknowledgements.ts';
import { exceeds } from './change.ts';
import { differ, type JsonObject, names } from './contract-document.ts';
import { type Judged, judgeContract, refusedChanges } from './judge-contract.ts';
import { contractPackage } from './pending-level.ts';
import { type Manifest, manifest } from './released.ts';

/** What the history says of the releases. */
interface ReleaseHistory {
  /** Why the released files are not what was released; empty when they are. */
  faults: string[];
  /** `decisions.md` as it was released. */
  decided?: { before: string; against: string };
  /** The version, when HEAD or the working tree raised it and left `spec/published/` as it was. */
  raised?: string | undefined;
  /** What could not be compared with the history, and why. */
  notes: string[];
}

/** What a release consists of. */
interface Released {
  /** Short id of the commit. */
  commit: string;
  version: string;
  /** Texts of `spec/published/` by path, and the digests. */
  files: JsonObject;
  decisions: string;
}

/** A commit that touched the released files, or the working tree. */
interface Step {
  state: Released;
  parents: readonly string[];
  day: Date;
  /** The working tree, or HEAD without edits of the contract. */
  isCurrent: boolean;
}

type Git = (...args: string[]) => string;

/**
 * Compares the released files with the last release before them. A commit can change these files, their digests and the
 * version together, so none of the three proves anything about it. A commit is a release when it raises the version and
 * changes only what the gate lets through or its parents acknowledge. Any other change of these files is a fault, in
 * its commit and in all later ones. What has the tag of a release was judged before the tag was pushed.
 */
export function readReleaseHistory(root: string, secondOpinion?: Judged['secondOpinion']): ReleaseHistory {
  const git: Git = (...args) =>
    execFileSync('git', ['-c', 'safe.directory=*', ...args], {
      ...{ cwd: root, encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 28 },
    });
  let isShallow: boolean;
  let tag: string | undefined;
  try {
    isShallow = git('rev-parse', '--is-shallow-repository').trim() === 'true';
    const pattern = `${contractPackage}@*`;
    tag = git('tag', '--merged', 'HEAD', '--sort=-version:refname', '--list', pattern).split('\n')[0];
  } catch (fault) {
    const { stderr = '', message } = fault as { stderr?: string; message: string };
    return uncompared(`git says "${(stderr.trim() || message).split('\n')[0]}"`);
  }
  let base = tag ? readCommit(git, git('rev-parse', `${tag}^{commit}`).trim()) : undefined;
  // Version that last changed the files: after a version that left them as they were, `spec:publish` may still run.
  let publishedBy = base?.version ?? '';
  let isFirst = false;
  let raised: string | undefined;
  // A version that left the published files as they were has not released its decisions either.
  let decided: Released | undefined;
  let refused: string[] = [];
  const now = readWorkingTree(root);
  for (const { state, parents, day, isCurrent } of readSteps(git, tag ? `${tag}..HEAD` : 'HEAD', now)) {
    refused = [];
    if (base === undefined) {
      if (state.version === '0.0.0' || state === now) continue;
      [base, isFirst] = [state, parents.length === 0];
      publishedBy = state.version;
    } else if (isHigher(state.version, differ(base.files, state.files) ? publishedBy : base.version)) {
      // A merge makes no release: what it brings was acknowledged before one of its sides released it.
      const before = parents.length === 1 ? readFiles(git, parents.join(), acknowledgementsFile) : {};
      const acknowledged = parseAcknowledgements(before[acknowledgementsFile] ?? '');
      refused = refusals(base, state, { acknowledged, secondOpinion, today: day });
      if (refused.length > 0) continue;
      if (differ(base.files, state.files)) publishedBy = state.version;
      else if (isCurrent) [raised, decided] = [state.version, base];
      [base, isFirst] = [state, false];
    }
  }
  if (base === undefined) return { faults: [], notes: [] };
  const faults = faultsOf(base, now, refused);
  if (!isFirst)
    return {
      faults,
      decided: { before: (decided ?? base).decisions, against: `commit ${(decided ?? base).commit}` },
      raised,
      notes: [],
    };
  const why = isShallow
    ? 'is shallow; `git fetch --unshallow` gets it'
    : `begins with version ${base.version}`;
  return uncompared(`the history ${why}`, faults);
}

function uncompared(why: string, faults: string[] = []): ReleaseHistory {
  const what = 'spec/published and spec/decisions.md were not compared with the commit that released them';
  return { faults, notes: [`${what}: ${why}.`] };
}

/** The oldest first. Merges count where they differ from each parent, and both their sides are followed. */
function readSteps(git: Git, range: string, now: Released): Step[] {
  const order = ['--full-history', '--topo-order', '--reverse'];
  const log = git('log', ...order, '--format=%H %cI %P', range, '--', 'spec/published', manifest).trim();
  const head = git('rev-parse', 'HEAD').trim();
  const unedited = git('status', '--porcelain', '--', 'spec') === '' ? head : undefined;
  const steps = log
    .split('\n')
    .filter(Boolean)
    .map((line): Step => {
      const [commit = '', day = '', ...parents] = line.trim().split(' ');
      return { state: readCommit(git, commit), parents, day: new Date(day), isCurrent: commit === unedited };
    });
  const { version, files } = readCommit(git, head);
  if (version !== now.version || differ(files, now.files))
    steps.push({ state: now, parents: [head], day: new Date(), isCurrent: true });
  return steps;
}

const [publishedFolder, decisionsFile] = ['spec/published', 'spec/decisions.md'];

function readCommit(git: Git, commit: string): Released {
  return release(commit.slice(0, 12), readFiles(git, commit, publishedFolder, manifest, decisionsFile));
}

function readFiles(git: Git, commit: string, ...paths: string[]): Record<string, string> {
  const files = git('ls-tree', '-r', '--name-only', commit, '--', ...paths)
    .split('\n')
    .filter(Boolean);
  return Object.fromEntries(files.map((file) => [file, git('show', `${commit}:./${file}`)]));
}

function readWorkingTree(root: string): Released {
  const folder = join(root, publishedFolder);
  const published = existsSync(folder) ? readdirSync(folder).map((name) => `${publishedFolder}/${name}`) : [];
  const files = [...published, manifest, decisionsFile].filter((file) => existsSync(join(root, file)));
  return release('', Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])));
}

function release(commit: string, texts: Record<string, string>): Released {
  const { [manifest]: text = '{}', [decisionsFile]: decisions = '', ...published } = texts;
  const { version = '0.0.0', released = {} } = JSON.parse(text) as Manifest;
  return { commit, version, decisions, files: { ...published, [`\`released\` in ${manifest}`]: released } };
}

/** Why a commit with a higher version is not a release. */
function refusals(base: Released, next: Released, judged: Partial<Judged>): string[] {
  const { versions, level } = judgeContract({
    ...{ current: documents(next), published: documents(base), lastCommit: undefined, pending: 'none' },
    decided: { before: base.decisions, after: next.decisions, against: base.commit },
    ...judged,
  });
  const lines = versions.flatMap((verdict) =>
    verdict.state === 'missing' ? [`# ${verdict.version} was removed.`] : refusedChanges(verdict),
  );
  const [from, to] = [numbers(base.version), numbers(next.version)];
  const step = (['major', 'minor'] as const).find((_, index) => from[index] !== to[index]) ?? 'patch';
  if (exceeds(level, step))
    lines.push(`# The changes are ${level}, and ${next.version} is a ${step} release.`);
  return lines;
}

function documents({ files }: Released): Map<string, JsonObject> {
  const published = Object.entries(files).filter(([path]) => path.endsWith('.yaml'));
  return new Map(
    published.map(([path, text]) => [
      basename(path, '.yaml'),
      parse(String(text), { maxAliasCount: -1 }) as JsonObject,
    ]),
  );
}

function faultsOf(base: Released, now: Released, refused: readonly string[]): string[] {
  const restore = `Restore it: git checkout ${base.commit} -- spec/published ${manifest}`;
  if (refused.length > 0)
    return [
      `Version ${now.version} is not a release: it changes what ${base.commit} released.\n\n${refused.join('\n')}\n\n${restore}; a release may contain what spec/acknowledged.yaml of the commit before it acknowledges.`,
    ];
  const changed = [...names(base.files, now.files)].filter((name) =>
    differ(base.files[name], now.files[name]),
  );
  if (isHigher(base.version, now.version)) changed.push(`\`version\` in ${manifest}`);
  return changed.map(
    (name) =>
      `${name} is not what ${base.commit} released. ${restore}; only a release changes it: \`npm run spec:publish\`, then \`npx changeset version\`.`,
  );
}

function isHigher(version: string, other: string): boolean {
  const [one, two] = [numbers(version), numbers(other)];
  const index = one.findIndex((number, place) => number !== two[place]);
  return index >= 0 && (one[index] ?? 0) > (two[index] ?? 0);
}

/** The three numbers of a version. */
function numbers(version: string): number[] {
  return version.split('-')[0]?.split('.').map(Number) ?? [];
}
