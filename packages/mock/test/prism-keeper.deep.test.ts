import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { askPrism } from '../src/ask-prism.ts';
import { startMock } from '../src/index.ts';
import { keepPrism, PrismFellError, type PrismKeeper } from '../src/prism-keeper.ts';
import { createMember, jsonBody, post } from './member.ts';

const program = fileURLToPath(new URL('./fixtures/falling-prism.ts', import.meta.url));

async function keepFalling(): Promise<PrismKeeper> {
  const keeper = await keepPrism({ documentFile: '-', program });
  onTestFinished(keeper.close);
  return keeper;
}
const ask = (keeper: PrismKeeper, body: string) => askPrism(keeper, '/', body, {});

test('a request that Prism falls over is refused, the others are answered', async () => {
  const keeper = await keepFalling();
  const bodies = ['a', 'fall', 'b', 'c', 'fall', 'd', 'e', 'f'];
  const results = await Promise.allSettled(bodies.map((body) => ask(keeper, body)));
  for (const [i, body] of bodies.entries()) {
    const result = results[i];
    if (body === 'fall') expect(result).toMatchObject({ reason: expect.any(PrismFellError) });
    else expect(result).toMatchObject({ status: 'fulfilled', value: { status: 200 } });
  }
  expect(await ask(keeper, 'after')).toMatchObject({ status: 200 });
  expect(keeper.restarts()).toBeGreaterThan(0);
});

test('a Prism that is killed is started again, and the request under way does not notice', async () => {
  const keeper = await keepFalling();
  for (let i = 0; i < 3; i++) {
    const before = await keeper.pid();
    const answers = Array.from({ length: 20 }, () => ask(keeper, 'x'));
    process.kill(before, 'SIGKILL');
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ status: 200 });
    expect(await keeper.pid()).not.toBe(before);
  }
  expect(keeper.restarts()).toBe(3);
});

test('a busy machine on which Prism closes its idle connections first is not a Prism that fell', async () => {
  const keeper = await keepFalling();
  const askMany = () => Promise.all(['a', 'b', 'c', 'd'].map((body) => ask(keeper, body)));
  await askMany();
  // Meanwhile nothing of this process runs, so that it does not see them being closed.
  spawnSync('sleep', ['4.2']);
  for (const answer of await askMany()) expect(answer).toMatchObject({ status: 200 });
  expect(keeper.restarts()).toBe(0);
});

test('a program that never listens is said, with what it printed', async () => {
  const failing = fileURLToPath(new URL('./fixtures/failing-prism.ts', import.meta.url));
  await expect(keepPrism({ documentFile: '-', program: failing })).rejects.toThrow(
    'Prism did not start: no such document',
  );
});

test('the mock answers through real Prism being killed', async () => {
  const member = createMember('AK1');
  const mock = await startMock({ keys: { AK1: member.publicKey } });
  onTestFinished(mock.close);
  const path = '/api/v1/attestation';
  const send = () => post(mock.url + path, jsonBody(member.fields(path, '{"ano":"1"}')));
  expect((await send()).status).toBe(200);
  process.kill(await mock.prismPid(), 'SIGKILL');
  expect(await Promise.all([send(), send(), send()])).toMatchObject(Array(3).fill({ status: 200 }));
  expect(mock.restarts()).toBe(1);
});

test('when the mock is killed without a word, its Prism ends, too', async () => {
  const main = fileURLToPath(new URL('./fixtures/mock-that-tells-its-prism.ts', import.meta.url));
  const folder = await mkdtemp(join(tmpdir(), 'attestation-mock-'));
  onTestFinished(() => rm(folder, { recursive: true })); // a killed mock cannot clear away its own
  const env = { ...process.env, TMPDIR: folder };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  expect(isAlive(pid)).toBe(true);
  child.kill('SIGKILL');
  for (let tries = 0; isAlive(pid) && tries < 100; tries++) await sleep(50);
  expect(isAlive(pid)).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // ESRCH
  }
}
