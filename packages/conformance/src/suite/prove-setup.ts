import type { Contract } from '../catalogue.ts';
import { accessKeysOf, type Config, type ExtraKey } from '../config/config.ts';
import { hideSecrets, secretsOf } from '../report/redact.ts';
import type { Draft } from '../request/draft.ts';
import { describeAnswer, type Exchange, membersOf, succeeded } from '../target/exchange.ts';
import type { Target } from '../target/target.ts';
import { SetupError } from '../verdict.ts';
import { createDrafts, createRandom, type Drafts } from './drafts.ts';
import { explainRefusal, explainSilence, sameCause } from './explain-refusal.ts';

type Send = (draft: Draft) => Promise<Exchange>;

/**
 * Proves that the target can be judged: it answers, its clock is known and a valid request is accepted. Sets the target's
 * skew.
 *
 * @throws SetupError with one sentence that says what to correct.
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
  // One fault of the target must not look like a wrong set-up: one accepted create proves the config.
  if (succeeded(first) || (await anyAccepted(otherCreates(config, drafts), send))) return;
  await blameConfig(config, drafts, send, first);
  const rest = [drafts.create({ factoids: undefined }), ...(config.capabilities.cas ? [drafts.apply()] : [])];
  if (await anyAccepted(rest, send)) return;
  await explainRefusal(config, drafts, send, first, target.now);
}

/** A target at fault may leave one request unanswered; when three different requests get no answer, it does not run. */
async function proveAlive(config: Config, drafts: Drafts, send: Send): Promise<void> {
  let silence = '';
  for (const draft of [drafts.create(), drafts.create({ factoids: undefined }), drafts.read(drafts.id())]) {
    const { answer, missing = '' } = await send(draft);
    if (answer) return;
    silence = missing;
  }
  throw new SetupError(explainSilence(config.baseUrl, silence));
}

/** Valid creates, each with one value of the config: a target may refuse one of them by a fault. */
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

/** A value of the config is wrong when the answer stays the same with a wrong value in its place. */
async function blameConfig(config: Config, drafts: Drafts, send: Send, first: Exchange): Promise<void> {
  // A message that does not depend on the payload does not explain the config.
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
  // When two are alike, the one that the message names comes first.
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

/** The largest plausible offset of a clock, in seconds: ten years. */
const PLAUSIBLE = 10 * 31_536_000;

/** The ends of the window are found with this precision, in seconds. */
const PRECISION = 2;

/**
 * Measures how far the target's clock is ahead of the local clock: by the Date header, or else by the tonces that it
 * accepts, whose window is centred on its time. Sets `skew` and `clock` of the target.
 */
async function measureClock(target: Target, drafts: Drafts, send: Send): Promise<void> {
  const first = await send(drafts.create());
  const ahead = dateAhead(first);
  if (ahead !== undefined) {
    target.skew = Math.abs(ahead) > 2 ? ahead : 0;
    target.clock = 'date';
    if (succeeded(first) || succeeded(await send(drafts.create()))) return;
    // With this Date no request is accepted: it is that of another machine.
    target.skew = 0;
    if (!succeeded(await send(drafts.create()))) target.skew = ahead;
    else await measureWindow(target, drafts, send);
    return;
  }
  target.skew = succeeded(first) ? 0 : (timestampAhead(first) ?? 0);
  await measureWindow(target, drafts, send);
}

/** Finds both ends of the window of accepted tonces by bisection; without two ends the clock stays unknown. */
async function measureWindow(target: Target, drafts: Drafts, send: Send): Promise<void> {
  target.clock = 'assumed';
  const accepts = async (offset: number) => succeeded(await send(drafts.create({}, { tonceOffset: offset })));
  if (!(await accepts(0))) return;
  const ends: number[] = [];
  for (const sign of [-1, 1]) {
    let inside = 0;
    let outside = 640;
    if (await accepts(sign * outside)) return;
    while (outside - inside > PRECISION) {
      const middle = Math.round((inside + outside) / 2);
      if (await accepts(sign * middle)) inside = middle;
      else outside = middle;
    }
    ends.push((sign * (inside + outside)) / 2);
  }
  target.skew += ((ends[0] ?? 0) + (ends[1] ?? 0)) / 2;
  target.clock = 'window';
}

/** The header counts whole seconds. */
function dateAhead({ answer, sentAt, answeredAt }: Exchange): number | undefined {
  const date = Date.parse(answer?.headers.date ?? '');
  return Number.isNaN(date) ? undefined : (date + 500 - (sentAt + answeredAt) / 2) / 1000;
}

function timestampAhead(exchange: Exchange): number | undefined {
  const { timestamp } = membersOf(exchange);
  if (typeof timestamp !== 'number') return undefined;
  const ahead = (timestamp - exchange.answeredAt) / 1000;
  return Math.abs(ahead) < PLAUSIBLE ? ahead : undefined;
}

/** The result for an optional key. */
interface ProvenKey {
  readonly name: ExtraKey;
  /** Whether a valid request with it was accepted; otherwise the rules judge the refusal. */
  readonly accepted: boolean;
}

/**
 * Proves the optional keys, after the main one: with the wrong private key every rule that needs the key would fail.
 *
 * @throws SetupError when everything that it signs is refused like a forged signature
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
    // When requests with the main key are refused too, the target is at fault, and is judged.
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

/**
 * Proves the set-up and the optional keys.
 *
 * @throws SetupError without secrets
 */
export function proveAll(
  config: Config,
  contract: Contract,
  target: Target,
  onExchange: (exchange: Exchange) => void,
): Promise<unknown> {
  return withoutSecrets(config, async (note) => {
    const see = (exchange: Exchange) => {
      note(exchange);
      onExchange(exchange);
    };
    await proveSetup(config, contract, target, see);
    await proveExtraKeys(config, contract, target, see);
  });
}

/**
 * Proves a set-up, and removes secrets from its SetupError: the message quotes answers, which may repeat a key or a
 * signature.
 *
 * @param prove is given a function to call with each exchange
 */
export async function withoutSecrets<T>(
  config: Config,
  prove: (onExchange: (exchange: Exchange) => void) => Promise<T>,
): Promise<T> {
  const seen: Exchange[] = [];
  try {
    return await prove((exchange) => seen.push(exchange));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    throw new SetupError(hideSecrets([...accessKeysOf(config), ...secretsOf(seen)])(error.message));
  }
}
