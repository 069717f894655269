import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Coverage } from '../coverage.ts';
import { SetupError } from '../verdict.ts';
import {
  areaOf,
  describeExchange,
  describeFailure,
  exitCode,
  incompleteness,
  isRed,
  isWarning,
  nextStep,
  type Report,
  type Result,
  verdictOf,
} from './report.ts';
import { writeCoverageHtml } from './write-coverage.ts';
import { escapeXml, writeHtml, escapeXml as x } from './write-html.ts';

/** A comment of a pull request has at most 65,536 characters. */
const LONGEST = 60_000;

/** Markdown for a comment of a pull request or the summary of a build. */
export function writeMarkdown(report: Report): string {
  const { suite, target, summary, results } = report;
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
    ...operationTable(report),
    ...incompleteness(report).map((gap) => `**Incomplete:** ${text(gap)}\n`),
    ...suite.faults.map((fault) => `**The suite's own fault:** ${text(fault.split('\n')[0] ?? '')}\n`),
    ...results.filter((result) => isRed(result) || result.unstable !== undefined).map(failure),
    ...list('Failures that turn nothing red', results.filter(isWarning), ({ known, level, message }) =>
      known === undefined ? `${level}: ${message}` : `known: ${known}`,
    ),
    ...list(
      'Stale in the baseline',
      report.stale ?? [],
      ({ reason }) => `no longer fails; remove it (${reason})`,
    ),
    ...list('Not the same in every run', report.unstable ?? [], ({ verdicts }) =>
      verdicts.map(({ status }) => status).join(', '),
    ),
  ];
  let result = head.join('\n');
  for (const [at, part] of parts.entries()) {
    if (result.length + part.length > LONGEST)
      return `${result}\n${parts.length - at} more in the other reports.\n`;
    result += `\n${part}`;
  }
  return result;
}

function operationTable(report: Report): string[] {
  const { operations = [] } = report;
  if (operations.length === 0) return [];
  const rows = operations.map(
    ({ operation, request, accepted, passed, failed, blocked }) =>
      `| ${text(operation)} | ${code(request)} | ${accepted ? 'yes' : 'no'} | ${passed} | ${failed} | ${blocked} |`,
  );
  const head = '| Operation | Request | accepted | passed | failed | blocked |\n|---|---|---|---|---|---|';
  return [`### Operations\n\n${head}\n${rows.join('\n')}\n\n${text(nextStep(report) ?? '')}\n`];
}

function failure({ rule, title, quote, message, replay, reproduce, exchanges }: Result): string {
  const decisive = exchanges.at(-1);
  const lines = [...(decisive ? describeExchange(decisive, 1500) : [])].join('\n');
  return [
    `### ${rule}`,
    '',
    text(title),
    '',
    ...(quote === '' ? [] : [`> ${text(quote)}`, '']),
    `**What differed:** ${text(message)}`,
    '',
    ...(lines === ''
      ? []
      : ['<details><summary>Request and answer</summary>', '', fenced(lines), '', '</details>', '']),
    ...(replay === undefined ? [] : [`Run it again: ${code(replay)}`, '']),
    ...(reproduce === undefined
      ? []
      : [
          '<details><summary>Send the request by hand</summary>',
          '',
          fenced(reproduce),
          '',
          '</details>',
          '',
        ]),
  ].join('\n');
}

function list<T extends { readonly rule: string }>(
  heading: string,
  items: readonly T[],
  tell: (item: T) => string,
): string[] {
  if (items.length === 0) return [];
  return [`### ${heading}\n\n${items.map((one) => `- ${code(one.rule)} ${text(tell(one))}`).join('\n')}\n`];
}

/** A fence that is longer than any in the text. */
function fenced(lines: string): string {
  const fence = longerTicks(lines, 2);
  return `${fence}\n${lines}\n${fence}`;
}

/** More than stand anywhere in the text next to each other, and than `least`. */
function longerTicks(text: string, least: number): string {
  return '`'.repeat(Math.max(least, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length)) + 1);
}

function code(value: string): string {
  const tick = longerTicks(value, 0);
  // A space next to the fence, and only there, is not shown.
  const space = tick === '`' ? '' : ' ';
  return `${tick}${space}${value.replace(/[\r\n]+/g, ' ')}${space}${tick}`;
}

