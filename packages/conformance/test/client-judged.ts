import { expect } from 'vitest';
import { judgeClient, scenarios } from '../src/client/judge-client.ts';
import type { Report } from '../src/report/report.ts';
import type { Mutant } from './client-mutants.ts';
import { launchWith, type Steps } from './mutable-client.ts';

/** The report about a client of mutable-client.ts, in these scenarios. */
export function judged(change: Partial<Steps>, names?: readonly string[]): Promise<Report> {
  const launch = launchWith(change);
  return judgeClient({ command: 'in this process', launch, seed: 7, ...(names && { scenarios: names }) });
}

/** Fails unless the rule of the mutant sees it, in the scenarios that judge the rule. */
export async function killed({ rule, change }: Mutant): Promise<void> {
  const judging = scenarios(7).filter(({ checks }) => rule in checks);
  const chosen = judging.length > 0 ? judging : scenarios(7).slice(0, 4);
  const report = await judged(
    change,
    chosen.map(({ name }) => name),
  );
  const found = report.results.find((one) => one.rule === rule);

  expect(found?.status, `${rule}: ${found?.message}`).toBe(found?.level === 'MAY' ? 'note' : 'failed');
}
