import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitCode, explore, loadConfig } from '@attestation/conformance';
import { startMock } from '@attestation/mock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverWhole, type Relayed, type RelayRules, startRelay } from '../src/variants/relay/relay.ts';

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

/** A refusal without a body that the description would allow. */
const busy = (status: number, headers: Relayed['headers'] = []): Relayed => ({
  ...{ status, headers: [['Content-Type', 'application/json'], ...headers] },
  body: Buffer.from('{}'),
});

/** The rules from the n-th request on. */
function from(n: number, rules: RelayRules): RelayRules {
  let count = 0;
  return {
    admit(ask) {
      count += 1;
      return count < n ? undefined : rules.admit?.(ask);
    },
    ...(rules.deliver && {
      deliver: (answer, response, ask) =>
        count < n ? deliverWhole(answer, response) : rules.deliver?.(answer, response, ask),
    }),
  };
}

test.each<[string, RelayRules]>([
  ['answers 429', { admit: () => busy(429) }],
  ['answers 503', { admit: () => busy(503) }],
  ['asks for an hour', { admit: () => busy(429, [['Retry-After', '3600']]) }],
  ['gives no answer', { deliver: () => {} }],
])('a target that %s from the 200th request on is not judged, and in time', async (_, rules) => {
  const begin = performance.now();
  const { report, walked, unjudged } = await exploreMock(from(200, rules), 4);
  expect(performance.now() - begin).toBeLessThan(5500);
  expect([walked > 0, unjudged > 0]).toEqual([true, true]);
  expect(report.summary).toMatchObject({ passed: 0, failed: 0, notObserved: 1 });
  expect(report.results[0]?.message).toMatch(
    /^\d+ sequences were walked to their end, \d+ were .* \d+ were begun and not judged: the t/,
  );
  expect(exitCode(report)).toBe(1);
});

test('a target that is busy for a moment is judged', async () => {
  let count = 0;
  const admit = () => {
    count += 1;
    return count > 200 && count < 220 ? busy(503, [['Retry-After', '0']]) : undefined;
  };
  const { report, unjudged } = await exploreMock({ admit }, 4);
  expect(unjudged).toBe(0);
  expect(exitCode(report)).toBe(0);
});

test('a connection that is lost now and then is unstable, with how often, and not broken', async () => {
  let count = 0;
  const { report, failed } = await exploreMock(
    {
      deliver(answer, response) {
        count += 1;
        if (count % 97 > 0) return deliverWhole(answer, response);
        response.writeHead(200, { 'Content-Length': '1000' }).write('{', () => response.destroy());
      },
    },
    12,
  );
  const [result] = report.results;
  expect(result?.status).toBe('not-observed');
  expect(result?.message).toMatch(/^unstable, it failed [123] of 4 times:\n.*got no answer/);
  expect(result?.unstable).toMatchObject({ of: 4 });
  expect([exitCode(report), JSON.parse(failed ?? '{}').steps.length > 0]).toEqual([1, true]);
});
