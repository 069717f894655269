import type { Finding } from '@attestation/generate';

/** Findings as a SARIF 2.1.0 log, which code scanning and editors read. */
export function sarif(findings: readonly Finding[]): object {
  const rules = [...new Set(findings.map(({ rule }) => rule))].sort();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'contract lint', rules: rules.map((id) => ({ id })) } },
        columnKind: 'unicodeCodePoints',
        results: findings.map(({ file, line, pointer, rule, severity, reason, fix }) => ({
          ruleId: rule,
          level: severity,
          message: { text: fix === '' ? reason : `${reason} Fix: ${fix}` },
          locations: [
            {
              physicalLocation: { artifactLocation: { uri: file }, region: { startLine: line } },
              logicalLocations: [{ fullyQualifiedName: pointer }],
            },
          ],
        })),
      },
    ],
  };
}

/** Workflow commands, by which GitHub shows findings at their lines in a pull request. */
export function annotations(findings: readonly Finding[]): string {
  const escaped = (text: string) =>
    text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  return findings
    .map(
      ({ file, line, rule, severity, reason, fix }) =>
        `::${severity} file=${file},line=${line},title=${rule.replace(/[,:%]/g, ' ')}::${escaped(`${reason} ${fix}`.trim())}\n`,
    )
    .join('');
}
