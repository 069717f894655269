import type { Report } from '../report/report.ts';
import { configOption } from './shared-options.ts';

/** The report, with replay commands that name config and seed: they can be pasted as they stand. */
export function replayCommands(report: Report, configFile: string): Report {
  const results = report.results.map((result) => {
    if (result.replay === undefined) return result;
    const config = configFile === configOption.config.default ? '' : ` --config ${quoted(configFile)}`;
    const replay = `attestation-conformance replay ${quoted(result.rule)}${config} --seed ${report.suite.seed}`;
    return { ...result, replay };
  });
  return { ...report, results };
}

/** For a POSIX shell. */
function quoted(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
