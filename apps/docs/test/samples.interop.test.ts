import { afterAll, beforeAll, expect, test } from 'vitest';
import { samples } from '../src/samples.ts';
import { runSample } from './run-sample.ts';
import { type Demo, startDemo } from './start-demo.ts';

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.stop());

const creates = samples.filter(({ name, language }) => name === 'create' && language !== 'typescript');

test.for(creates)('$file creates an attestation', async (sample) => {
  const ran = runSample(sample, demo);
  expect(ran.stderr).toBe('');
  expect(ran.stdout).toMatch(/^[0-9A-F]{32}\n$/);
  const stored = await demo.client.readAttestation({ payload: { ano: ran.stdout.trim() } });
  expect(stored.unique_id).toBe(`order-${sample.language}-1`);
  expect(stored.factoids?.[0]?.data).toEqual({ name: '张三', phone_number: '13234568732' });
});
