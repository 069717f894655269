import type { Contract } from '../catalogue.ts';
import { accessKeysOf, type Config } from '../config/config.ts';
import { hideSecrets } from '../report/hide-secrets.ts';
import type { Draft } from '../request/draft.ts';
import { describeAnswer, type Exchange, succeeded } from '../target/exchange.ts';
import type { Target } from '../target/target.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { explainRefusal } from './explain-refusal.ts';
import { explainSilence } from './explain-silence.ts';
import { measureClock } from './measure-clock.ts';
import { createRandom } from './random.ts';
import { sameCause } from './same-cause.ts';
import { SetupError } from './setup-error.ts';

type Send = (draft: Draft) => Promise<Exchange>;

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
  const send: Send = async (draft) => {
    const exchange = await target.send(draft);
    onExchange(exchange);
    return exchange;
  };
  await proveAlive(config, drafts, send);
  await measureClock(target, drafts, send);
  const first = await send(drafts.create());
  // One fault of the target must not hide behind the set-up: one create that is accepted proves all of the config.
  if (succeeded(first) || (await anyAccepted(otherCreates(config, drafts), send))) return;
  await blameConfig(config, drafts, send, first);
  const rest = [drafts.create({ factoids: undefined }), ...(config.capabilities.cas ? [drafts.apply()] : [])];
  if (await anyAccepted(rest, send)) return;
  await explainRefusal(config, drafts, send, first, target.now);
}

/** A target may be silent to one request, by a fault of its own; to three that have little in common it is not there. */
async function proveAlive(config: Config, drafts: Drafts, send: Send): Promise<void> {
  let silence = '';
  for (const draft of [drafts.create(), drafts.create({ factoids: undefined }), drafts.read(drafts.id())]) {
    const { answer, missing = '' } = await send(draft);
    if (answer) return;
    silence = missing;
  }
  throw new SetupError(explainSilence(config.baseUrl, silence));
}

/** Valid creates with one thing each of what the config names: a target may have trouble with one of them. */
function otherCreates({ template, identities, capabilities }: Config, drafts: Drafts): Draft[] {
  const file = drafts.file();
  const attachments = { 0: [drafts.checksum(file)] };
  return [
    ...(capabilities.attachments ? [drafts.create({ attachments }, { files: [file] })] : []),
    drafts.create({ completed: true }),
    ...template.factoids.slice(1).map((_, kind) => drafts.create({ factoids: [drafts.factoid(kind + 1)] })),
    ...Object.entries(identities).map(([code, value]) => drafts.create({ identities: { [code]: value } })),
  ];
}

async function anyAccepted(made: readonly Draft[], send: Send): Promise<boolean> {
  for (const draft of made) if (succeeded(await send(draft))) return true;
  return false;
}

/** The same answer comes when a value of the config is replaced by one that is surely wrong: then it is wrong, too. */
async function blameConfig(config: Config, drafts: Drafts, send: Send, first: Exchange): Promise<void> {
  // A message that comes whatever the payload says says nothing of the config.
  if (!first.answer || sameCause(first, await send(drafts.create({ unique_id: 17 })))) return;
  const { unique_id, data } = drafts.factoid();
  const wrong = [
    ['template.id', 'one with a template that does not exist', { template_id: drafts.id() }],
    [
      'template.factoids',
      'one with a kind that does not exist',
      { factoids: [{ unique_id, type: drafts.id(), data }] },
    ],
    [
      'template.factoids',
      'one with a field that does not exist',
      { factoids: [drafts.factoid(0, { data: { [drafts.id()]: 'x' } })] },
    ],
    ['identities', 'one with an identity code that does not exist', { identities: { [drafts.id()]: 'x' } }],
  ] as const;
  const reported = describeAnswer(first);
  // Of two that are alike, the one that the message names.
  const named = wrong.toSorted(
    (one, other) => Number(reported.includes(other[0])) - Number(reported.includes(one[0])),
  );
  for (const [member, as, changes] of named) {
    if (!sameCause(first, await send(drafts.create(changes)))) continue;
    throw new SetupError(
      `A valid create was answered ${hideSecrets(accessKeysOf(config))(reported)}, as ${as} is: correct ${member}.`,
    );
  }
}
