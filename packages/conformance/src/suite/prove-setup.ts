import type { Contract } from '../catalogue.ts';
import type { Config } from '../config/config.ts';
import type { Draft } from '../request/draft.ts';
import { type Exchange, succeeded } from '../target/exchange.ts';
import type { Target } from '../target/target.ts';
import { createDrafts } from './drafts.ts';
import { explainRefusal } from './explain-refusal.ts';
import { measureClock } from './measure-clock.ts';
import { createRandom } from './random.ts';

/**
 * Proves that anything can be judged: the target answers, its clock is known and a valid request is accepted. Sets the
 * target's skew.
 *
 * @throws SetupError with the one sentence that the user needs.
 */
export async function proveSetup(
  config: Config,
  contract: Contract,
  target: Target,
  onExchange: (exchange: Exchange) => void,
): Promise<void> {
  const drafts = createDrafts(config, contract, createRandom(0, 'setup'));
  const send = async (draft: Draft) => {
    const exchange = await target.send(draft);
    onExchange(exchange);
    return exchange;
  };
  await measureClock(target, drafts, send);
  // One fault of the target must not hide behind the set-up: anything accepted proves key and clock.
  const attempts = [
    drafts.create(),
    drafts.create({ completed: true }),
    ...(config.capabilities.cas ? [drafts.apply()] : []),
    drafts.create({ factoids: undefined }),
  ];
  let refusal: Exchange | undefined;
  for (const draft of attempts) {
    const exchange = await send(draft);
    if (succeeded(exchange)) return;
    refusal ??= exchange;
  }
  if (refusal) await explainRefusal(config, drafts, send, refusal, target.now);
}
