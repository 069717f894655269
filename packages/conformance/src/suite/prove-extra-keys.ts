import type { Contract } from '../catalogue.ts';
import type { Config, ExtraKey } from '../config/config.ts';
import type { Draft } from '../request/draft.ts';
import { describeAnswer, type Exchange, succeeded } from '../target/exchange.ts';
import type { Target } from '../target/target.ts';
import { createDrafts } from './drafts.ts';
import { createRandom } from './random.ts';
import { sameCause } from './same-cause.ts';
import { SetupError } from './setup-error.ts';

/** What a proven set-up says of an optional key. */
export interface ProvenKey {
  readonly name: ExtraKey;
  /** Whether a valid request of it was accepted; else the rules judge why not. */
  readonly accepted: boolean;
}

/**
 * Proves the optional keys, once the main one is proven: one that belongs to no private key would turn every rule red
 * that needs it.
 *
 * @throws SetupError when everything that it signs is refused just as a forged signature is
 */
export async function proveExtraKeys(
  config: Config,
  contract: Contract,
  target: Target,
  onExchange: (exchange: Exchange) => void,
): Promise<ProvenKey[]> {
  const drafts = createDrafts(config, contract, createRandom(0, 'keys'));
  const proven: ProvenKey[] = [];
  for (const name of ['otherMember', 'formalMember'] as const) {
    const key = config[name];
    if (!key) continue;
    const send = async (draft: Draft) => {
      const exchange = await target.send({ ...draft, key });
      onExchange(exchange);
      return exchange;
    };
    const refusal = await firstRefusal(
      drafts.create(),
      [...(config.capabilities.cas ? [drafts.apply()] : [])],
      send,
    );
    // Where the main key's requests are refused, too, the fault is the target's, and it is judged.
    const mainWorks = refusal !== undefined && succeeded(await target.send(drafts.create()));
    if (mainWorks && sameCause(refusal, await send({ ...drafts.create(), signed: (text) => `${text}!` }))) {
      throw new SetupError(
        `A valid create signed with ${name} was answered ${describeAnswer(refusal)}, as one with a forged signature is: check that ${name}.accessKey is right and that ${name}.privateKeyFile is its private key.`,
      );
    }
    proven.push({ name, accepted: refusal === undefined });
  }
  return proven;
}

/** Undefined when any is accepted; else the answer to the first. */
async function firstRefusal(
  create: Draft,
  others: readonly Draft[],
  send: (draft: Draft) => Promise<Exchange>,
): Promise<Exchange | undefined> {
  const first = await send(create);
  if (succeeded(first)) return undefined;
  for (const draft of others) if (succeeded(await send(draft))) return undefined;
  return first;
}
