import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, smallest, startServerUnderTest } from './server-under-test.ts';

const operations = join(import.meta.dirname, '../operations');

test('promtool reads the metrics of the server', async () => {
  const server = await startServerUnderTest({ metricsPort: 0 });
  await call(server, 'createAttestation', smallest(server));
  const input = await (await fetch(server.running.metricsUrl ?? '')).text();
  await server.stop();
  const { stderr } = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' });
  const faults = stderr.split('\n').filter((line) => line !== '');
  // Names that prom-client gives to what it counts by itself.
  const own = /^attestation_nodejs_active_\w+_total non-counter metrics should not have/;
  expect(faults.filter((line) => !own.test(line))).toEqual([]);
});

test('each alert is raised by what it is for', () => {
  const run = (args: string[]) => execFileSync('promtool', args, { cwd: operations, encoding: 'utf8' });
  expect(run(['check', 'rules', 'alerts.yml'])).toContain('SUCCESS');
  expect(run(['test', 'rules', 'alerts.test.yml'])).toContain('SUCCESS');
});
