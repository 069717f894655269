import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdminOn } from './run-admin-on.ts';
import { call, type ServerUnderTest, smallest, startServerUnderTest } from './server-under-test.ts';

const operations = join(import.meta.dirname, '../operations');
const read = (name: string) => readFileSync(join(operations, name), 'utf8');
const runbook = readFileSync(join(import.meta.dirname, '../../../docs/guides/alerts.md'), 'utf8');

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
