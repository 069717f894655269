import type { Contract } from '../catalogue.ts';
import type { Config } from '../config/config.ts';
import type { Exchange } from '../target/exchange.ts';
import type { Target } from '../target/target.ts';
import type { CaseResult } from './judge-results.ts';
import { createRandom } from './random.ts';
import type { Case } from './rule.ts';
import { createTrial } from './trial.ts';
import { type Finding, findingOf } from './verdict.ts';

export interface CaseContext {
  readonly config: Config;
  readonly contract: Contract;
  readonly target: Target;
  readonly seed: number;
  readonly onExchange: (exchange: Exchange) => void;
}

/** Runs one case and tells what it found; never rejects. */
export async function runCase(one: Case, context: CaseContext): Promise<CaseResult> {
  const { rule, name } = one;
  const exchanges: Exchange[] = [];
  const notes: string[] = [];
  const trial = createTrial({
    ...context,
    random: createRandom(context.seed, `${rule} ${name}`),
    onExchange(exchange) {
      exchanges.push(exchange);
      context.onExchange(exchange);
    },
    onNote: (note) => notes.push(note),
  });
  let finding: Finding = { status: 'passed' };
  try {
    await one.run(trial);
  } catch (error) {
    finding = findingOf(error);
  }
  if ('exchange' in finding && finding.exchange) moveToEnd(exchanges, finding.exchange);
  return { rule, name, finding, notes, exchanges };
}

function moveToEnd(exchanges: Exchange[], decisive: Exchange): void {
  const at = exchanges.indexOf(decisive);
  if (at >= 0) exchanges.splice(at, 1);
  exchanges.push(decisive);
}
