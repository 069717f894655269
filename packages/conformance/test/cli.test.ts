import { readFile, writeFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportSchema } from '../src/report/read-report.ts';
import type { Report } from '../src/report/report.ts';
import { type ConfigFolder, cli, configFolder } from './cli-run.ts';
import { type FakeTarget, startFakeTarget } from './fake-target.ts';

const kept = 'ATT-ENV-010';
const broken = 'ATT-SIG-001';
let target: FakeTarget;
let place: ConfigFolder;
const run = (...args: string[]) => cli('run', '--config', place.config, '--seed', '7', ...args);

beforeAll(async () => {
  target = await startFakeTarget();
  place = await configFolder(target.url);
});
afterAll(async () => {
  await target.stop();
  await place.remove();
});

describe('exit codes', () => {
  test('0: every MUST that was judged is kept', async () => {
    const { exit, out, err } = await run('--rule', kept);
    expect(out).toMatch(/^\d+ passed, 0 failed/m);
    expect(err).toBe('');
    expect(exit).toBe(0);
  });

  test('1: a MUST is broken; the line comes at once, the rest at the end', async () => {
    const { exit, out, err } = await run('--rule', broken);
    expect(err).toContain(`failed ${broken}`);
    expect(out).toMatch(/MUSTs? (is|are) broken\.\n$/);
    expect(exit).toBe(1);
  });

  test.each<[string, string[], RegExp]>([
    ['no command', ['walk'], /command 'walk'.*--help/],
    ['an unknown flag', ['run', '--colour'], /--colour.*run --help/],
    ['a flag without value', ['run', '--config'], /--config/],
    ['an unknown level', ['run', '--level', 'high'], /must, should, may/],
    ['a seed that is not a number', ['run', '--seed', 'x1'], /--seed must be a whole number/],
    ['a repeat of nothing', ['run', '--repeat', '0'], /--repeat must be a whole number of at least 1/],
    ['an unknown kind of report', ['run', '--report', 'pdf=x'], /json, junit, sarif, html, markdown, badge/],
    ['a report without file', ['run', '--report', 'html'], /name the file/],
    ['no config', ['run', '--config', 'nowhere.yaml'], /nowhere\.yaml does not exist.*init/],
    ['no rule to replay', ['replay'], /argument 'RULE'\. Id of the rule/],
    ['no report to judge', ['judge', 'nowhere.json'], /nowhere\.json cannot be read/],
    ['no such version', ['list', '--api', 'v9'], /knows no version v9/],
    ['no baseline', ['run', '--baseline', 'nowhere.yaml'], /baseline nowhere\.yaml cannot be read/],
  ])('2: %s', async (_, args, message) => {
    const { exit, err } = await cli(...args);
    expect(err).toMatch(message);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(exit).toBe(2);
  });

  test('2: nothing listens, or everything is refused: one sentence, and no rule is red', async () => {
    const refusing = await startFakeTarget({ refuses: 500 });
    const other = await configFolder(refusing.url);
    const refused = await cli('run', '--config', other.config);
    expect(refused.err).toMatch(/A valid create was answered 500/);
    expect(refused.exit).toBe(2);
    await refusing.stop();
    const silent = await cli('doctor', '--config', other.config);
    expect(silent.out).toMatch(/✗ .*gives no answer/);
    expect(silent.exit).toBe(2);
    await other.remove();
  });

  test('2: an unknown rule', async () => {
    const { exit, err } = await run('--rule', 'ATT-NO-001');
    expect(err).toMatch(/no rule ATT-NO-001/);
    expect(exit).toBe(2);
  });

  test("3: the suite's own fault, whatever else there is", async () => {
    const file = place.file('fault.json');
    await run('--rule', broken, '--report', `json=${file}`);
    const report = JSON.parse(await readFile(file, 'utf8')) as Report;
    const faulty = { ...report, suite: { ...report.suite, faults: ['ATT-SIG-001 one: TypeError'] } };
    await writeFile(file, JSON.stringify(faulty));
    const { exit, out } = await cli('judge', file);
    expect(out).toMatch(/FAULT OF THE SUITE ATT-SIG-001 one/);
    expect(exit).toBe(3);
  });
});