/** Text of a server must not become markup. */
function text(value: string): string {
  return value.replace(/[\r\n]+/g, ' ').replace(/[\\`*_{}[\]<>#|!~@]/g, (character) => `\\${character}`);
}

/**
 * SARIF 2.1.0. Broken MUSTs are errors, broken SHOULDs warnings, notes notes; known failures are suppressed.
 * Every result points to the config: code scanning requires a file, and an implementation behind HTTP has none.
 *
 * @param configFile that the results point to
 */
export function writeSarif(report: Report, configFile: string): string {
  const { suite, target, results } = report;
  const reported = results.filter(
    ({ status, unstable }) => status === 'failed' || status === 'note' || unstable,
  );
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
  const { rule, status, known, level, message, unstable } = result;
  const text = status === 'failed' || unstable ? describeFailure(result).join('\n') : message;
  const uri = configFile.split(/[\\/]/).map(encodeURIComponent).join('/');
  return {
    ruleId: rule,
    ruleIndex,
    kind: status === 'failed' ? 'fail' : unstable ? 'open' : 'informational',
    level: status !== 'failed' ? 'none' : isRed(result) ? 'error' : levels[level],
    message: { text },
    locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine: 1 } } }],
    // Identifies the same finding in the next run.
    partialFingerprints: { 'attestationRule/v1': rule },
    ...(known !== undefined && { suppressions: [{ kind: 'external', justification: known }] }),
  };
}

/** A badge as an SVG image: the version, and whether every MUST is kept. */
export function writeBadge(report: Report): string {
  const { label, message, color } = badgeOf(report);
  const left = widthOf(label);
  const right = widthOf(message);
  const name = escapeXml(`${label}: ${message}`);
  const text = (at: number, content: string) =>
    `<text x="${at}" y="14" fill="#fff">${escapeXml(content)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${name}">
<title>${name}</title>
<clipPath id="r"><rect width="${left + right}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#3b4048"/><rect x="${left}" width="${right}" height="20" fill="${colours[color]}"/></g>
<g text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${text(left / 2, label)}${text(left + right / 2, message)}</g>
</svg>
`;
}

/** The badge as JSON, for an endpoint badge of shields.io. */
export function writeBadgeJson(report: Report): string {
  return `${JSON.stringify({ schemaVersion: 1, ...badgeOf(report) })}\n`;
}

// Dark enough for white text (contrast 4.5 and more).
const colours = { brightgreen: '#1a7f37', red: '#b3261e', lightgrey: '#5c6370' } as const;

function badgeOf(report: Report): { label: string; message: string; color: keyof typeof colours } {
  const label = `attestation api ${report.target.version}`;
  const musts = report.results.filter(({ level }) => level === 'MUST');
  const count = (status: string) => musts.filter((result) => result.status === status).length;
  const [kept, broken] = [count('passed'), count('failed')];
  const code = exitCode(report);
  if (code === 3 || kept + broken === 0) return { label, message: 'not judged', color: 'lightgrey' };
  const more = incompleteness(report).length > 0 ? ', incomplete' : '';
  const message = `${kept} of ${kept + broken} MUST kept${more}`;
  return { label, message, color: code === 0 ? 'brightgreen' : 'red' };
}

/** The approximate width of the text in Verdana at 11 px, with padding. */
function widthOf(text: string): number {
  return Math.round(text.length * 6.6) + 12;
}

/** A report to write: `--report junit=out/junit.xml`. */
export interface WantedReport {
  readonly kind: ReportKind;
  readonly file: string;
}

export const reportKinds = ['json', 'junit', 'sarif', 'html', 'markdown', 'badge', 'coverage'] as const;

export type ReportKind = (typeof reportKinds)[number];

function printJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** @param configFile that a report may point to */
type Write = (report: Report, file: string, configFile: string, coverage?: Coverage) => string;

const writers: Record<ReportKind, Write> = {
  json: printJson,
  junit: writeJunit,
  sarif: (report, _, configFile) => writeSarif(report, configFile),
  html: writeHtml,
  markdown: writeMarkdown,
  badge: (report, file) => (file.endsWith('.json') ? writeBadgeJson(report) : writeBadge(report)),
  coverage: (report, file, _, coverage) =>
    file.endsWith('.json') ? printJson(coverage) : writeCoverageHtml(report, coverage as Coverage),
};

/**
 * Writes the reports, and creates their folders.
 *
 * @param coverage for a report of the kind `coverage`
 * @throws SetupError when one cannot be written
 */
export async function writeReports(
  report: Report,
  wanted: readonly WantedReport[],
  configFile: string,
  coverage?: Coverage,
): Promise<void> {
  for (const { kind, file } of wanted) {
    const text = writers[kind](report, file, configFile, coverage);
    await openFolder(file);
    await writeFile(file, text).catch(cannot(file));
  }
}

/** Creates the folder of a report: before a run, so that a wrong path is found first. */
export async function openFolder(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true }).catch(cannot(file));
}

function cannot(file: string) {
  return (error: NodeJS.ErrnoException) => {
    throw new SetupError(`The report ${file} cannot be written (${error.code ?? error.message}).`);
  };
}

/**
 * JUnit XML: one suite for each area, one case for each rule. A failure is a failure element; a rule that was not judged
 * is skipped, with the reason.
 */
export function writeJunit(report: Report): string {
  const { suite, target, results, areas } = report;
  const gaps = incompleteness(report);
  const groups = new Map<string, Result[]>();
  for (const result of results) {
    const area = areaOf(result);
    groups.set(area, [...(groups.get(area) ?? []), result]);
  }
  const suites = [...groups].map(([area, own]) => {
    const properties = [
      ['target', target.baseUrl],
      ['version', target.version],
      ['seed', String(suite.seed)],
    ].map(([name, value]) => `      <property name="${name}" value="${x(value ?? '')}"/>\n`);
    const counts = attributes({
      ...countsOf(own),
      errors: 0,
      time: 0,
      timestamp: suite.startedAt.slice(0, 19),
    });
    const name = areas?.[area] ?? area;
    return `  <testsuite name="${x(name)}" ${counts}>\n    <properties>\n${properties.join('')}    </properties>\n${own.map(testCase).join('')}  </testsuite>\n`;
  });
  const errors = [
    ofTheRun('The run itself', 'the run judges what the config declares', 'failure', 'incomplete', gaps),
    ofTheRun("The suite's own faults", "the suite's own fault", 'error', 'suite', suite.faults),
  ].join('');
  const { tests, failures } = countsOf(results);
  const faults = suite.faults.length;
  // The root has no count of what was skipped (JUnit as Jenkins reads it).
  const all = attributes({
    tests: tests + gaps.length + faults,
    failures: failures + gaps.length,
    errors: faults,
    time: suite.seconds,
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${suite.name}" ${all}>\n${suites.join('')}${errors}</testsuites>\n`;
}

function testCase(result: Result): string {
  const { rule, title, level } = result;
  const content = contentOf(result);
  const open = `    <testcase classname="${x(`${level}.${areaOf(result)}`)}" name="${x(`${rule} ${title}`)}" time="0"`;
  return content === '' ? `${open}/>\n` : `${open}>\n${content}    </testcase>\n`;
}

function contentOf(result: Result): string {
  const { status, message, level, known } = result;
  if (status === 'passed' || status === 'note') {
    return message === '' ? '' : `      <system-out>${x(message)}</system-out>\n`;
  }
  const text = x(describeFailure(result).join('\n'));
  if (status !== 'failed' && !result.unstable)
    return `      <skipped message="${x(`${status}: ${message}`)}"/>\n`;
  if (known !== undefined) {
    return `      <skipped message="${x(`known failure: ${known}`)}"/>\n      <system-out>${text}</system-out>\n`;
  }
  if (status !== 'failed') {
    const skipped = `      <skipped message="${x(`${status}: ${message}`)}"/>\n`;
    return `${skipped}      <system-out>${text}</system-out>\n`;
  }
  return `      <failure type="${isRed(result) ? 'MUST' : level}" message="${x(message)}">${text}</failure>\n`;
}

/** What is wrong with the run and not with a rule: one case for each text. Empty without any. */
function ofTheRun(
  suite: string,
  name: string,
  element: 'failure' | 'error',
  type: string,
  texts: readonly string[],
): string {
  if (texts.length === 0) return '';
  const cases = texts.map(
    (text) => `    <testcase classname="run" name="${x(name)}" time="0">
      <${element} type="${type}" message="${x(text.split('\n')[0] ?? '')}">${x(text)}</${element}>
    </testcase>\n`,
  );
  const counts = { tests: texts.length, failures: 0, skipped: 0, errors: 0, time: 0 };
  const own = attributes({ ...counts, [`${element}s`]: texts.length });
  return `  <testsuite name="${x(suite)}" ${own}>\n${cases.join('')}  </testsuite>\n`;
}

function countsOf(results: readonly Result[]) {
  const failures = results.filter(({ status, known }) => status === 'failed' && known === undefined).length;
  const judged = results.filter(({ status }) => status === 'passed' || status === 'note').length;
  return { tests: results.length, failures, skipped: results.length - failures - judged };
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${x(String(value))}"`)
    .join(' ');
}
