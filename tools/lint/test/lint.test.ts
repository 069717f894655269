import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Finding } from '@attestation/generate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lintContract } from '../src/lint-contract.ts';
import { repository } from '../src/run-tool.ts';
import { readFixtures, writeFixture } from './fixtures.ts';

const fixtures = readFixtures();
const bad = fixtures.filter(({ name }) => name.startsWith('bad'));
const good = fixtures.filter(({ name }) => name.startsWith('good'));
const rules = readdirSync(join(repository, 'spec/lint/rules')).map((file) => file.replace(/\.ts$/, ''));

const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'attestation-lint-')));
const found = new Map<string, Finding[]>();

/** One run of each tool for all fixtures: a process for each would take a minute. */
beforeAll(async () => {
  const base = { rule: 'contract', name: 'as-it-is', edit: {} };
  const roots = [base, ...fixtures].map((fixture) =>
    writeFixture(fixture, join(temporary, fixture.rule, fixture.name)),
  );
  for (const finding of await lintContract(roots)) {
    const [rule, name, ...file] = relative(temporary, join(repository, finding.file)).split('/');
    // A fixture may take the last reference to a file of the small contract away.
    if (finding.rule === 'attestation/orphan' && rule !== 'orphan') continue;
    const key = `${rule}/${name}`;
    found.set(key, [...(found.get(key) ?? []), { ...finding, file: file.join('/') }]);
  }
});

afterAll(() => rmSync(temporary, { recursive: true }));

test.each(bad)('$rule, $name: found, there, and nothing else', ({ rule, name, at, says }) => {
  const findings = found.get(`${rule}/${name}`) ?? [];
  const places = findings.map((finding) => [finding.rule, `${finding.file}#${finding.pointer}`]);
  expect(places).toEqual([[`attestation/${rule}`, at?.includes('#') ? at : `${at}#`]]);
  const { reason, fix, line } = findings[0] as Finding;
  expect(`${reason} Fix: ${fix}`).toBe(says);
  expect(says).not.toMatch(/\bundefined\b|\[object|\bNaN\b|``| [;,]/);
  expect(line).toBeGreaterThan(0);
});

test.each([{ rule: 'contract', name: 'as-it-is' }, ...good])('$rule, $name: nothing', ({ rule, name }) => {
  expect(found.get(`${rule}/${name}`)).toBeUndefined();
});

test.each(rules)('%s has a bad and a good fixture and a line in the README', (rule) => {
  expect(bad.some((fixture) => fixture.rule === rule)).toBe(true);
  expect(good.some((fixture) => fixture.rule === rule)).toBe(true);
  expect(readFileSync(join(repository, 'spec/lint/README.md'), 'utf8')).toContain(`\`${rule}\``);
});

test('the contract keeps every rule', async () => {
  expect(await lintContract()).toEqual([]);
});
