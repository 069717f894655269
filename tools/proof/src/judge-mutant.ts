import { loadConfig, type Report, runSuite, SetupError } from '@attestation/conformance';
import type { TargetConfig } from './config-of.ts';

/** What the suite says of one mutant. */
export interface Judgement {
  /** MUST rules of the catalogue that turned red; a red detail counts for its rule. */
  readonly red: readonly string[];
  /** The suite refused to judge: it exits with 2, and no rule has the merit. */
  readonly stopped?: string;
  /** Faults of the suite itself. */
  readonly broken: readonly string[];
  /** Seconds. */
  readonly seconds: number;
}

/** A run of the suite, whole or of some rules only. The seed is always the same: a mutant is judged twice alike. */
export async function judge(config: TargetConfig, rules?: readonly string[]): Promise<Judgement> {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 100) / 10;
  try {
    const report = await runSuite(await loadConfig(config, '/'), {
      seed: 1,
      level: 'MUST',
      maxSeconds: 600,
      ...(rules && { rules }),
    });
    return { red: redRules(report), broken: report.suite.faults, seconds: seconds() };
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return { red: [], stopped: error.message, broken: [], seconds: seconds() };
  }
}

export function redRules({ results }: Pick<Report, 'results'>): string[] {
  const red = results.filter(
    ({ level, status, unstable }) => level === 'MUST' && (status === 'failed' || unstable),
  );
  return [...new Set(red.map(({ rule, detailOf }) => detailOf ?? rule))].sort();
}
