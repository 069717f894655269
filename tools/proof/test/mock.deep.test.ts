import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMock } from '@attestation/mock';
import { expect, test } from 'vitest';
import { runCommand } from '../src/command/run-command.ts';

const MINUTES = 60_000;

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
  const mock = await startMock({ keys, limits: { maxRequestBytes: 8 * 1024 * 1024 } });
  try {
    const config = {
      baseUrl: mock.url,
      version: 'v1',
      stateless: true,
      member,
      otherMember,
      template: { id: 'T', factoids: [{ type: 'user', data: { name: 'Zhang San' } }] },
      capabilities: { blockchainLink: false },
      limits: { requestsPerSecond: 10_000, maxRequestBytes: 8 * 1024 * 1024 },
    };
    const baseline = join(import.meta.dirname, 'mock-baseline.yaml');
    const { exit, report } = await runCommand(config, ['--baseline', baseline]);
    const unknown = report.results.filter(({ status, known }) => status === 'failed' && known === undefined);
    expect(unknown.map(({ rule, message }) => `${rule} ${message}`)).toEqual([]);
    expect({ exit, stale: report.stale }).toEqual({ exit: 0, stale: [] });
    expect(mock.restarts()).toBe(0);
  } finally {
    await mock.close();
    await rm(folder, { recursive: true, force: true });
  }
});
