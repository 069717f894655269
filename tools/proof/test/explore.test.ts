import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explore, loadConfig } from '@attestation/conformance';
import { startMock } from '@attestation/mock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RelayRules, startRelay } from '../src/variants/relay/relay.ts';

const limits = { maxRequestBytes: 8 * 1024 * 1024 };
let folder: string;
let mock: Awaited<ReturnType<typeof startMock>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-explore-'));
  mock = await startMock({ stateful: true, templates: ['T'], limits });
});
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

/** The mock with memory behind a relay with these rules. */
async function exploreMock(rules: RelayRules, seconds: number) {
  const relay = await startRelay(mock.url, rules);
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
  try {
    const config = await loadConfig(
      {
        ...{ baseUrl: relay.url, version: 'v1', member, otherMember, template: { id: 'T', factoids } },
        ...{ capabilities: { blockchainLink: false }, limits: { requestsPerSecond: 10_000, ...limits } },
      },
      '/',
    );
    return await explore(config, { seed: 1, seconds });
  } finally {
    await relay.stop();
  }
}

test('a mock with memory answers each sequence as the model does', { timeout: 60_000 }, async () => {
  const { report } = await exploreMock({}, 3);
  expect(report.results).toMatchObject([{ status: 'passed' }]);
  expect(report.suite.faults).toEqual([]);
});

test('what no rule names is found, shortened, and can be replayed', { timeout: 120_000 }, async () => {
  // A read says that an attestation with two factoids or more is closed.
  const { report, failed } = await exploreMock(
    {
      answer(answer, { path }) {
        if (!path.endsWith('/attestation') || answer.status !== 200) return answer;
        const body = JSON.parse(answer.body.toString()) as {
          data: { factoids: unknown[] | null; completed: boolean };
        };
        if ((body.data.factoids?.length ?? 0) < 2) return answer;
        body.data.completed = true;
        return { ...answer, body: Buffer.from(JSON.stringify(body)) };
      },
    },
    20,
  );
  const [result] = report.results;
  expect(result).toMatchObject({ status: 'failed', rule: 'ATT-EXPLORE' });
  expect(result?.message).toContain('completed: expected false, got true');
  expect(result?.replay).toContain('attestation-conformance replay {"steps":');
  expect(result?.reproduce).toContain('openssl dgst -sha256');
  const { steps } = JSON.parse(failed ?? '{}') as { steps: { factoids: unknown[] }[] };
  expect(steps.length).toBeLessThanOrEqual(2);
});
