import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadContract } from '../src/catalogue.ts';
import type { ConstraintCoverage, Coverage, Side } from '../src/coverage.ts';
import { type ConfigFolder, cli, configFolder } from './cli-run.ts';
import { type FakeTarget, startFakeTarget } from './fake-target.ts';

let target: FakeTarget;
let folder: ConfigFolder;
let coverage: Coverage;

/** The generated cases of two operations, on a target that accepts everything. */
beforeAll(async () => {
  target = await startFakeTarget();
  folder = await configFolder(target.url);
  const { automatic } = await loadContract('v1');
  const operations = ['createAttestation', 'applyCertification'];
  const rules = automatic
    .filter((one) => one.level === 'MUST' && operations.includes(one.operation))
    .map(({ id }) => id);
  const reports = ['json', 'html'].flatMap((kind) => [
    '--report',
    `coverage=${folder.file(`coverage.${kind}`)}`,
  ]);
  const options = ['--rule', rules.join(','), '--seed', '1', '--max-seconds', '600'];
  await cli('run', '--config', folder.config, ...options, ...reports);
  coverage = JSON.parse(await readFile(folder.file('coverage.json'), 'utf8')) as Coverage;
}, 600_000);
afterAll(async () => {
  await folder.remove();
  await target.stop();
});

function find(operation: string, place: string, keyword: string): ConstraintCoverage | undefined {
  return coverage.constraints.find(
    (one) => one.operation === operation && one.place === place && one.keyword === keyword,
  );
}

test('a bound is tried on both sides, next to it', () => {
  const bound = find('createAttestation', 'payload.unique_id', 'maxLength');
  expect(bound).toMatchObject({
    value: 254,
    inside: { nearest: 254 },
    outside: { nearest: 255, refused: 0 },
  });
  expect(bound?.outside.accepted).toBeGreaterThan(0);
});

test('each constraint of a MUST is tried on both sides, but for these', () => {
  const missing = coverage.constraints
    .filter(({ level, operation }) => level === 'MUST' && /^(create|apply)/.test(operation))
    .flatMap(({ operation, place, keyword, inside, outside }) => {
      const why = (name: string, side: Side) =>
        side.why === undefined ? [] : [`${operation} ${place} ${keyword}: ${name}: ${side.why}`];
      return [...why('inside', inside), ...why('outside', outside)];
    });
  expect(missing).toMatchInlineSnapshot(`
    [
      "createAttestation payload.factoids.each.data.object type: outside: a value of another type is of another branch: see oneOf",
      "createAttestation payload.attachments.object type: outside: a value of another type is of another branch: see oneOf",
      "createAttestation payload.attachments.object.each.AttachmentEntries.each.SignedAttachment.sign.object type: outside: a value of another type is of another branch: see oneOf",
      "createAttestation attachments[0][] type: outside: any bytes are a valid file",
    ]
  `);
});

test('media types, answers and sentences', () => {
  const of = (list: Coverage['answers'], what: string) =>
    list.find((one) => one.operation === 'createAttestation' && one.what === what);
  expect(of(coverage.requests, 'multipart/form-data')?.count).toBeGreaterThan(0);
  expect(of(coverage.answers, '200 application/json')?.count).toBeGreaterThan(0);
  expect(of(coverage.answers, '413')).toMatchObject({ count: 0, why: expect.any(String) });
  expect(coverage.sentences).toContainEqual(
    expect.objectContaining({
      statements: expect.arrayContaining(['create-01']),
      rules: expect.arrayContaining([{ rule: 'ATT-CRE-002', level: 'MUST', status: 'not-observed' }]),
      mutants: expect.arrayContaining([
        expect.objectContaining({ id: expect.stringMatching(/^M-CRE-002-/) }),
      ]),
    }),
  );
});

test('the page names values, sides and sentences', async () => {
  const page = await readFile(folder.file('coverage.html'), 'utf8');
  expect(page).toContain('<code>payload.unique_id</code></td><td><code>maxLength 254</code>');
  expect(page).toContain('nearest 255');
});

test('a command without generated cases has no coverage', async () => {
  const { exit, err } = await cli('explore', '--config', folder.config, '--report', 'coverage=x.html');
  expect(exit).toBe(2);
  expect(err).toContain('where KIND is json, junit, sarif, html, markdown, badge');
});
