import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository } from '../src/repository.ts';
import { samples } from '../src/samples.ts';
import { commandLine, lacking, runSample } from './run-sample.ts';
import { type Demo, startDemo } from './start-demo.ts';

let demo: Demo;
/** A file that programs attach. */
let attached: string;
beforeAll(async () => {
  demo = await startDemo();
  attached = join(demo.folder, 'line ends.bin');
  writeFileSync(attached, 'a\r\nb\n\n--\r\n\u0000');
});
afterAll(() => demo.stop());

const others = samples.filter(({ name }) => name !== 'create');

test.for(others)('$file does what it says', async (sample, { skip }) => {
  const why = lacking(sample.language);
  skip(why !== undefined, why);
  const { language, operation, name } = sample;
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
  const ran = runSample(sample, demo, { ATTESTATION_NO: no, FILE: attached });
  expect(ran.status, ran.stderr).toBe(0);
  await outcomes[name]?.(ran.stdout, no);
});

/** What a program must have printed and done, by its operation. */
const outcomes: Record<string, (printed: string, no: string) => void | Promise<void>> = {
  read: (printed) => expect(printed).toContain('"buyer-1"'),
  async 'create-with-files'(printed) {
    const { attachments } = await demo.client.readAttestation({ payload: { ano: printed.trim() } });
    expect(attachments).toEqual({ 0: [expect.any(String)] });
  },
  async 'add-factoids'(printed, no) {
    expect(printed).toContain('true');
    const { factoids, completed } = await demo.client.readAttestation({ payload: { ano: no } });
    expect(factoids?.map(({ data }) => data.name)).toEqual(['张三', '李雷']);
    expect(completed).toBe(true);
  },
  download(printed, no) {
    const file = join(demo.folder, `${no}.zip`);
    expect(printed.trim()).toMatch(new RegExp(`${no}\\.zip$`));
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK');
  },
  certify: (printed) => expect(printed).toMatch(/[0-9A-F]{32}/),
};

test('every operation has a program, and each does something that is looked at', () => {
  expect(new Set(others.map(({ name }) => name))).toEqual(new Set(Object.keys(outcomes)));
});

/** Whose calls a program resembles: it makes one of its own, so its request is judged, and not what it returns. */
const scenarios: Record<string, string> = {
  create: 'create',
  'create-with-files': 'files',
  'add-factoids': 'add',
  read: 'read',
  download: 'downloads',
  certify: 'certification',
};

test.for(samples)('the request of $file keeps the rules for clients', async (sample, { skip }) => {
  const why = lacking(sample.language);
  skip(why !== undefined, why);
  const report = join(demo.folder, `${sample.language}-${sample.name}.json`);
  const environment = ['BASE_URL', 'ACCESS_KEY', 'PRIVATE_KEY_FILE'].map(
    (name) => `${name}="$ATTESTATION_${name}"`,
  );
  const command = `TEMPLATE_ID=T ATTESTATION_NO=N FILE='${attached}' ${environment.join(' ')} ${commandLine(sample)}`;
  const suite = join(repository, 'packages/conformance/bin/attestation-conformance.js');
  const args = ['client', '--command', command, '--scenario', scenarios[sample.name] ?? '', '--seed', '7'];
  const ran = spawnSync(process.execPath, [suite, ...args, '--report', `json=${report}`], {
    encoding: 'utf8',
  });
  expect(ran.status, ran.stderr).toBeLessThan(2);
  const { results, target } = JSON.parse(readFileSync(report, 'utf8')) as {
    results: { rule: string; status: string; message?: string }[];
    target: { requests: number };
  };
  const ofRequests = results.filter(({ rule }) => rule <= 'ATT-CLI-020' || rule >= 'ATT-CLI-085');
  const open = ofRequests.filter(({ status }) => status !== 'passed');
  expect(open.map(({ rule, status, message }) => ({ rule, status, message }))).toEqual([]);
  expect([target.requests, ofRequests.length]).toEqual([1, 23]);
});
