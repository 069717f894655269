import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Config } from '../src/config/config.ts';
import type { Report } from '../src/report/report.ts';
import type { Draft } from '../src/request/draft.ts';
import { defaultMaxSeconds } from '../src/run-suite.ts';
import { createTarget } from '../src/target/target.ts';
import { cli, configFolder } from './cli-run.ts';
import { startFakeTarget } from './fake-target.ts';

test.each([
  ['answers slowly', { delay: 300 }],
  ['never ends a body', { endlessFrom: 0 }],
  ['no longer ends its bodies after a while', { endlessFrom: 100 }],
])('a run ends in time when the target %s, and names what was not run', async (_, how) => {
  const target = await startFakeTarget(how);
  const place = await configFolder(target.url);
  const begin = performance.now();
  const wanted = ['--max-seconds', '2', '--report', `json=${place.file('report.json')}`];
  const { exit, out } = await cli('run', '--config', place.config, '--seed', '1', ...wanted);
  const seconds = (performance.now() - begin) / 1000;
  const report = JSON.parse(await readFile(place.file('report.json'), 'utf8')) as Report;
  await target.stop();
  await place.remove();

  expect(exit).toBe(1);
  expect(out).toMatch(
    /^INCOMPLETE The run was stopped after 2 s: \d+ of \d+ cases were not run to their end/,
  );
  const { cases = 0, of = 0, notRun = [] } = report.stopped ?? {};
  expect(cases).toBeGreaterThan(100);
  expect(of).toBeGreaterThanOrEqual(cases);
  expect(notRun).toHaveLength(cases);
  expect(notRun.filter((name) => !/^ATT-[A-Z]+-/.test(name))).toEqual([]);
  expect(report.results.filter(({ message }) => /no answer/.test(message))).toEqual([]);
  expect(seconds).toBeLessThan(10);
});

test('two minutes, unless the config allows a low rate only', () => {
  const seconds = (requestsPerSecond: number) =>
    defaultMaxSeconds({ limits: { requestsPerSecond, maxRequestBytes: 1, given: false } });
  expect([10_000, 100, 10].map(seconds)).toEqual([120, 120, 1200]);
});

test('a request is signed when its turn has come, not when it is put in the queue', async () => {
  const fake = await startFakeTarget();
  const target = createTarget({ baseUrl: fake.url, limits: { requestsPerSecond: 0.5 } } as Config);
  const key = { accessKey: 'k', signer: async () => new Uint8Array(1) };
  const draft = { key, path: '/a', requestId: 'r', payload: '{}', encoding: 'json', files: [] };
  try {
    await Promise.all([1, 2].map(() => target.send(draft as unknown as Draft)));
  } finally {
    target.close();
    await fake.stop();
  }
  const [first = 0, second = 0] = fake.bodies.map((body) => JSON.parse(body).tonce as number);
  expect(second - first).toBeGreaterThanOrEqual(1);
});

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

test.each<[string, NodeJS.Signals, number, RegExp]>([
  ['run', 'SIGINT', 130, /^INCOMPLETE The run was interrupted after \d+ s: \d+ of \d+ cases/],
  ['explore', 'SIGTERM', 143, /^INCOMPLETE ATT-EXPLORE was not judged in full: .*the run was interrupted/],
  ['client', 'SIGINT', 130, /^INCOMPLETE The run was interrupted after \d+ s: \d+ of \d+ cases/],
])('%s after %s ends with its exit code, a summary and the report', async (command, signal, code, first) => {
  const target = await startFakeTarget({ delay: 300 });
  const place = await configFolder(target.url);
  const [mark, file] = [place.file('started'), place.file('report.json')];
  const what = command === 'client' ? ['--command', `touch ${mark}; sleep 100`] : ['--config', place.config];
  const child = spawn(process.execPath, [main, command, ...what, '--report', `json=${file}`]);
  const ended = once(child, 'close');
  let out = '';
  child.stdout.on('data', (text: Buffer) => {
    out += text;
  });
  while (target.bodies.length < 4 && !existsSync(mark)) await sleep(20);
  child.kill(signal);
  const [exit] = await ended;
  await target.stop();
  const { summary } = JSON.parse(await readFile(file, 'utf8')) as Report;
  await place.remove();
  expect(exit).toBe(code);
  expect(out).toMatch(first);
  expect(out).toContain(`${summary.passed} passed, ${summary.failed} failed`);
});
