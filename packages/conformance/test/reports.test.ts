import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printReport } from '../src/cli/print-report.ts';
import { applyBaseline, mergeRuns, reportSchema } from '../src/report/read-report.ts';
import { exitCode, type Report, type Result, summarise } from '../src/report/report.ts';
import { writeHtml } from '../src/report/write-html.ts';
import {
  writeBadge,
  writeBadgeJson,
  writeJunit,
  writeMarkdown,
  writeSarif,
} from '../src/report/write-reports.ts';
import { exampleReport } from './example-report.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conformance-reports-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('on a terminal', () => {
  let out = '';
  const out1 = (text: string) => {
    out += text;
  };
  printReport(exampleReport, { out: out1, err: out1, interactive: false, colour: false });
  expect(`${out.split('\n\n')[0]}\n...\n${out.split('\n').slice(-4).join('\n')}`).toMatchInlineSnapshot(`
    "FAILED ATT-CRE-003 (MUST) A unique_id has fewer than 255 characters.
      The description says: "Member-chosen idempotency code, length < 255."
      What differed: must be refused, since it differs from an accepted request in this: 255 characters, not 254; the answer was 200
      Sent: POST http://target/api/v1/attestations
        {"request_id":"r1","access_key":"4B3E...","payload":{"unique_id":"<b>&\\u{1}"}}
      Came back: 200 application/json
        {"request_id":"r1",
        "data":{"no":"A1"}}
      To run it again: attestation-conformance replay ATT-CRE-003 --seed 7
      To send the request by hand:
        printf '<b>\`\`\`' | curl -sS -i http://target
    ...
    1 passed, 3 failed, 1 notes, 1 not applicable, 2 not observed
    http://target v1: 12 requests in 1.5 s, seed 7
    1 MUST is broken.
    "
  `);
});

test('a half-finished target gets a table on a terminal', () => {
  let out = '';
  const write = (text: string) => {
    out += text;
  };
  printReport(exampleReport, { out: write, err: write, interactive: false, colour: false });
  const at = out.indexOf('  Operation');
  expect(out.slice(at, out.indexOf('Not observed'))).toMatchInlineSnapshot(`
    "  Operation              accepted   passed   failed  blocked
      addFactoids                  no        0        0        1

    Blocked by addFactoids (1 rule): ATT-FAC-006
    Next: POST /api/v1/factoids (addFactoids), which blocks 1 rule of this run.

    "
  `);
});

test('no text of a target steers the terminal', () => {
  const evil = { ...exampleReport.results[0], message: '\u001b[2Jremoved\u0007' };
  let out = '';
  const out1 = (text: string) => {
    out += text;
  };
  const report = { ...exampleReport, results: [evil] } as Report;
  printReport(report, { out: out1, err: out1, interactive: false, colour: false });
  expect(out).toContain('removed');
  for (const control of ['\u001b', '\u0007']) expect(out).not.toContain(control);
});

describe('junit', () => {
  const text = writeJunit(exampleReport);

  test('failures are failure elements; what was not judged is skipped, and so is what is known', () => {
    expect(text.match(/<failure /g)).toHaveLength(2);
    expect(text).toContain('tests="8" failures="2" errors="0"');
    expect(text).toContain('<skipped message="known failure: see issue 12"/>');
    expect(text).toContain('<skipped message="not-applicable: no cas"/>');
    expect(text).toContain('<system-out>refused &#38; &#60;reported&#62;</system-out>');
    expect(text).toMatch(/<failure type="SHOULD"/);
  });

  test("the suite's own faults are errors", () => {
    const faulty = { ...exampleReport, suite: { ...exampleReport.suite, faults: ['one: TypeError'] } };
    expect(writeJunit(faulty)).toMatch(/errors="1"[\s\S]*<error type="suite"/);
  });
});

