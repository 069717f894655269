import type { Contract } from '../catalogue.ts';
import type { Config } from '../config/config.ts';
import { describeAnswer, type Exchange, succeeded } from '../target/exchange.ts';
import type { Target } from '../target/target.ts';
import { createDrafts } from './drafts.ts';
import { createRandom } from './random.ts';
import { SetupError } from './setup-error.ts';

/**
 * Proves that anything can be judged: the target answers, the clock is known and a valid create is accepted. Sets the
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
  const attempt = async (draft = drafts.create()) => {
    const exchange = await target.send(draft);
    onExchange(exchange);
    return exchange;
  };
  const first = await attempt();
  if (!first.answer)
    throw new SetupError(`${config.baseUrl} gives no answer: ${first.missing}. Is it running?`);
  const date = Date.parse(first.answer.headers.date ?? '');
  // The header counts whole seconds.
  const ahead = Number.isNaN(date) ? 0 : (date + 500 - (first.sentAt + first.answeredAt) / 2) / 1000;
  if (Math.abs(ahead) > 2) target.skew = ahead;
  if (succeeded(first) || succeeded(await attempt())) return;
  // One fault of the target must not hide behind the set-up: anything accepted proves key and clock.
  const closed = await attempt(drafts.create({ completed: true }));
  if (succeeded(closed)) return;
  throw new SetupError(
    `A valid create with the member's key was answered ${describeAnswer(closed)}. Check member.accessKey and its privateKeyFile, template.id and template.factoids.`,
  );
}
