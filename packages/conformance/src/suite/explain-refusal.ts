import type { Config } from '../config/config.ts';
import type { Draft } from '../request/draft.ts';
import { isObject } from '../request/json.ts';
import { describeAnswer, type Exchange, jsonOf, succeeded } from '../target/exchange.ts';
import type { Drafts } from './drafts.ts';
import { explainSilence } from './explain-silence.ts';
import { SetupError } from './setup-error.ts';
import { wrongWays } from './wrong-ways.ts';

type Send = (draft: Draft) => Promise<Exchange>;

/**
 * Every valid request was refused: finds out why by comparing the answer with those to requests that are wrong on
 * purpose. Returns when the target accepts what is signed in a wrong way: then the fault is its own, and it is judged.
 *
 * @throws SetupError with what to change in the config
 */
export async function explainRefusal(
  config: Config,
  drafts: Drafts,
  send: Send,
  refusal: Exchange,
  now: () => number,
): Promise<void> {
  const { answer } = refusal;
  if (!answer) throw new SetupError(explainSilence(config.baseUrl, refusal.missing ?? ''));
  const got = `answered ${describeAnswer(refusal)}`;
  if (jsonOf(refusal) === undefined) {
    const kind = answer.headers['content-type'] ?? 'no media type';
    throw new SetupError(
      `${config.baseUrl}${refusal.request.path} ${got} (${kind}), which is no answer of this API: baseUrl must be the address before /api.`,
    );
  }
  for (const change of wrongWays) {
    const draft = { ...drafts.create(), tonce: String(now()) };
    if (succeeded(await send({ ...draft, ...change(draft) }))) return;
  }
  const alike = async (draft: Draft) => sameCause(refusal, await send(draft));
  const [forged, stranger, late, template] = [
    await alike({ ...drafts.create(), signed: (text) => `${text}!` }),
    await alike({ ...drafts.create(), key: { ...config.member, accessKey: drafts.id() } }),
    await alike(drafts.create({}, { tonceOffset: -90_000 })),
    await alike(drafts.create({ template_id: drafts.id() })),
  ];
  throw new SetupError(`A valid create was ${got}, ${cause({ forged, stranger, late, template })}`);
}

/** With which wrong requests the answer to the valid one is alike. */
interface Likeness {
  readonly forged: boolean;
  readonly stranger: boolean;
  readonly late: boolean;
  readonly template: boolean;
}

function cause({ forged, stranger, late, template }: Likeness): string {
  // What is alike with everything tells nothing.
  if (forged && stranger && late && template) return tellAll;
  if (late && !forged) {
    return 'as one that is a day late is: the clock of this machine or of the target is wrong (the target sends no Date that helps).';
  }
  if (template && !forged) return 'as one with a template that does not exist is: correct template.id.';
  if (stranger && !forged)
    return 'as one with an access key that does not exist is: correct member.accessKey.';
  if (forged && !stranger) {
    return 'as one with a forged signature is: member.privateKeyFile is not the private key that belongs to member.accessKey.';
  }
  if (forged) {
    return 'as one with a forged signature and one with an unknown key are: check that member.accessKey is right and that member.privateKeyFile is its private key.';
  }
  return 'though its key, time and template are known: check that template.factoids and identities hold what the template accepts.';
}

const tellAll =
  'as every other request was: check baseUrl and version, member.accessKey and its privateKeyFile, template.id and template.factoids.';

/** The same status, and the same message but for numbers and ids in it. */
export function sameCause(one: Exchange, other: Exchange): boolean {
  return one.answer?.status === other.answer?.status && messageOf(one) === messageOf(other);
}

function messageOf(exchange: Exchange): string {
  const body = jsonOf(exchange);
  const message = isObject(body) ? body.message : undefined;
  return String(message).replace(/\w*\d\w*/g, '#');
}
