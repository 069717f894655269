import { describeFailure } from './describe-failure.ts';
import { incompleteness, isRed, type Report, type Result } from './report.ts';

/**
 * SARIF 2.1.0. Broken MUSTs are errors, broken SHOULDs warnings, notes notes; what a baseline knows is suppressed.
 * Every result points to the config: code scanning wants a file, and an implementation behind HTTP has none.
 *
 * @param configFile what the results point to
 */
export function writeSarif(report: Report, configFile: string): string {
  const { suite, target, results } = report;
  const reported = results.filter(({ status }) => status === 'failed' || status === 'note');
  const failures = [...suite.faults, ...incompleteness(report)];
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'attestation-conformance',
            version: suite.version,
            rules: results.map(ruleOf),
          },
        },
        invocations: [
          {
            executionSuccessful: failures.length === 0,
            startTimeUtc: suite.startedAt,
            toolExecutionNotifications: failures.map((text) => ({ level: 'error', message: { text } })),
          },
        ],
        properties: { target: target.baseUrl, apiVersion: target.version, seed: suite.seed },
        results: reported.map((result) => resultOf(result, results.indexOf(result), configFile)),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function ruleOf({ rule, title, quote, level }: Result) {
  return {
    id: rule,
    shortDescription: { text: title },
    fullDescription: { text: quote },
    defaultConfiguration: { level: levels[level] },
  };
}

const levels = { MUST: 'error', SHOULD: 'warning', MAY: 'note' } as const;

function resultOf(result: Result, ruleIndex: number, configFile: string) {
  const { rule, status, known, level, message } = result;
  const text = status === 'failed' ? describeFailure(result).join('\n') : message;
  const uri = configFile.split(/[\\/]/).map(encodeURIComponent).join('/');
  return {
    ruleId: rule,
    ruleIndex,
    kind: status === 'failed' ? 'fail' : 'informational',
    level: status !== 'failed' ? 'none' : isRed(result) ? 'error' : levels[level],
    message: { text },
    locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine: 1 } } }],
    // So that a finding is the same one in the next run.
    partialFingerprints: { 'attestationRule/v1': rule },
    ...(known !== undefined && { suppressions: [{ kind: 'external', justification: known }] }),
  };
}
