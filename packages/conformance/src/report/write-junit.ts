import { areaOf } from './area-of.ts';
import { describeFailure } from './describe-failure.ts';
import { incompleteness, isRed, type Report, type Result } from './report.ts';
import { escapeXml as x } from './xml.ts';

/**
 * JUnit XML: one suite for each area, one case for each rule. A failure is a failure element; what was not judged is
 * skipped, and says why.
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
    ...(gaps.length > 0 ? [gapSuite(gaps)] : []),
    ...(suite.faults.length > 0 ? [faultSuite(suite.faults)] : []),
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
  if (status !== 'failed') return `      <skipped message="${x(`${status}: ${message}`)}"/>\n`;
  if (known !== undefined) {
    return `      <skipped message="${x(`known failure: ${known}`)}"/>\n      <system-out>${text}</system-out>\n`;
  }
  return `      <failure type="${isRed(result) ? 'MUST' : level}" message="${x(message)}">${text}</failure>\n`;
}

/** What the run could not judge although the config declares it. */
function gapSuite(gaps: readonly string[]): string {
  const cases = gaps.map(
    (gap) => `    <testcase classname="run" name="the run judges what the config declares" time="0">
      <failure type="incomplete" message="${x(gap)}">${x(gap)}</failure>
    </testcase>\n`,
  );
  const counts = attributes({ tests: gaps.length, failures: gaps.length, skipped: 0, errors: 0, time: 0 });
  return `  <testsuite name="The run itself" ${counts}>\n${cases.join('')}  </testsuite>\n`;
}

function faultSuite(faults: readonly string[]): string {
  const cases = faults.map(
    (fault) => `    <testcase classname="suite" name="${x(fault.split('\n')[0] ?? '')}" time="0">
      <error type="suite" message="the suite's own fault">${x(fault)}</error>
    </testcase>\n`,
  );
  const counts = attributes({
    tests: faults.length,
    failures: 0,
    skipped: 0,
    errors: faults.length,
    time: 0,
  });
  return `  <testsuite name="The suite's own faults" ${counts}>\n${cases.join('')}  </testsuite>\n`;
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
