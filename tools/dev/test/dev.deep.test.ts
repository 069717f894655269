import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyRepository } from '@attestation/tests/copy-repository';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type DevProcess, startDev } from './dev-process.ts';
import { type Edits, editFiles } from './edit-files.ts';

let folder: string;
let dev: DevProcess;
let [mock, docs] = ['', ''];
/** What the first check took, with nothing loaded and nothing known. */
let firstSeconds: number;

/** The verdict on one save. */
const summary = /^[✓✗] (green|red).*\n/m;
const accessKey = 'spec/schemas/AccessKey.yaml';
const create = 'spec/paths/v1/create-attestation.yaml';
const created = 'spec/schemas/CreatedAttestation.yaml';
const remark = '\n  remark:\n    type: string\n    description: A remark.';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'attestation-dev-'));
  copyRepository(folder);
  dev = startDev(folder, ['--port', '0', '--docs-port', '0']);
  await dev.until(summary);
  firstSeconds = dev.processorSeconds();
  const said = await untilShown();
  [, mock = ''] = /mock .*?(http:\S+)/.exec(said) ?? [];
  [, docs = ''] = /docs .*?(http:\S+)/.exec(said) ?? [];
}, 240_000);
afterAll(async () => {
  await dev.interrupt();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(({ task }) => {
  if (task.result?.state === 'fail') process.stderr.write(`${dev.said()}\n`);
});

test('begins with the contract as it is: green', () => {
  expect(dev.said()).toContain('The contract as it is');
  expect(dev.said()).toMatch(/^✓ green in/m);
  expect(dev.said()).toMatch(/✓ types +apps\/server compiles/);
});

test('a bound that breaks examples: red, then green again', async () => {
  const undo = edit({ [accessKey]: ['maxLength: 255', 'maxLength: 5'] });
  const said = await dev.until(summary);
  expect(said).toMatch(/AccessKey\.yaml:3 {2}The description does not explain maxLength: 5.*\n +Fix: /);
  expect(said).toContain('`maxLength` changed from 255 to 5');
  expect(said).toMatch(/✓ changed .*\n +~ spec\/schemas\/AccessKey\.yaml: maxLength 255 → 5\n/);
  expect(said).toMatch(/mock +http:\S+ still serves the contract of \d\d:\d\d:\d\d/);
  expect(said).toMatch(/^✗ red: .*lint.*first red line after/m);
  undo();
  await untilGreen();
}, 240_000);

test.skipIf(process.platform !== 'linux')(
  'the first verdict comes before any process is asked; an edit of words costs less than half of the first check',
  async () => {
    const before = dev.processorSeconds();
    const undo = edit({ [accessKey]: ['no lone surrogates', 'no lone  surrogates'] });
    expect(await dev.until(/^✓ .*\n/m)).toMatch(/Saved .*\n✓ syntax +every file can be read/);
    const atFirst = dev.processorSeconds() - before;
    const said = await untilGreen();
    const seconds = dev.processorSeconds() - before;
    expect(said).toContain('no type has changed, so all compiles as before');
    expect(atFirst, 'processor seconds to the first verdict').toBeLessThan(1);
    expect(seconds, `processor seconds; the first check took ${firstSeconds}`).toBeLessThan(firstSeconds / 2);
    expect(said).toMatch(/mock +v1: http:\S+ already serves it/);
    undo();
    await untilGreen();
  },
  180_000,
);

const starts: [string, { edits: Edits; compilers: string[]; shown: string[] }][] = [
  [
    'words',
    {
      edits: { [accessKey]: ['no lone surrogates', 'no lone  surrogates'] },
      compilers: ['tsc --build'],
      shown: ['main.ts'],
    },
  ],
  [
    'types',
    {
      edits: { [created]: ['\nproperties:', `\nproperties:${remark}`] },
      compilers: ['tsc --build', 'tsc --build'],
      shown: ['main.ts', 'prism-child.js mock'],
    },
  ],
];

test.each(starts)(
  'an edit of %s starts few processes: tools stay, and one compiler looks at all that depends on the contract',
  async (_, { edits, compilers, shown }) => {
    dev.started();
    const undo = edit(edits);
    await dev.until(summary);
    await untilShown();
    const started = dev.started();
    undo();
    await untilGreen();
    const redocly = ['cli.js bundle', 'cli.js diff', 'cli.js lint'];
    expect(started).toEqual([...redocly, 'copy-generated.ts', ...compilers, ...shown].sort());
  },
  180_000,
);

test('a lint rule that is edited counts on the same save', async () => {
  const undo = edit({
    'spec/lint/rules/bounds-explained.ts': ['does not explain', 'is silent about'],
    [accessKey]: ['1 to 255 characters', 'Some characters'],
  });
  expect(await dev.until(summary)).toMatch(/AccessKey\.yaml:\d+ {2}The description is silent about/);
  await untilShown();
  undo();
  await untilGreen();
}, 180_000);

test('a handler that no longer fits is named with its line', async () => {
  const undo = edit({
    [created]: ['required: [no]\nproperties:', `required: [no, remark]\nproperties:${remark}`],
    [create]: [/^( +)no: 0199.*$/m, '$&\n$1remark: as said'],
  });
  const said = await dev.until(summary);
  expect(said).toMatch(/✗ types +apps\/server no longer compiles/);
  expect(said).toMatch(/apps\/server\/src\/v1\/create-attestation\.ts:\d+ {2}Property 'remark' is missing/);
  expect(said).toContain('v1 ~ schema CreatedAttestation: + remark, required ["no"] → ["no","remark"]');
  undo();
  expect(await untilGreen()).toContain('- remark');
}, 180_000);

test('the mock answers the new contract on the same port, the documentation shows it', async () => {
  const events = await fetch(`${docs}/live-reload`);
  const reader = events.body?.getReader();
  expect(String(Buffer.from((await reader?.read())?.value ?? []))).toContain('listening');
  expect(await answerOfMock()).toBe('0199C6A1F2B47C3D8E5F60718293A4B5');

  const other = 'FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF';
  edit({
    [create]: [
      /Stores factoids([\s\S]*?)no: 0199C6A1F2B47C3D8E5F60718293A4B5/,
      `In other words. Stores factoids$1no: ${other}`,
    ],
  });
  const said = await untilGreen();
  expect(said).toContain('v1 ~ operation createAttestation: description, responses');
  expect(await answerOfMock()).toBe(other);
  expect(String(Buffer.from((await reader?.read())?.value ?? []))).toContain('data: reload');
  const page = await (await fetch(`${docs}/reference/v1/create-attestation.html`)).text();
  expect(page.includes('In other words. Stores factoids')).toBe(true);
  expect(page.includes("EventSource('/live-reload')")).toBe(true);
  await reader?.cancel();
}, 180_000);

test('broken YAML is one line with its place, and the mock goes on', async () => {
  const undo = edit({ [accessKey]: ['minLength: 1', 'minLength: ['] });
  const said = await dev.until(summary);
  expect(said).toMatch(/AccessKey\.yaml:\d+ {2}\S/);
  expect(said.match(/AccessKey\.yaml:\d/g)).toHaveLength(1);
  expect(said).not.toMatch(/^\s+at /m);
  expect(said).toContain('still serves the contract');
  expect(await answerOfMock()).toMatch(/^[0-9A-F]{32}$/);
  undo();
  await untilGreen();
}, 180_000);

test('a save during a run cancels it: its report never comes, and the next one names both saves', async () => {
  const undo = edit({ [accessKey]: ['maxLength: 255', 'maxLength: 5'] });
  await dev.until(/Saved spec\/schemas\/AccessKey\.yaml\n/);
  undo();
  edit({ 'spec/schemas/RequestId.yaml': [/$/, '# 1\n'] });
  const said = await untilGreen();
  const last = said.lastIndexOf('Saved ');
  expect(said.slice(last)).toMatch(
    /^Saved spec\/schemas\/AccessKey\.yaml and spec\/schemas\/RequestId\.yaml\n/,
  );
  expect(said).not.toContain('✗');
  // As vim does it; were there a third run, it would be reported first.
  const file = join(folder, accessKey);
  writeFileSync(`${file}.new`, `${readFileSync(file, 'utf8')}# 1\n`);
  renameSync(`${file}.new`, file);
  expect(await dev.until(summary)).toMatch(
    /^(?:\n| {2}.*\n)*\d\d:\d\d:\d\d {2}Saved spec\/schemas\/AccessKey\.yaml\n/,
  );
}, 180_000);

test('a port that is taken is reported with what to do', async () => {
  const second = startDev(folder, ['--port', new URL(mock).port, '--no-docs']);
  await second.until(/is taken; choose another with --port N/);
  expect(await second.ended).toBe(1);
});

test('Ctrl-C during a run ends all of it', async () => {
  edit({ [accessKey]: [/$/, '# 2\n'] });
  await dev.until(/Saved/);
  expect(await dev.interrupt()).toBe(0);
  expect(dev.said()).toMatch(/Stopped\.\n$/);
  await expect(fetch(mock)).rejects.toThrow();
  await expect(fetch(docs)).rejects.toThrow();
});

/** Waits for the next verdict and for what follows it. @returns what was said. @throws when it is red, with all that. */
async function untilGreen(): Promise<string> {
  const said = await dev.until(summary);
  if (!/^✓ green/m.test(said)) throw new Error(`Red where green was expected:\n${said}`);
  return said + (await untilShown());
}

/** Waits until mock and documentation have followed the verdict, in whichever order. @returns what they said. */
async function untilShown(): Promise<string> {
  const line = /^ {2}[✓!✗] (?:mock|docs) .*\(after .*\n/m;
  return (await dev.until(line)) + (await dev.until(line));
}

const edit = (edits: Edits) => editFiles(folder, edits);

/** The number in the example that the mock answers a right request with. */
async function answerOfMock(): Promise<string> {
  const request = {
    ...{ request_id: 'r1', access_key: 'AK1', tonce: Math.floor(Date.now() / 1000), signature: 'c2lnbmVk' },
    payload: { unique_id: 'u1', template_id: 'T', identities: { MO: '15857112383' } },
  };
  const response = await fetch(`${mock}/api/v1/attestations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return (JSON.parse(text) as { data: { no: string } }).data.no;
}
