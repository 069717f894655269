import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const manifest = 'spec/package.json';

/** What `spec/package.json` keeps of a release: the digest of each `spec/published/<version>.yaml`. */
interface Manifest {
  version?: string;
  released?: Record<string, string>;
}

/**
 * Why `spec/published/` is not what was released. Without its files the gate would only report, so their absence must
 * not look like "nothing is released yet": the package version and the digests in `spec/package.json` say what was.
 */
export function releaseFaults(root: string): string[] {
  const { version = '0.0.0', released = {} } = readManifest(root);
  const names = Object.keys(released);
  if (version !== '0.0.0' && names.length === 0)
    return [
      `${manifest} has version ${version}, but names no released contract. Restore \`released\` there and spec/published/ from the last release: git checkout <release> -- spec/published ${manifest}`,
    ];
  return names.flatMap((name) => {
    const file = `spec/published/${name}.yaml`;
    const path = join(root, file);
    if (!existsSync(path))
      return [`${file} is missing, but ${name} was released. Restore it: git checkout -- ${file}`];
    if (digestOf(path) === released[name]) return [];
    return [
      `${file} is not what was released. Restore it: git checkout -- ${file}; only \`npm run spec:publish\` writes it.`,
    ];
  });
}

/** Keeps the digests of the versions that are released now. */
export function rememberReleased(root: string, versions: readonly string[]): void {
  const path = join(root, manifest);
  const digests = versions.map((name) => [name, digestOf(join(root, `spec/published/${name}.yaml`))]);
  const text = { ...readManifest(root), released: Object.fromEntries(digests) };
  writeFileSync(path, `${JSON.stringify(text, null, 2)}\n`);
}

function readManifest(root: string): Manifest {
  const path = join(root, manifest);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {};
}

function digestOf(path: string): string {
  return `sha256-${createHash('sha256').update(readFileSync(path)).digest('base64')}`;
}

/** What the history says of the last release. */
interface ReleaseCommit {
  /** Why `spec/published/` is not what that commit released; empty when it is. */
  faults: string[];
  /** `decisions.md` as it was released. */
  decided: { before: string; against: string } | undefined;
  /** What could not be compared with the history, and why. */
  notes: string[];
}

/**
 * A change of a released file can change its digest too. So both are compared with the commit that released them: the
 * last one that gave `spec/package.json` another version.
 */
export function readReleaseCommit(root: string): ReleaseCommit {
  const { version = '0.0.0', released = {} } = readManifest(root);
  if (version === '0.0.0') return { faults: [], decided: undefined, notes: [] };
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'safe.directory=*', ...args], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  const without = (why: string): ReleaseCommit => ({
    ...{ faults: [], decided: undefined },
    notes: [
      `spec/published and spec/decisions.md were not compared with the commit that released them: ${why}.`,
    ],
  });
  let commit: string;
  try {
    if (git('rev-parse', '--is-shallow-repository').trim() !== 'false')
      return without('the history is shallow; `git fetch --unshallow` gets it');
    if ((JSON.parse(git('show', `HEAD:./${manifest}`)) as { version?: string }).version !== version)
      return without(`version ${version} is not committed yet`);
    commit = git('log', '-1', '--format=%H', '-G^ *"version":', '--', manifest).trim();
    // A copy with one commit: whether its files are those of the release, nothing shows.
    if (!git('rev-list', '--parents', '-1', commit).trim().includes(' '))
      return without(`the history begins with version ${version}`);
  } catch (fault) {
    const { stderr = '', message } = fault as { stderr?: string; message: string };
    return without(`git says "${(stderr.trim() || message).split('\n')[0]}"`);
  }
  const short = commit.slice(0, 12);
  const then = JSON.parse(git('show', `${commit}:./${manifest}`)) as { released?: Record<string, string> };
  const names = git('ls-tree', '--name-only', commit, './spec/published/').trim().split('\n').filter(Boolean);
  const now = readdirSync(join(root, 'spec/published')).map((name) => `spec/published/${name}`);
  const changed = [...new Set([...names, ...now])].filter(
    (name) =>
      !names.includes(name) ||
      !now.includes(name) ||
      git('show', `${commit}:./${name}`) !== readFileSync(join(root, name), 'utf8'),
  );
  if (JSON.stringify(then.released ?? {}) !== JSON.stringify(released))
    changed.push(`\`released\` in ${manifest}`);
  const faults = changed.map(
    (name) =>
      `${name} is not what ${short} released. Restore it: git checkout ${short} -- spec/published ${manifest}; only a release, which gives ${manifest} another version, changes it.`,
  );
  const before = git('show', `${commit}:./spec/decisions.md`);
  return { faults, decided: { before, against: `commit ${short}` }, notes: [] };
}
