/**
 * node tools/publish/src/require-long-runs.ts
 *
 * Ends with 1 unless the newest run of the weekly workflow on `main` that ended has passed, within seven days. Run by the release workflow, with
 * GITHUB_TOKEN, GITHUB_REPOSITORY and GITHUB_API_URL in the environment.
 */

/** What GitHub says of a run of a workflow, as far as it is read here. */
interface WorkflowRun {
  readonly conclusion: string | null;
  /** ISO 8601. */
  readonly created_at: string;
  readonly html_url: string;
}

const days = 7;

/** @returns why a release must wait, or undefined */
export function longRunsFault(runs: readonly WorkflowRun[], now: Date): string | undefined {
  const [newest] = runs
    .filter(({ conclusion }) => conclusion !== null)
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  const isRecent = newest !== undefined && now.getTime() - Date.parse(newest.created_at) < days * 86_400_000;
  if (isRecent && newest.conclusion === 'success') return undefined;
  const found = isRecent ? `it ended with ${newest.conclusion}: ${newest.html_url}` : 'there is none';
  return `The newest run of weekly.yml on main within ${days} days has not passed (${found}). Start it by hand, and release when every job is green.`;
}

if (import.meta.main) {
  const { GITHUB_TOKEN: token, GITHUB_REPOSITORY: name, GITHUB_API_URL: api } = process.env;
  const url = `${api}/repos/${name}/actions/workflows/weekly.yml/runs?branch=main&per_page=50`;
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  const { workflow_runs } = (await response.json()) as { workflow_runs: WorkflowRun[] };
  const fault = longRunsFault(workflow_runs, new Date());
  if (fault !== undefined) {
    process.stderr.write(`${fault}\n`);
    process.exitCode = 1;
  }
}