test('sarif: errors, warnings and notes, each with its rule and a place', () => {
  const { version, runs } = JSON.parse(writeSarif(exampleReport, 'a b/config.yaml'));
  const [{ tool, results }] = runs;
  expect(version).toBe('2.1.0');
  expect(tool.driver.rules).toHaveLength(8);
  const reported = results.map(({ ruleId, ruleIndex, level, suppressions }: Record<string, unknown>) => [
    ruleId,
    ruleIndex,
    level,
    suppressions !== undefined,
  ]);
  expect(reported).toEqual([
    ['ATT-CRE-003', 0, 'error', false],
    ['ATT-OPEN-011', 2, 'none', false],
    ['ATT-ERR-009', 6, 'warning', false],
    ['ATT-ENV-001', 7, 'error', true],
  ]);
  expect(results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('a%20b/config.yaml');
});

test('sarif: a run that covers less than the config declares was not successful', () => {
  const [{ invocations }] = JSON.parse(writeSarif(exampleReport, 'x')).runs;
  expect(invocations[0]).toMatchObject({ executionSuccessful: true, toolExecutionNotifications: [] });
  const stopped = { afterSeconds: 300, cases: 1, of: 9, notRun: ['ATT-CRE-001 a'] };
  const [{ invocations: ofStopped }] = JSON.parse(writeSarif({ ...exampleReport, stopped }, 'x')).runs;
  const text = expect.stringMatching(
    /stopped after 300 s: 1 of 9 cases were not run to their end \(ATT-CRE-001 a\)/,
  );
  expect(ofStopped[0]).toMatchObject({
    executionSuccessful: false,
    toolExecutionNotifications: [{ level: 'error', message: { text } }],
  });
});

test('html: one page that loads nothing, in which texts of the target are not markup', () => {
  const text = writeHtml(exampleReport);
  expect(text).not.toMatch(/<b>|src=|href=|@import|url\(/);
  expect(text).toContain('&#60;b&#62;');
  expect(text.match(/<details /g)).toHaveLength(8);
  expect(text).toContain('1 MUST is broken.');
  expect(text).toContain('Next: POST /api/v1/factoids (addFactoids), which blocks 1 rule of this run.');
});

test('markdown: text of a target is not markup, and no comment is too long', () => {
  const text = writeMarkdown(exampleReport);
  expect(text).toContain('## ❌ Attestation Service API v1: 1 MUST is broken');
  expect(text).toContain('known: see issue 12');
  const evil = { ...exampleReport.results[0], message: '<img src=x> [a](b) @all', exchanges: [] };
  const many = Array.from({ length: 600 }, () => evil);
  const long = writeMarkdown({ ...exampleReport, results: many } as Report);
  expect(long).not.toMatch(/(?<!\\)<img|(?<!\\)@all/);
  expect(long.length).toBeLessThan(65_536);
  expect(long).toMatch(/\d+ more in the other reports/);
});

test('the badge says how many MUSTs are kept', () => {
  const text = writeBadge(exampleReport);
  expect(text).toContain('aria-label="attestation api v1: 1 of 3 MUST kept"');
  expect(JSON.parse(writeBadgeJson(exampleReport))).toMatchObject({ schemaVersion: 1, color: 'red' });
  expect(writeBadge({ ...exampleReport, results: [] })).toContain('not judged');
});

describe('a baseline', () => {
  test('knows failures, and is stale where a rule no longer fails or is none; what was not judged is neither', () => {
    const ids = ['ATT-CRE-003', 'ATT-HTTP-002', 'ATT-LIM-002', 'ATT-NEW-001', 'ATT-OLD-001'];
    const entries = ids.map((rule) => ({ rule, reason: 'r' }));
    const { results, stale } = applyBaseline(exampleReport, entries, (id) => id !== 'ATT-OLD-001');
    expect(results.flatMap(({ rule, known }) => (known === undefined ? [] : [rule]))).toEqual([
      'ATT-CRE-003',
    ]);
    expect(stale?.map(({ rule }) => rule)).toEqual(['ATT-HTTP-002', 'ATT-OLD-001']);
  });

  test('green when it knows all that is red and nothing is stale', () => {
    const entries = ['ATT-CRE-003', 'ATT-ENV-001'].map((rule) => ({ rule, reason: 'r' }));
    expect(exitCode(applyBaseline(exampleReport, entries))).toBe(0);
    expect(exitCode(applyBaseline(exampleReport, []))).toBe(1);
  });
});

test('of several runs the worst verdict of a rule counts, and what changes is named', () => {
  const results = exampleReport.results.map((result) =>
    result.rule === 'ATT-CRE-003' ? { ...result, status: 'passed' as const } : result,
  );
  const other = { ...exampleReport, suite: { ...exampleReport.suite, seed: 8 }, results };
  const merged = mergeRuns([other, exampleReport, other]);
  expect(merged.unstable).toEqual([
    {
      rule: 'ATT-CRE-003',
      verdicts: [
        { seed: 8, status: 'passed' },
        { seed: 7, status: 'failed' },
        { seed: 8, status: 'passed' },
      ],
    },
  ]);
  expect(merged.results[0]?.message).toMatch(/^in 1 of 3 runs, with seed 7 first: must be refused/);
  expect(merged.summary).toEqual(summarise(exampleReport.results));
  expect(merged.target.requests).toBe(36);
  expect(exitCode(merged)).toBe(1);
});

test.each(['passed', 'not-observed'] as const)(
  'a run that judges not all makes several incomplete: %s',
  (status) => {
    const [, kept] = exampleReport.results as [Result, Result];
    const whole = { ...exampleReport, results: [{ ...kept, status }] };
    const busy = { ...exampleReport, results: [{ ...kept, incomplete: 'too busy' }] };
    for (const runs of [
      [whole, busy],
      [busy, whole],
    ])
      expect(exitCode(mergeRuns(runs))).toBe(1);
  },
);

test('the example keeps the schema of the report, and the schema holds something', () => {
  const ajv = new Ajv2020();
  formats.default(ajv);
  const valid = ajv.compile(reportSchema);
  expect(valid(exampleReport)).toBe(true);
  expect(valid({ ...exampleReport, results: [{ ...exampleReport.results[0], status: 'ok' }] })).toBe(false);
  expect(valid({ ...exampleReport, summary: { passed: 1 } })).toBe(false);
});
