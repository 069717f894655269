import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { downloadFile } from './download-file.ts';
import { runAdminOn } from './run-admin-on.ts';
import { call, smallest, startServerUnderTest } from './server-under-test.ts';

const server = await startServerUnderTest({ metricsPort: 0 });
afterAll(() => server.stop());

async function scrape(): Promise<string> {
  const response = await fetch(server.running.metricsUrl ?? '');
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return response.text();
}

/** The value of a sample; undefined when it is not there. */
function sampleOf(text: string, sample: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
}

const created = 'attestation_request_seconds_count{route="/api/v1/attestations",status="201"}';
const okCreated = created.replace('201', '200');

test('requests, refusals and commits are counted', async () => {
  const before = await scrape();
  expect((await call(server, 'createAttestation', smallest(server))).status).toBeLessThan(300);
  const refused = await call(server, 'createAttestation', smallest(server), {
    ...server.member,
    accessKey: 'unknown',
  });
  expect(refused.status).toBe(500);
  const after = await scrape();
  const grown = (sample: string) => (sampleOf(after, sample) ?? 0) - (sampleOf(before, sample) ?? 0);
  expect(grown(created) + grown(okCreated)).toBe(1);
  expect(grown('attestation_request_seconds_count{route="/api/v1/attestations",status="500"}')).toBe(1);
  const reasons = after.split('\n').filter((line) => line.startsWith('attestation_refusals_total{'));
  expect(reasons).toEqual([expect.stringContaining('operation="createAttestation",reason="')]);
  expect(grown('attestation_commit_seconds_count')).toBeGreaterThan(0);
});

test('repeated creates are counted, with their payload or another', async () => {
  const payload = smallest(server);
  await call(server, 'createAttestation', payload);
  await call(server, 'createAttestation', payload);
  await call(server, 'createAttestation', { ...payload, completed: false });
  const counted = async () => {
    const text = await scrape();
    return ['same', 'other'].map((kind) =>
      sampleOf(text, `attestation_repeated_creates_total{payload="${kind}"}`),
    );
  };
  await expect.poll(counted).toEqual([1, 1]);
});

test('failed sign-ins, and backups, are there', async () => {
  const at = 'attestation_backup_timestamp_seconds';
  expect(sampleOf(await scrape(), at)).toBe(0);
  await fetch(`${server.url}/console/v1/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: server.url },
    body: JSON.stringify({ email: 'a@example.com', password: 'wrong, and long enough' }),
  });
  const folder = await mkdtemp(join(tmpdir(), 'metrics-backup-'));
  expect(await runAdminOn(server, ['backup', folder])).toMatchObject({ code: 0 });
  await rm(folder, { recursive: true });
  const text = await scrape();
  expect(
    sampleOf(text, 'attestation_refusals_total{operation="console.signIn",reason="wrong-credentials"}'),
  ).toBe(1);
  expect(Date.now() / 1000 - (sampleOf(text, at) ?? 0)).toBeLessThan(60);
});

test('no label has what a caller chose', async () => {
  await fetch(`${server.url}/made-up-path`);
  await fetch(`${server.url}/lookup/made-up-path`);
  await fetch(`${server.url}/log/sandbox/made-up-path`);
  expect(await scrape()).not.toContain('made-up');
});

test('the state of service, logs, certificates and disk is there', async () => {
  const ano = (await call(server, 'createAttestation', smallest(server))).json.data.no;
  await downloadFile(server, ano);
  const text = await scrape();
  expect(sampleOf(text, 'attestation_ready')).toBe(1);
  expect(sampleOf(text, 'attestation_clock_wrong')).toBe(0);
  expect(sampleOf(text, 'attestation_pending_files{environment="formal"}')).toBe(0);
  expect(sampleOf(text, 'attestation_log_leaves{environment="sandbox"}')).toBeGreaterThan(0);
  expect(sampleOf(text, 'attestation_log_published{environment="sandbox"}')).toBeGreaterThan(0);
  expect(sampleOf(text, 'attestation_log_stopped{environment="sandbox"}')).toBe(0);
  expect(sampleOf(text, 'attestation_lease_held')).toBe(1);
  expect(text).toMatch(/^attestation_build_info\{version="\d+\.\d+\.\d+",node="26\..*"\} 1$/m);
  expect(sampleOf(text, 'attestation_disk_free_bytes')).toBeGreaterThan(0);
  expect(sampleOf(text, 'attestation_disk_sync_seconds')).toBeGreaterThan(0);
  expect(sampleOf(text, 'attestation_database{state="waiting"}')).toBeGreaterThanOrEqual(0);
  const end = sampleOf(
    text,
    'attestation_certificate_ends_timestamp_seconds{certificate="the formal CA certificate"}',
  );
  expect(end).toBeGreaterThan(Date.now() / 1000);
});

test('other paths are not there, and the API has no metrics', async () => {
  const other = await fetch(new URL('/', server.running.metricsUrl));
  expect([other.status, await other.text()]).toEqual([404, 'The metrics are at /metrics.\n']);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
});

test('a port that is taken stops the start with a sentence', async () => {
  const { port } = new URL(server.running.metricsUrl ?? '');
  await expect(startServerUnderTest({ metricsPort: Number(port) })).rejects.toThrow(
    `METRICS_PORT is 127.0.0.1:${port}, where nothing can listen (EADDRINUSE)`,
  );
});
