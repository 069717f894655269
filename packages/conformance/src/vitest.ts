import { dirname, resolve } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type CatalogueRule, type Contract, loadContract } from './catalogue.ts';
import type { Config, ConfigFile } from './config/config.ts';
import { loadConfig, readConfig } from './config/read-config.ts';
import { describeFailure, incompleteness, isRed, type Report, type Result } from './report/report.ts';
import { defaultMaxSeconds, type RunOptions, runSuite } from './run-suite.ts';
import { longestTimer } from './target/deadline.ts';

/** What vitest may be given in addition. */
export interface VitestOptions extends RunOptions {
  /** Milliseconds that the whole run may take; one minute more than `maxSeconds` when left out. */
  readonly timeout?: number;
}

/**
 * Registers one test for each rule, in a test file of vitest. A broken MUST fails its test, with all there is to say; a
 * broken SHOULD and what could not be judged are skipped with the reason. A wrong set-up fails once.
 *
 * @param config a config file, what it would say (files are then looked for in the working folder), or a read config
 * @example
 * import { conformance } from '@attestation/conformance/vitest';
 * conformance('conformance.config.yaml');
 */
export function conformance(config: string | ConfigFile | Config, options: VitestOptions = {}): void {
  describe('Attestation Service API', async () => {
    let setup: { config: Config; contract: Contract };
    try {
      const read = await open(config);
      setup = { config: read, contract: await loadContract(read.version) };
    } catch (error) {
      test('the set-up is right', () => {
        throw error;
      });
      return;
    }
    const { contract } = setup;
    const results = new Map<string, Result>();
    let report: Report | undefined;
    beforeAll(async () => {
      report = await runSuite(setup.config, options);
      for (const result of report.results) results.set(result.rule, result);
    }, options.timeout ?? runTimeout(setup.config, options));
    afterAll(() => {
      const [fault] = report?.suite.faults ?? [];
      if (fault !== undefined) throw new Error(`A fault of the suite itself: ${fault}`);
    });
    test('the run judges what the config declares', () => {
      const gaps = report ? incompleteness(report) : [];
      if (gaps.length > 0) throw new Error(gaps.join('\n'));
    });
    for (const [area, rules] of byArea(contract)) {
      describe(contract.areas[area] ?? area, () => {
        for (const { id, title } of rules)
          test(`${id} ${title}`, ({ skip }) => judge(id, results, contract, skip));
      });
    }
  });
}

/** The run ends itself; the minute is for what it still waits for then. */
function runTimeout(config: Config, { maxSeconds, profile }: RunOptions): number {
  return Math.min(((maxSeconds ?? defaultMaxSeconds(config, profile)) + 60) * 1000, longestTimer);
}

function byArea({ rules }: Contract): Map<string, CatalogueRule[]> {
  const areas = new Map<string, CatalogueRule[]>();
  for (const rule of rules.values()) {
    const area = rule.id.split('-')[1] ?? '';
    areas.set(area, [...(areas.get(area) ?? []), rule]);
  }
  return areas;
}

/** A rule is judged with its details. */
function judge(
  id: string,
  results: ReadonlyMap<string, Result>,
  { automatic }: Contract,
  skip: (reason?: string) => void,
): void {
  const ids = [id, ...automatic.filter(({ rule }) => rule === id).map((detail) => detail.id)];
  const own = ids.flatMap((one) => results.get(one) ?? []);
  const red = own.filter(isRed);
  if (red.length > 0) throw new Error(red.map((result) => describeFailure(result).join('\n')).join('\n\n'));
  const broken = own.find(({ status }) => status === 'failed');
  if (broken) skip(`${broken.level} is not kept: ${broken.message}`);
  if (own.some(({ status }) => status === 'passed' || status === 'note')) return;
  const [first] = own;
  skip(first ? `${first.status}: ${first.message}` : 'left out of this run');
}

async function open(config: string | ConfigFile | Config): Promise<Config> {
  if (typeof config === 'string') return readConfig(resolve(config));
  return 'signer' in config.member ? (config as Config) : loadConfig(config, dirname(resolve('x')));
}
