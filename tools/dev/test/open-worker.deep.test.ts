import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorker, type Worker } from '../src/processes.ts';

let folder: string;
let worker: Worker;
const running = new AbortController().signal;

/** A repository without a contract: the gate says so, and needs no tool for that. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'attestation-worker-'));
  for (const tool of ['generate', 'gate']) {
    mkdirSync(join(folder, 'tools', tool, 'src'), { recursive: true });
    writeFileSync(join(folder, 'tools', tool, 'src/main.ts'), '');
  }
  mkdirSync(join(folder, 'spec/lint/rules'), { recursive: true });
  writeFileSync(join(folder, 'spec/package.json'), '{"version":"1.0.0"}');
  worker = openWorker(folder, ['tools/generate/src', 'tools/gate/src', 'spec/lint']);
});
afterEach(() => {
  worker.close();
  rmSync(folder, { recursive: true });
});

test('one process does all tasks; its faults are answers', async () => {
  const gate = await worker.run('gate', running);
  expect(gate).toMatchObject({ result: expect.stringContaining('names no released contract') });
  const pid = worker.pid();
  expect(await worker.run('generate', running)).toMatchObject({
    fault: expect.stringMatching(/redocly\.yaml/),
  });
  expect(worker.pid()).toBe(pid);
});

test('a task that is cancelled ends with its process; the next one has another', async () => {
  const cancel = new AbortController();
  const answer = worker.run('gate', cancel.signal);
  await Promise.resolve();
  cancel.abort();
  expect(await answer).toHaveProperty('fault');
  expect(await worker.run('gate', cancel.signal)).toEqual({ fault: 'cancelled' });
  expect(await worker.run('gate', running)).toHaveProperty('result');
});

test('a tool that was edited is loaded again, and so is one with a file more or less', async () => {
  await worker.run('gate', running);
  const later = new Date(Date.now() + 5000);
  const edits = [
    () => utimesSync(join(folder, 'tools/gate/src/main.ts'), later, later),
    () => writeFileSync(join(folder, 'spec/lint/rules/new.ts'), ''),
    () => rmSync(join(folder, 'tools/generate/src/main.ts')),
  ];
  for (const edit of edits) {
    const pid = worker.pid();
    edit();
    await worker.run('gate', running);
    expect(worker.pid(), String(edit)).not.toBe(pid);
  }
});
