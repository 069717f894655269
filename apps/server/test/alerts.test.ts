import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdminOn } from './run-admin-on.ts';
import { call, type ServerUnderTest, smallest, startServerUnderTest } from './server-under-test.ts';

const operations = join(import.meta.dirname, '../operations');
const read = (name: string) => readFileSync(join(operations, name), 'utf8');
const runbook = readFileSync(join(import.meta.dirname, '../../../docs/guides/alerts.md'), 'utf8');
const promtool = '/usr/bin/promtool';

let server: ServerUnderTest;
let scraped: string;
beforeAll(async () => {
  server = await startServerUnderTest({ metricsPort: 0 });
  await call(server, 'createAttestation', smallest(server));
  expect((await runAdminOn(server, ['backup', join(server.dataDir, '../backup')])).code).toBe(0);
  scraped = await (await fetch(server.running.metricsUrl ?? '')).text();
});
afterAll(() => server.stop());

test.each(['alerts.yml', 'dashboard.json'])('%s asks for metrics that the server has', (name) => {
  const asked = new Set(read(name).match(/attestation_[a-z0-9_]+/g));
  expect(asked.size).toBeGreaterThan(10);
  const known = new Set([...scraped.matchAll(/^# TYPE (\S+)/gm)].map(([, metric]) => metric));
  const family = (metric: string) => metric.replace(/_(bucket|count|sum)$/, '');
  expect([...asked].filter((metric) => !known.has(metric) && !known.has(family(metric)))).toEqual([]);
});

test('each alert has a section that says what to do, and each section an alert', () => {
  const alerts = [...read('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const sections = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(10);
  expect(sections).toEqual(alerts);
  const tested = new Set([...read('alerts.test.yml').matchAll(/alertname: (\w+)/g)].map(([, name]) => name));
  expect(alerts.filter((name) => !tested.has(name))).toEqual([]);
});

describe.skipIf(!existsSync(promtool))(
  'promtool (skipped when there is none: apt-get install prometheus)',
  () => {
    const run = (args: string[]) => execFileSync(promtool, args, { cwd: operations, encoding: 'utf8' });

    test('reads the metrics of the server', () => {
      const { stderr } = spawnSync(promtool, ['check', 'metrics'], { input: scraped, encoding: 'utf8' });
      const faults = stderr.split('\n').filter((line) => line !== '');
      // Names that prom-client gives to what it counts by itself.
      const own = /^attestation_nodejs_active_\w+_total non-counter metrics should not have/;
      expect(faults.filter((line) => !own.test(line))).toEqual([]);
    });

    test('each alert is raised by what it is for', () => {
      expect(run(['check', 'rules', 'alerts.yml'])).toContain('SUCCESS');
      expect(run(['test', 'rules', 'alerts.test.yml'])).toContain('SUCCESS');
    });
  },
);
