/**
 * node tools/publish/src/require-long-runs.ts
 *
 * Ends with 1 unless the weekly workflow has passed on `main` within seven days. Run by the release workflow, with
 * GITHUB_TOKEN, GITHUB_REPOSITORY and GITHUB_API_URL in the environment.
 */

/** What GitHub says of a run of a workflow, as far as it is read here. */
export interface WorkflowRun {
  readonly conclusion: string | null;
  /** ISO 8601. */
  readonly created_at: string;
  readonly html_url: string;
}

const days = 7;

/** @returns why a release must wait, or undefined */
export function longRunsFault(runs: readonly WorkflowRun[], now: Date): string | undefined {
  const recent = runs.filter(({ created_at }) => now.getTime() - Date.parse(created_at) < days * 86_400_000);
  if (recent.some(({ conclusion }) => conclusion === 'success')) return undefined;
  const seen = recent.map(({ conclusion, html_url }) => `${conclusion ?? 'not ended'}: ${html_url}`);
  const found = seen.length === 0 ? 'there is none' : seen.join(', ');
  return `No run of weekly.yml on main has passed within ${days} days (${found}). Start it by hand, and release when every job is green.`;
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
