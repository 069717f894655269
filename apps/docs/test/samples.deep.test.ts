import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samples } from '../src/samples.ts';
import { lacking, runSample } from './run-sample.ts';
import { type Demo, startDemo } from './start-demo.ts';

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.stop());

const others = samples.filter(({ operation }) => operation !== 'createAttestation');

test.for(others)('$file does what it says', async (sample, { skip }) => {
  const why = lacking(sample.language);
  skip(why !== undefined, why);
  const { language, operation } = sample;
  const isOpen = operation === 'addFactoids';
  const { no } = await demo.client.createAttestation({
    payload: {
      unique_id: `before-${operation}-${language}`,
      template_id: demo.environment.TEMPLATE_ID ?? '',
      identities: { MO: '15857112383' },
      factoids: [{ unique_id: 'buyer-1', type: 'user', data: { name: '张三', phone_number: '13234568732' } }],
      completed: !isOpen,
    },
  });
  if (operation === 'downloadAttestation') await demo.client.downloadAttestation({ payload: { ano: no } });
  const ran = runSample(sample, demo, { ATTESTATION_NO: no });
  expect(ran.status, ran.stderr).toBe(0);
  await outcomes[operation]?.(ran.stdout, no);
});

/** What a program must have printed and done, by its operation. */
const outcomes: Record<string, (printed: string, no: string) => void | Promise<void>> = {
  readAttestation: (printed) => expect(printed).toContain('"buyer-1"'),
  async addFactoids(printed, no) {
    expect(printed).toContain('true');
    const { factoids, completed } = await demo.client.readAttestation({ payload: { ano: no } });
    expect(factoids?.map(({ data }) => data.name)).toEqual(['张三', '李雷']);
    expect(completed).toBe(true);
  },
  downloadAttestation(printed, no) {
    const file = join(demo.folder, `${no}.zip`);
    expect(printed.trim()).toMatch(new RegExp(`${no}\\.zip$`));
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK');
  },
  applyCertification: (printed) => expect(printed).toMatch(/[0-9A-F]{32}/),
};

test('every operation has a program, and each does something that is looked at', () => {
  expect(new Set(others.map(({ operation }) => operation))).toEqual(new Set(Object.keys(outcomes)));
});
