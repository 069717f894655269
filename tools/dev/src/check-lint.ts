import type { Finding } from '@attestation/generate';
import { count, first, green, type Result, red, type Workplace, yellow } from './step.ts';

/** What the lint found last, for the checks to keep. */
export interface Linted {
  /** Whether the document of the console kept every rule. */
  console: boolean;
}

/** What the verdict on the console's document depends on. */
const ofConsole = /^(spec\/(console|lint)\/|redocly\.yaml$|\.spectral\.yaml$)/;

/** Redocly and Spectral with our rules; findings in the files just saved come first. */
export async function checkLint(
  { linter, signal }: Workplace,
  saved: readonly string[],
  linted: Linted,
): Promise<Result> {
  const isKnown = linted.console && !saved.some((file) => ofConsole.test(file));
  linted.console = false;
  const roots = ['spec/openapi.yaml', ...(isKnown ? [] : ['spec/console/openapi.yaml'])];
  const answer = await linter.run('lint', signal, roots);
  if (signal.aborted) return yellow('cancelled');
  if ('fault' in answer) return red('the lint could not work', [answer.fault]);
  const findings = JSON.parse(answer.result) as Finding[];
  linted.console = !findings.some(({ file }) => file.startsWith('spec/console/'));
  if (findings.length === 0) return green('keeps every rule');
  const sorted = findings.toSorted((a, b) => rank(a, saved) - rank(b, saved));
  const files = new Set(findings.map(({ file }) => file)).size;
  const text = `${count(findings.length, 'finding')} in ${count(files, 'file')}`;
  const details = first(5, sorted.map(describe), 'npm run lint:spec');
  return findings.some(({ severity }) => severity === 'error') ? red(text, details) : yellow(text, details);
}

function rank({ file, severity }: Finding, saved: readonly string[]): number {
  return (saved.includes(file) ? 0 : 2) + (severity === 'error' ? 0 : 1);
}

function describe({ file, line, rule, reason, fix }: Finding): string {
  return `${file}:${line}  ${reason}  [${rule}]${fix && `\n  Fix: ${fix}`}`;
}
