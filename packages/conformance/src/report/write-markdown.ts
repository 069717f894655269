import { describeExchange } from './describe-failure.ts';
import { exitCode, incompleteness, isRed, isWarning, type Report, type Result } from './report.ts';
import { verdictOf } from './verdict-of.ts';

/** A comment may have 65,536 characters where these reports are read. */
const LONGEST = 60_000;

/** Markdown for a comment of a pull request or the summary of a build. */
export function writeMarkdown(report: Report): string {
  const { suite, target, summary, results } = report;
  const red = results.filter(isRed);
  const head = [
    `## ${exitCode(report) === 0 ? '✅' : '❌'} Attestation Service API ${target.version}: ${verdictOf(report)}`,
    '',
    '| passed | failed | notes | not applicable | not observed |',
    '|---|---|---|---|---|',
    `| ${summary.passed} | ${summary.failed} | ${summary.notes} | ${summary.notApplicable} | ${summary.notObserved} |`,
    '',
    `${code(target.baseUrl)}, ${target.requests} requests in ${suite.seconds} s, seed ${suite.seed}, suite ${suite.version}`,
    '',
  ];
  const parts = [
    ...incompleteness(report).map((gap) => `**Incomplete:** ${text(gap)}\n`),
    ...suite.faults.map((fault) => `**The suite's own fault:** ${text(fault.split('\n')[0] ?? '')}\n`),
    ...red.map(failure),
    ...list('Failures that turn nothing red', results.filter(isWarning), ({ known, level, message }) =>
      known === undefined ? `${level}: ${message}` : `known: ${known}`,
    ),
    ...(report.stale?.length
      ? [
          `### Stale in the baseline\n\n${report.stale.map(({ rule, reason }) => `- ${code(rule)} no longer fails; remove it (${text(reason)})`).join('\n')}\n`,
        ]
      : []),
    ...(report.unstable?.length
      ? [
          `### Not the same in every run\n\n${report.unstable.map(({ rule, verdicts }) => `- ${code(rule)}: ${verdicts.map(({ status }) => status).join(', ')}`).join('\n')}\n`,
        ]
      : []),
  ];
  let result = head.join('\n');
  for (const [at, part] of parts.entries()) {
    if (result.length + part.length > LONGEST)
      return `${result}\n${parts.length - at} more in the other reports.\n`;
    result += `\n${part}`;
  }
  return result;
}

function failure({ rule, title, quote, message, replay, exchanges }: Result): string {
  const decisive = exchanges.at(-1);
  const lines = [...(decisive ? describeExchange(decisive, 1500) : [])].join('\n');
  return [
    `### ${rule}`,
    '',
    text(title),
    '',
    `> ${text(quote)}`,
    '',
    `**What differed:** ${text(message)}`,
    '',
    ...(lines === ''
      ? []
      : ['<details><summary>Request and answer</summary>', '', fenced(lines), '', '</details>', '']),
    ...(replay === undefined ? [] : [`Run it again: ${code(replay)}`, '']),
  ].join('\n');
}

function list(heading: string, results: readonly Result[], tell: (result: Result) => string): string[] {
  if (results.length === 0) return [];
  return [`### ${heading}\n\n${results.map((one) => `- ${code(one.rule)} ${text(tell(one))}`).join('\n')}\n`];
}

/** A fence that no line of the text ends. */
function fenced(lines: string): string {
  const longest = Math.max(2, ...Array.from(lines.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${lines}\n${fence}`;
}

function code(value: string): string {
  const tick = value.includes('`') ? '``' : '`';
  return `${tick}${value.replace(/[\r\n]+/g, ' ')}${tick}`;
}

/** What a server says must not become markup. */
function text(value: string): string {
  return value.replace(/[\r\n]+/g, ' ').replace(/[\\`*_{}[\]<>#|!~@]/g, (character) => `\\${character}`);
}
