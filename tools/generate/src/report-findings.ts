import { styleText } from 'node:util';

/** Findings for a person: place, rule, reason, fix. */
export function reportFindings(findings: readonly Finding[], colour: boolean): string {
  const paint = (format: 'red' | 'yellow' | 'bold' | 'dim' | 'green', text: string) =>
    colour ? styleText(format, text, { validateStream: false }) : text;
  const blocks = findings.map(({ file, line, pointer, rule, severity, reason, fix }) =>
    [
      `${paint('bold', `${file}:${line}`)}  ${paint(severity === 'error' ? 'red' : 'yellow', severity)}  ${rule}  ${paint('dim', pointer)}`,
      `  ${reason}`,
      ...(fix === '' ? [] : [`  ${paint('green', 'Fix:')} ${fix}`]),
    ].join('\n'),
  );
  return [...blocks, summary(findings)].join('\n\n');
}

function summary(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'The contract keeps every rule.';
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const files = new Set(findings.map(({ file }) => file)).size;
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
  return `${count(errors, 'error')}, ${count(findings.length - errors, 'warning')} in ${count(files, 'file')}. The rules, with examples: spec/lint/README.md`;
}

/** One fault of the contract, wherever it was found. */
export interface Finding {
  /** From the repository's root. */
  file: string;
  /** From 1. */
  line: number;
  /** JSON Pointer in that file; '' is the whole file. */
  pointer: string;
  /** `attestation/...` is one of our rules, all else Redocly's own. */
  rule: string;
  severity: 'error' | 'warning';
  reason: string;
  fix: string;
}
