import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { loadConfig } from '../src/config/read-config.ts';
import { runSuite } from '../src/suite/run-suite.ts';
import { pythonMissing, startPythonServer } from './start-python-server.ts';

test.skipIf(pythonMissing())('the suite finds no fault in the server in Python', async () => {
  const server = await startPythonServer();
  try {
    const { results } = await runSuite(await loadConfig(server.config, tmpdir()));
    const red = results.filter(({ status }) => status === 'failed');
    expect(red.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
    expect(results.some(({ status }) => status === 'passed')).toBe(true);
  } finally {
    await server.stop();
  }
});
