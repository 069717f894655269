import type { Contract } from '../catalogue.ts';
import type { Config } from '../config/config.ts';
import type { Exchange } from '../target/exchange.ts';
import type { Target } from '../target/target.ts';
import type { CaseResult } from './judge-results.ts';
import { createRandom } from './random.ts';
import type { Case } from './rule.ts';
import { createTrial, type Profile } from './trial.ts';
import { type Finding, findingOf, NotObserved } from './verdict.ts';

export const TIME_IS_OVER = 'the time of the run was over';

interface CaseContext {
  readonly config: Config;
  readonly contract: Contract;
  readonly target: Target;
  readonly seed: number;
  readonly profile: Profile;
  readonly onExchange: (exchange: Exchange) => void;
  /** Ends the case, when the time of the run is over. */
  readonly timeIsOver: AbortSignal;
}

/** Runs one case and tells what it found; never rejects. */
export async function runCase(one: Case, context: CaseContext): Promise<CaseResult> {
  const { rule, name } = one;
  const exchanges: Exchange[] = [];
  const notes: string[] = [];
  const trial = createTrial({
    ...context,
    target: untilTheEnd(context.target, context.timeIsOver),
    random: createRandom(context.seed, `${rule} ${name}`),
    onExchange(exchange) {
      exchanges.push(exchange);
      context.onExchange(exchange);
    },
    onNote: (note) => notes.push(note),
  });
  let finding: Finding = { status: 'passed' };
  try {
    await beforeTheEnd(one.run(trial), context.timeIsOver);
  } catch (error) {
    finding = findingOf(error);
  }
  if ('exchange' in finding && finding.exchange) moveToEnd(exchanges, finding.exchange);
  return { rule, name, finding, notes, exchanges };
}

/** The target; nothing more is sent to it after the time is over. */
function untilTheEnd(target: Target, timeIsOver: AbortSignal): Target {
  const guarded =
    <A extends unknown[]>(send: (...args: A) => Promise<Exchange>) =>
    async (...args: A) => {
      if (timeIsOver.aborted) throw new NotObserved(TIME_IS_OVER);
      const exchange = await send(...args);
      if (exchange.tooLate) throw new NotObserved(TIME_IS_OVER);
      return exchange;
    };
  const { send, sendRaw, sendNow } = target;
  return { ...target, send: guarded(send), sendRaw: guarded(sendRaw), sendNow: guarded(sendNow) };
}

/** @throws NotObserved when the time is over first; later exchanges of the case are ignored. */
async function beforeTheEnd(work: Promise<unknown>, timeIsOver: AbortSignal): Promise<void> {
  let stop = () => {};
  const over = new Promise<never>((_, reject) => {
    stop = () => reject(new NotObserved(TIME_IS_OVER));
    if (timeIsOver.aborted) stop();
    timeIsOver.addEventListener('abort', stop, { once: true });
  });
  try {
    await Promise.race([work, over]);
  } finally {
    timeIsOver.removeEventListener('abort', stop);
  }
}

function moveToEnd(exchanges: Exchange[], decisive: Exchange): void {
  const at = exchanges.indexOf(decisive);
  if (at >= 0) exchanges.splice(at, 1);
  exchanges.push(decisive);
}
