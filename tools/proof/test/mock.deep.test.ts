import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMock } from '@attestation/mock';
import { expect, test } from 'vitest';
import { runCommand } from '../src/command/run-command.ts';

const MINUTES = 60_000;
const limits = { maxRequestBytes: 8 * 1024 * 1024 };

test('the mock keeps all that a mock without memory can', { timeout: 4 * MINUTES }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-mock-'));
  const keys: Record<string, string> = {};
  const keyOf = async (accessKey: string) => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const privateKeyFile = join(folder, `${accessKey}.pem`);
    await writeFile(privateKeyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    keys[accessKey] = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    return { accessKey, privateKeyFile };
  };
  const [member, otherMember] = [await keyOf('MAIN'), await keyOf('OTHER')];
  const mock = await startMock({ keys, limits });
  try {
    const config = {
      baseUrl: mock.url,
      version: 'v1',
      stateless: true,
      member,
      otherMember,
      template: { id: 'T', factoids: [{ type: 'user', data: { name: 'Zhang San' } }] },
      capabilities: { blockchainLink: false },
      limits: { requestsPerSecond: 10_000, ...limits },
    };
    const baseline = join(import.meta.dirname, 'mock-baseline.yaml');
    const { exit, report } = await runCommand(config, ['--max-seconds', '600', '--baseline', baseline]);
    const unknown = report.results.filter(({ status, known }) => status === 'failed' && known === undefined);
    expect(unknown.map(({ rule, message }) => `${rule} ${message}`)).toEqual([]);
    expect({ exit, stale: report.stale }).toEqual({ exit: 0, stale: [] });
    expect(mock.restarts()).toBe(0);
  } finally {
    await mock.close();
    await rm(folder, { recursive: true, force: true });
  }
});

/** What a mock with memory does not have; all else is judged as at a service. */
const missing = {
  // It signs no transaction of a chain.
  blockchainLink: false,
  // Tests send as fast as they can.
  rateLimit: false,
};

test('the mock with memory keeps every rule', { timeout: 4 * MINUTES }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-mock-'));
  const memory = { maxRecords: 100_000, maxBytes: 2 ** 30 };
  const mock = await startMock({ stateful: true, templates: ['T'], memory, limits });
  try {
    const [member, otherMember] = await Promise.all(
      mock.members.map(async ({ accessKey, privateKey }) => {
        const privateKeyFile = join(folder, `${accessKey}.pem`);
        await writeFile(privateKeyFile, privateKey);
        return { accessKey, privateKeyFile };
      }),
    );
    const factoids = [
      { type: 'user', data: { name: 'Zhang San' } },
      { type: 'product', data: { name: 'gold', price: 1.1 } },
    ];
    const config = {
      ...{ baseUrl: mock.url, version: 'v1', member, otherMember, template: { id: 'T', factoids } },
      capabilities: missing,
      limits: { requestsPerSecond: 10_000, ...limits },
    };
    const { exit, report } = await runCommand(config, ['--max-seconds', '600']);
    const unkept = report.results.filter(({ status, level }) => level !== 'MAY' && status !== 'passed');
    const why = ({ rule, status }: (typeof unkept)[number]) => `${rule} ${status}`;
    // The environment of a template, the link and the rate.
    const notThere = ['ATT-STATE-011', 'ATT-ENVIRON-001', 'ATT-LIM-002'].map(
      (rule) => `${rule} not-applicable`,
    );
    expect(unkept.filter(({ rule }) => !rule.startsWith('ATT-AUTO-')).map(why)).toEqual(notThere);
    expect({ exit, failed: report.summary.failed }).toEqual({ exit: 0, failed: 0 });
  } finally {
    await mock.close();
    await rm(folder, { recursive: true, force: true });
  }
});
