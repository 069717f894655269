import { queryObjects } from 'node:v8';
import { expect, test } from 'vitest';
import { startRenderThread, ThreadEnded } from '../src/create-renderer.ts';
import { documentLimits } from '../src/render-input.ts';
import { sample } from './samples.ts';

const limits = {
  seconds: 20,
  memoryMegabytes: 128,
  program: new URL('./slow-renderer.ts', import.meta.url),
};
const request = { input: sample(), limits: documentLimits };

test('documents that were handed over leave nothing in memory', async () => {
  const thread = startRenderThread(limits);
  const promisesAfter = async (documents: number) => {
    for (let i = 0; i < documents; i++) await thread.render(request);
    return queryObjects(Promise, { format: 'count' });
  };
  const first = await promisesAfter(10);
  const grown = (await promisesAfter(300)) - first;
  await thread.stop();
  expect(grown).toBeLessThan(150);
});

test('a thread that ended while it rested refuses at once, and says why', async () => {
  const thread = startRenderThread(limits);
  await thread.render(request);
  expect(thread.alive()).toBe(true);
  await thread.stop();
  expect(thread.alive()).toBe(false);
  await expect(thread.render(request)).rejects.toThrow(new ThreadEnded('The rendering thread was stopped'));
});
