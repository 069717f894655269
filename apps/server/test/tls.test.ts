import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { judgeFiles } from '../src/settings/judge-files.ts';
import { settingsFor } from '../src/settings/read-settings.ts';
import { reloadOnSignal } from '../src/start/start-server.ts';
import { urlOf } from './encodings.ts';
import { expectRefusal } from './expect-refusal.ts';
import { logSink } from './log-sink.ts';
import {
  envelope,
  jsonBody,
  type ServerUnderTest,
  smallest,
  startServerUnderTest,
} from './server-under-test.ts';
import { writeTlsFiles } from './write-tls-files.ts';

let folder: string;
let server: ServerUnderTest;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tls-'));
  server = await startServerUnderTest({ ...(await writeTlsFiles(folder)), metricsPort: 0 });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const agent = new Agent({ rejectUnauthorized: false });

async function post(body: string): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  request(urlOf(server, 'createAttestation'), { method: 'POST', headers, agent }, (response) => {
    text(response).then((answer) => resolve({ status: response.statusCode ?? 0, text: answer }), reject);
  })
    .on('error', reject)
    .end(body);
  return promise;
}

test('with TLS_CERT and TLS_KEY the server speaks HTTPS', async () => {
  expect(server.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
  const fields = envelope('createAttestation', smallest(server), server.member);
  const reply = await post(jsonBody(fields));
  expect(reply.status, reply.text).toBe(200);
  expect(JSON.parse(reply.text).request_id).toBe(fields.request_id);
});

test("a refusal is the contract's there, too", async () => {
  expectRefusal(await post('{'), 400);
});

test('plain HTTP gets no answer', async () => {
  await expect(fetch(server.url.replace('https:', 'http:'))).rejects.toThrow('fetch failed');
  expect((await post('{')).status).toBe(400);
});

describe('versions of TLS', () => {
  const version = (maxVersion: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3') =>
    new Promise<string | null>((resolve, reject) => {
      const options = {
        rejectUnauthorized: false,
        minVersion: 'TLSv1' as const,
        maxVersion,
        ciphers: 'DEFAULT@SECLEVEL=0',
      };
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', options, () => {
        resolve(socket.getProtocol());
        socket.destroy();
      });
      socket.on('error', reject);
    });
  test.each(['TLSv1.2', 'TLSv1.3'] as const)('%s is spoken', async (name) => {
    expect(await version(name)).toBe(name);
  });
  test('TLSv1.1 is not', async () => {
    await expect(version('TLSv1.1')).rejects.toThrow();
  });
});

describe('SIGHUP, after the files have changed', () => {
  const { log, lines } = logSink();
  const hangUp = async () => {
    const before = lines.length;
    process.emit('SIGHUP');
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(before), 60_000);
    return lines.at(-1);
  };
  const served = () =>
    new Promise<string>((resolve, reject) => {
      const options = { rejectUnauthorized: false };
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', options, () => {
        resolve(socket.getPeerCertificate().fingerprint256);
        socket.destroy();
      });
      socket.on('error', reject);
    });
  beforeAll(() => reloadOnSignal(server.running, { tlsCert: join(folder, 'cert.pem') }, log));
  afterAll(() => void process.removeAllListeners('SIGHUP'));

  test('new connections get the new certificate, and open ones go on', async () => {
    const before = await served();
    expect((await post('{')).status).toBe(400);
    await writeTlsFiles(folder);
    expect(await hangUp()).toMatchObject({ level: 30, validTo: expect.stringMatching(/^20\d\d-/) });
    expect(await served()).not.toBe(before);
    expect((await post('{')).status).toBe(400);
  });

  test('files that cannot be used change nothing, and the log says why', async () => {
    const before = await served();
    await rm(join(folder, 'key.pem'));
    const err = { message: expect.stringMatching(/^TLS_KEY .*cannot be read/) };
    expect(await hangUp()).toMatchObject({ level: 50, err });
    expect(await served()).toBe(before);
    // The metric is about the certificate that is served.
    const metrics = await (await fetch(server.running.metricsUrl ?? '')).text();
    expect(metrics).toMatch(/^attestation_certificate_ends_timestamp_seconds\{certificate="TLS_CERT"\} \d/m);
  });
});

test('files that do not belong together stop the start with a sentence', async () => {
  const other = await writeTlsFiles(await mkdtemp(join(folder, 'other-')));
  const settings = { tlsCert: join(folder, 'cert.pem'), tlsKey: other.tlsKey };
  await expect(startServerUnderTest(settings)).rejects.toThrow(/does not belong to the certificate/);
});

test('a certificate that has ended is served with an error in the log; SIGHUP does not take another one that has', async () => {
  const own = await mkdtemp(join(folder, 'ended-'));
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-01-01') });
  const files = await writeTlsFiles(own).finally(() => vi.useRealTimers());
  const { log, lines } = logSink();
  await judgeFiles(settingsFor(files));
  const late = await startServerUnderTest({ ...files, metricsPort: 0 }, log);
  const ended = /^The certificate in TLS_CERT .* ended on 2023-.*Renew it, then send SIGHUP/;
  expect(lines).toEqual([expect.objectContaining({ level: 50, msg: expect.stringMatching(ended) })]);
  const metrics = await (await fetch(late.running.metricsUrl ?? '')).text();
  const [, until] = /certificate="TLS_CERT"\} (\d+)/.exec(metrics) ?? [];
  expect(Number(until)).toBeLessThan(Date.now() / 1000);
  await expect(late.running.reloadTls()).rejects.toThrow(ended);
  await writeTlsFiles(own);
  expect(await late.running.reloadTls()).toMatch(/^20\d\d-/);
  await late.stop();
});
