import { loadConfig, runSuite } from '@attestation/conformance';
import { expect, test } from 'vitest';
import { judgeNullServer } from '../src/null-servers/judge-null-server.ts';
import { nullServers } from '../src/null-servers/table.ts';
import { startVariant } from '../src/variants/judge-variant.ts';

/** As many requests as a sandbox with a narrow rate takes in ten minutes. */
const CORE = 600;

test.concurrent('the profile core judges every MUST but the limits with few requests', async () => {
  const usual = await startVariant({ id: 'usual', says: '', base: 'reference', decisions: [] });
  try {
    const report = await runSuite(await loadConfig(usual.config, '/'), {
      profile: 'core',
      seed: 3,
      maxSeconds: 600,
    });
    expect(report.target.requests).toBeLessThanOrEqual(CORE);
    expect(report.summary.failed).toBe(0);
    const unseen = report.results.filter(({ status }) => status !== 'passed').map(({ rule }) => rule);
    expect(unseen).toEqual(['ATT-LIM-001', 'ATT-LIM-002']);
  } finally {
    await usual.stop();
  }
});

/**
 * One refuses, one accepts, one remembers. That no single rule passes on them is shown with all cases, in the deep part
 * `null-servers`: core has too few of them for that.
 */
test.concurrent.each(['refuse-400', 'accept-and-echo', 'remember-all'])(
  'a run of core on %s does not pass',
  async (name) => {
    const server = nullServers.find((one) => one.name === name);
    if (server === undefined) throw new Error(`Unknown null server ${name}.`);
    const { exits, failed, stopped, faults } = await judgeNullServer(server, { profile: 'core' });
    expect(faults).toEqual([]);
    for (const exit of exits) expect([1, 2]).toContain(exit);
    if (stopped === undefined) expect(failed).toBeGreaterThan(50);
  },
);
