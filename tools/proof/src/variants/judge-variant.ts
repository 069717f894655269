import { exitCode, loadConfig, type Result, runSuite, SetupError } from '@attestation/conformance';
import { startVariant } from './start-variant.ts';
import type { Variant } from './variant.ts';

/** What the suite said of one variant. */
export interface Judgement {
  readonly exit: 0 | 1 | 2 | 3;
  /** What it holds against the variant, each in one line: every one is a false alarm. */
  readonly alarms: readonly string[];
  /** Results by their status. */
  readonly counts: Readonly<Record<string, number>>;
  readonly seconds: number;
}

/** @param options.seed decides the suite's order and data. */
export async function judgeVariant(
  variant: Variant,
  options: { readonly seed?: number; readonly rules?: readonly string[] } = {},
): Promise<Judgement> {
  const started = performance.now();
  const { config, stop } = await startVariant(variant);
  const seconds = () => Math.round((performance.now() - started) / 100) / 10;
  try {
    const report = await runSuite(await loadConfig(config, process.cwd()), options);
    const red = report.results.filter(({ status }) => status === 'failed').map(alarmOf);
    const unseen = (report.unseen ?? []).map(({ capability, message }) => `${capability} unseen: ${message}`);
    return {
      exit: exitCode(report),
      alarms: [...report.suite.faults.map((fault) => `suite: ${fault}`), ...unseen, ...red],
      counts: Object.fromEntries(
        [...Map.groupBy(report.results, ({ status }) => status)].map(([status, all]) => [status, all.length]),
      ),
      seconds: seconds(),
    };
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return { exit: 2, alarms: [`set-up: ${error.message}`], counts: {}, seconds: seconds() };
  } finally {
    await stop();
  }
}

function alarmOf({ rule, level, message }: Result): string {
  return `${rule} (${level}): ${message}`;
}
