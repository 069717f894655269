import { count, first, green, type Result, red, type Workplace, yellow } from './step.ts';

/** What `tools/lint/src/main.ts --json` prints, as far as it is shown here. */
interface Finding {
  file: string;
  line: number;
  rule: string;
  severity: 'error' | 'warning';
  reason: string;
  fix: string;
}

/** Redocly and Spectral with our rules; findings in the files just saved come first. */
export async function checkLint({ run }: Workplace, saved: readonly string[]): Promise<Result> {
  const { code, stdout, stderr } = await run(['tools/lint/src/main.ts', '--json']);
  if (code !== 0 && code !== 1) return red('the lint could not work', [stderr.trim() || stdout.trim()]);
  const findings = JSON.parse(stdout) as Finding[];
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
