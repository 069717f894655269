import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { configFolder } from './cli-run.ts';
import { startFakeTarget } from './fake-target.ts';

interface Outcome {
  readonly numFailedTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { status: string; title: string; failureMessages: string[] }[];
  }[];
}

/** Runs vitest over a file that only calls the entry. */
async function runVitest(config: string, options: string): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-vitest-'));
  try {
    const entry = new URL('../src/vitest.ts', import.meta.url).pathname;
    const text = `import { conformance } from '${entry}';\nconformance('${config}', ${options});\n`;
    await writeFile(join(folder, 'api.test.ts'), text);
    const out = join(folder, 'out.json');
    const args = ['--root', folder, '--reporter=json', `--outputFile=${out}`];
    const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));
    const child = spawn(process.execPath, [vitest, 'run', ...args], { stdio: 'ignore' });
    await once(child, 'exit');
    return JSON.parse(await readFile(out, 'utf8')) as Outcome;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('one test for each rule: a broken MUST fails with all there is to say, what is left out is skipped', async () => {
  const target = await startFakeTarget();
  const place = await configFolder(target.url);
  // More seconds than a timer holds.
  const options = "{ rules: ['ATT-SIG-001', 'ATT-ENV-010'], maxSeconds: 3e6 }";
  const { testResults } = await runVitest(place.config, options);
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(({ status }) => status === 'failed');
  expect(failed.map(({ title }) => title.split(' ')[0])).toEqual(['ATT-SIG-001']);
  expect(failed[0]?.failureMessages[0]).toMatch(/The description says: .*\nWhat differed: /);
  expect(tests.find(({ title }) => title.startsWith('ATT-ENV-010'))?.status).toBe('passed');
  expect(tests.find(({ title }) => title.startsWith('ATT-FAC-001'))?.status).not.toBe('passed');
  await target.stop();
  await place.remove();
});

test('a wrong set-up fails once', async () => {
  const { numFailedTests, numPassedTests } = await runVitest('/nowhere.yaml', '{}');
  expect([numFailedTests, numPassedTests]).toEqual([1, 0]);
});