describe('reports', () => {
  test('the JSON report keeps its schema, and judge finds the same verdict in it', async () => {
    const file = place.file('deep/run.json');
    const ran = await run('--rule', broken, '--rule', kept, '--report', `json=${file}`);
    const ajv = new Ajv2020();
    formats.default(ajv);
    expect(ajv.validate(reportSchema, JSON.parse(await readFile(file, 'utf8')))).toBe(true);
    const judged = await cli('judge', file);
    expect(judged).toEqual({ ...ran, err: '' });
  });

  test('a baseline takes the red out, with its reason; a stale entry is red itself', async () => {
    const file = place.file('run.json');
    await run('--rule', broken, '--rule', kept, '--report', `json=${file}`);
    const { results } = JSON.parse(await readFile(file, 'utf8')) as Report;
    const failed = results.filter(({ status }) => status === 'failed').map(({ rule }) => rule);
    const baseline = place.file('known.yaml');
    const entries = failed.map((rule) => `- {rule: ${rule}, reason: "see issue 12"}\n`).join('');
    await writeFile(baseline, entries);
    const known = await cli('judge', file, '--baseline', baseline);
    expect(known.out).toContain('Known: see issue 12');
    expect(known.exit).toBe(0);
    await writeFile(baseline, `${entries}- {rule: ${kept}, reason: was broken}\n`);
    const stale = await cli('judge', file, '--baseline', baseline);
    expect(stale.out).toContain(`${kept} (was broken)`);
    expect(stale.exit).toBe(1);
    await writeFile(baseline, `- {rule: ${broken}}\n`);
    expect(await cli('judge', file, '--baseline', baseline)).toMatchObject({
      exit: 2,
      err: expect.stringContaining('gives no reason'),
    });
  });

  test('a value that is not a report is refused', async () => {
    const { exit, err } = await cli('judge', place.config);
    expect(err).toMatch(/is not a report of this suite/);
    expect(exit).toBe(2);
  });
});

test('repeat runs with the next seeds, and one red run is red', async () => {
  const { exit, err, out } = await run('--rule', broken, '--repeat', '2');
  expect(err).toMatch(/run 1 of 2, seed 7[\s\S]*run 2 of 2, seed 8/);
  expect(out).toMatch(/seed 7, 2 runs/);
  expect(exit).toBe(1);
});

test('replay refuses a sequence with an unknown fault', async () => {
  const steps = [{ do: 'read', at: 0, fields: null, faults: ['a typo'] }];
  const { exit, err } = await cli('replay', JSON.stringify({ steps }), '--config', place.config);
  expect(err).toContain('"a typo" is unknown');
  expect(exit).toBe(2);
});

test('replay shows every exchange and what was signed', async () => {
  const { exit, out } = await cli('replay', broken, '--config', place.config, '--seed', '7');
  expect(out).toMatch(/#1 \(\d+ ms\)\n {2}Sent: POST/);
  expect(out).toMatch(/Signed: POST\/api\/v1\/attestations\w{32}4B3E\.\.\.\d{10}\{/);
  expect(exit).toBe(1);
});

test('init writes a config that reads well, and never overwrites', async () => {
  const file = place.file('new.yaml');
  expect((await cli('init', '--config', file)).exit).toBe(0);
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replace('privateKeyFile: main.pem', `privateKeyFile: ${place.file('main.pem')}`),
  );
  expect((await cli('doctor', '--config', file)).out).toContain('reads well');
  expect(await cli('init', '--config', file)).toMatchObject({
    exit: 2,
    err: expect.stringMatching(/already/),
  });
});

test('list names every rule and how it is judged', async () => {
  const { out } = await cli('list', '--json');
  const rules = JSON.parse(out) as { id: string; judgedBy: string[]; detailOf?: string }[];
  expect(rules.find(({ id }) => id === kept)?.judgedBy).toContain('monitor');
  expect(rules.find(({ id }) => id === broken)?.judgedBy).toContain('cases');
  const plain = await cli('list');
  expect(plain.out).toMatch(new RegExp(`^${broken} +MUST +cases`, 'm'));
  const details = rules.filter(({ detailOf }) => detailOf !== undefined).length;
  expect(plain.out).toContain(`${rules.length - details} rules, with ${details} details`);
});

test.each([
  '--help',
  'init --help',
  'doctor --help',
  'run --help',
  'explore --help',
  'replay --help',
  'judge --help',
  'list -h',
  'help run',
])('%s shows an example', async (line) => {
  const { exit, out } = await cli(...line.split(' '));
  expect(out).toMatch(/^ {2}attestation-conformance \w+/m);
  expect(exit).toBe(0);
});
