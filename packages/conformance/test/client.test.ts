import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judgeClient } from '../src/client/judge-client.ts';
import { clientRules } from '../src/client/rules.ts';
import { commandOf, type Launch } from '../src/client/run-command.ts';
import { exitCode, incompleteness } from '../src/report/report.ts';
import { cli } from './cli-run.ts';
import { judged, killed } from './client-judged.ts';
import { mutants } from './client-mutants.ts';

const driver = join(import.meta.dirname, '../drivers/typescript-client.ts');

/** One of each kind; client-drivers.deep.test.ts has all. */
const some = ['create', 'files', 'read', 'downloads', 'broken-connections'];

test('our client keeps every rule of a scenario of each kind', async () => {
  // Node compiles the driver and the client once, not for each scenario.
  const cache = await mkdtemp(join(tmpdir(), 'compile-cache-'));
  const command = `NODE_COMPILE_CACHE="${cache}" "${process.execPath}" "${driver}"`;
  const report = await judgeClient({ command, launch: commandOf(command), seed: 7, scenarios: some });
  await rm(cache, { recursive: true });
  const open = report.results.filter(({ status }) => status !== 'passed');
  expect(open.map(({ rule, status, message }) => ({ rule, status, message }))).toEqual([]);
  expect(exitCode(report)).toBe(0);
});

test.each(
  [
    'the payload as a string',
    'line breaks between the parts',
    'completed dropped when false',
    'a download as text',
    'half a file left',
  ].map((name) => mutants.find((one) => one.name === name) ?? expect.fail(name)),
)('a client is red: $name', killed);

test('a rule that a fault hides is blocked, not green', async () => {
  const report = await judged({ signature: (bytes) => bytes.toString('hex') });
  const { passed, notObserved } = report.summary;
  expect(exitCode(report)).toBe(1);
  expect(report.results.find(({ rule }) => rule === 'ATT-CLI-075')).toMatchObject({
    status: 'not-observed',
    message: 'blocked by ATT-CLI-014',
  });
  expect(notObserved).toBeGreaterThan(passed);
  expect(report.results.filter(({ incomplete }) => incomplete).length).toBeGreaterThan(20);
  expect(incompleteness(report)[0]).toMatch(
    /^ATT-CLI-\d+, .* and \d+ more were not judged in full: fix the red/,
  );
});

test.each<[string, object]>([
  ['failures', { ok: false, status: null, message: 'no answer', requestId: null }],
  ['successes', { ok: true, result: { no: '1', success: true }, fileName: 'a.zip' }],
])('a client that sends nothing and reports %s keeps no rule', async (_, line) => {
  const launch: Launch = async (__, { ATTESTATION_SCENARIO: file = '' }) => {
    const { calls } = JSON.parse(await readFile(file, 'utf8')) as { calls: object[] };
    const stdout = calls.map(() => `${JSON.stringify(line)}\n`).join('');
    return { stdout, stderr: '', exit: 0, timedOut: false };
  };
  const { results } = await judgeClient({ command: 'nothing', launch, seed: 7 });
  expect(results.filter(({ status }) => status !== 'not-observed')).toEqual([]);
  expect(results.length).toBe(clientRules.size);
});

test.each<[string, string[], RegExp]>([
  ['no command', ['client'], /--command is missing/],
  [
    'an unknown scenario',
    ['client', '--command', 'true', '--scenario', 'x'],
    /no scenario "x": name one of create,/,
  ],
  ['another report', ['client', '--command', 'true', '--report', 'pdf=x'], /write KIND=FILE/],
  [
    'a command that does nothing',
    ['client', '--command', 'true', '--scenario', 'create'],
    /sent no request.*absolute paths/,
  ],
  [
    'a command that is not there',
    ['client', '--command', './none', '--scenario', 'create'],
    /exit code 127.*not found/,
  ],
])('exit code 2: %s', async (_, args, message) => {
  const { exit, err } = await cli(...args);
  expect(err).toMatch(message);
  expect(exit).toBe(2);
});

test('list --client has every rule, and a baseline knows them', async () => {
  const { out } = await cli('list', '--client');
  expect(out.match(/^ATT-CLI-/gm)).toHaveLength(clientRules.size);
  expect(JSON.parse((await cli('list', '--client', '--json')).out)).toHaveLength(clientRules.size);
  const folder = await mkdtemp(join(tmpdir(), 'client-baseline-'));
  const baseline = join(folder, 'known.yaml');
  const command = `"${process.execPath}" "${driver}"`;
  const run = ['client', '--command', command, '--scenario', 'create', '--seed', '7', '--baseline', baseline];
  await writeFile(baseline, '- { rule: ATT-CLI-001, reason: see issue 12 }\n');
  const stale = await cli(...run);
  await rm(folder, { recursive: true });
  expect([stale.exit, stale.out]).toEqual([1, expect.stringContaining('ATT-CLI-001 (see issue 12)')]);
});

test('a body without end is cut', async () => {
  const chunk = Buffer.alloc(2 ** 20);
  let sent = 0;
  const launch: Launch = async (_, { ATTESTATION_BASE_URL: url = '' }) => {
    const request = http.request(`${url}/api/v1/attestations`, { method: 'POST' });
    let isCut = false;
    const cut = once(request, 'error').then(() => {
      isCut = true;
    });
    const drained = () => new Promise((resolve) => request.once('drain', resolve));
    for (; sent < 2 ** 30 && !isCut; sent += chunk.length) {
      if (!request.write(chunk)) await Promise.race([drained(), cut]);
    }
    await cut;
    return { stdout: '', stderr: '', exit: 0, timedOut: false };
  };
  await expect(judgeClient({ command: 'endless', launch, seed: 7, scenarios: ['create'] })).rejects.toThrow(
    'sent no request',
  );
  expect(sent).toBeLessThan(2 ** 30);
});

test('a command that prints without end is stopped', async () => {
  const { exit, timedOut, stdout } = await commandOf("while :; do printf '%099999d' 0; done")(
    tmpdir(),
    {},
    60_000,
  );
  expect({ exit, timedOut }).toEqual({ exit: undefined, timedOut: false });
  expect(stdout.length).toBeLessThanOrEqual(16 * 2 ** 20);
});

test.each([...clientRules])('%s has the members of a rule and no other', (id, rule) => {
  expect(id).toMatch(/^ATT-CLI-\d{3}$/);
  expect(['MUST', 'SHOULD', 'MAY']).toContain(rule.level);
  const members =
    rule.level === 'MUST' ? ['advice', 'level', 'quote', 'title'] : ['advice', 'level', 'title'];
  expect(Object.keys(rule).sort()).toEqual(members);
});
