import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { readAcknowledgements } from './acknowledgements.ts';
import type { Change, Level } from './change.ts';
import type { JsonObject } from './contract-document.ts';
import { decisions, judgeContract, type Verdict } from './judge-contract.ts';
import { pendingLevel, pendingText, pendingTypes, readChangesets, typedPackages } from './pending-level.ts';
import { readContract, readLastCommit, readPublished } from './read-contract.ts';
import { readReleaseHistory } from './release-history.ts';
import { manifest, releaseFaults } from './released.ts';
import { sourcePlaces } from './source-places.ts';

const nothing: Omit<Verdict, 'faults'> = {
  ...{ versions: [], level: 'none', pending: 'none', types: 'none', pendingTypes: 'none' },
  ...{ lacksChangeset: false, notes: [] },
};

/** The repository that this tool is in. */
export const repository = resolve(import.meta.dirname, '../../..');

/**
 * The verdict on the contract in `spec/` of a repository, as if the changesets `leftOut` were not there.
 *
 * @throws when the contract cannot be bundled, or a changeset or a published version cannot be read.
 */
export function gate(root: string, leftOut: readonly string[] = []): Verdict {
  // Compared with a baseline that is not the released one, every verdict would be wrong.
  const broken = releaseFaults(root);
  const secondOpinion = (base: JsonObject, revision: JsonObject) => beyondOurs(redoclyDiff(base, revision));
  const release = broken.length > 0 ? undefined : readReleaseHistory(root, secondOpinion);
  const faults = release?.faults ?? broken;
  if (faults.length > 0) return { ...nothing, faults };
  const pending = readChangesets(root, leftOut);
  const [current, published] = [readContract(root), readPublished(root)];
  const isNew = [...current.keys()].some((version) => !published.has(version));
  const verdict = judgeContract({
    current,
    published,
    lastCommit: isNew ? readLastCommit(root) : undefined,
    pending: pendingLevel(pending),
    pendingTypes: pendingTypes(pending),
    pendingTexts: {
      contract: pendingText(pending),
      types: typedPackages.map((name) => pendingText(pending, name)),
    },
    ...(release?.decided && {
      decided: { ...release.decided, after: readFileSync(join(root, 'spec/decisions.md'), 'utf8') },
    }),
    acknowledged: readAcknowledgements(root),
    notes: release?.notes ?? [],
    secondOpinion,
  });
  const lacksPublish = verdict.lacksChangeset && release?.raised !== undefined;
  return {
    ...verdict,
    ...(lacksPublish && { faults: [forgottenPublish(release.raised)], lacksChangeset: false, lacksPublish }),
    versions: verdict.versions.map((version) =>
      version.version === decisions ? version : sourcePlaces(root, version),
    ),
  };
}

function forgottenPublish(version: string | undefined): string {
  return `${manifest} has version ${version}, and spec/published/ still contains the contract of the version before. Run \`npm run spec:publish\` now: it was left out before \`npx changeset version\`.`;
}

interface RedoclyReport {
  /** Level of all changes together, including those without a verdict. */
  bump: Level;
  verdicts: RedoclyVerdict[];
}

interface RedoclyVerdict {
  rule: string;
  level: Level;
  message: string;
  pointer: string;
}

/**
 * What `redocly diff` says about two documents.
 *
 * @throws when it gives no report.
 */
export function redoclyDiff(base: JsonObject, revision: JsonObject): RedoclyReport {
  const folder = mkdtempSync(join(tmpdir(), 'attestation-diff-'));
  try {
    for (const [name, document] of Object.entries({ base, revision }))
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(document));
    const report = join(folder, 'report.json');
    const options = ['--format', 'json', '--fail-on', 'none', '--output', report];
    execFileSync(process.execPath, [redoclyCommand(), 'diff', 'base.json', 'revision.json', ...options], {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      stdio: 'ignore',
    });
    const { bump, changes } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const verdicts = changes.flatMap(({ path, verdicts = [] }) =>
      verdicts.map(({ ruleId, impact, message }) => ({
        rule: ruleId,
        level: impact,
        message,
        pointer: path.replace(/^#/, ''),
      })),
    );
    return { bump, verdicts };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Report {
  bump: Level;
  changes: { path: string; verdicts?: { ruleId: string; impact: Level; message: string }[] }[];
}

/**
 * Rules of redocly diff 2.77 about things that our comparison weighs itself, with the direction of the message
 * and across spellings: there it knows more (`compare-with-redocly.ts` measures it). What a later Redocly
 * finds beyond these counts as it says.
 */
const weighed: ReadonlySet<string> = new Set(
  `enum-values-added enum-values-removed media-type-removed operation-id-changed operation-removed
   parameter-became-required parameter-removed parameter-serialization-changed path-removed property-removed
   request-body-became-required request-body-removed required-properties-added required-properties-removed
   response-header-removed response-removed schema-combinator-changed schema-constraint-changed schema-type-changed
   security-requirement-changed security-scheme-changed server-removed`.split(/\s+/),
);

/** The findings of redocly diff that our comparison has no rule for. */
function beyondOurs({ verdicts }: RedoclyReport): Change[] {
  return verdicts
    .filter(
      ({ rule, level }) => !weighed.has(rule) && (level === 'major' || level === 'minor') && rule !== '',
    )
    .map(({ rule, level, message, pointer }) => ({
      level,
      types: 'none' as const,
      rule: `redocly/${rule}`,
      operations: [],
      where: pointer,
      file: 'spec/openapi.yaml',
      pointer,
      reason: message,
      consumers: 'See the message.',
      implementers: 'See the message.',
    }));
}

function redoclyCommand(): string {
  const manifest = createRequire(import.meta.url).resolve('@redocly/cli/package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: Record<string, string> };
  return join(dirname(manifest), bin.redocly ?? 'bin/cli.js');
}
