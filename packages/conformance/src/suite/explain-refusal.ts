import { constants, sign } from 'node:crypto';
import { accessKeysOf, type Config } from '../config/config.ts';
import { hideSecrets } from '../report/hide-secrets.ts';
import type { Draft } from '../request/draft.ts';
import { describeAnswer, type Exchange, jsonOf, succeeded } from '../target/exchange.ts';
import type { Drafts } from './drafts.ts';
import { explainSilence } from './explain-silence.ts';
import { sameCause } from './same-cause.ts';
import { SetupError } from './setup-error.ts';

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
  const got = `answered ${hideSecrets(accessKeysOf(config))(describeAnswer(refusal))}`;
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
  const likeness = {
    everything: await alike({ ...drafts.create(), path: `${refusal.request.path}/${drafts.id()}` }),
    forged: await alike({ ...drafts.create(), signed: (text) => `${text}!` }),
    unknownKey: await alike({ ...drafts.create(), key: { ...config.member, accessKey: drafts.id() } }),
    late: await alike(drafts.create({}, { tonceOffset: -90_000 })),
  };
  throw new SetupError(`A valid create was ${got}, ${cause(likeness)}`);
}

/** With which wrong requests the answer to the valid one is alike. */
interface Likeness {
  /** A path that does not exist. */
  readonly everything: boolean;
  readonly forged: boolean;
  readonly unknownKey: boolean;
  readonly late: boolean;
}

function cause({ everything, forged, unknownKey, late }: Likeness): string {
  if (everything) {
    return 'as a path that does not exist is: check baseUrl, which is the address before /api, and version.';
  }
  if (late && !forged) {
    return 'as one that is a day late is: the clock of this machine or of the target is wrong.';
  }
  if (forged && unknownKey) {
    return 'as one with a forged signature and one with an unknown key are: check that member.accessKey is right and that member.privateKeyFile is its private key.';
  }
  if (forged) {
    return 'as one with a forged signature is: member.privateKeyFile is not the private key that belongs to member.accessKey.';
  }
  if (unknownKey) return 'as one with an access key that does not exist is: correct member.accessKey.';
  return 'though its key and its time are right: check member, template and identities of the config.';
}

type Timed = Draft & { readonly tonce: string };
type Parts = [
  method: string,
  path: string,
  requestId: string,
  accessKey: string,
  tonce: string,
  payload: string,
];
type Change = (draft: Timed) => Partial<Draft>;

/**
 * Requests that only a target takes that breaks a sentence of the description, as an implementation might verify by mistake. A target that
 * accepts one of them has the right key, and the fault is its own.
 */
const wrongWays: readonly Change[] = [
  over(([, ...rest]) => rest.join('')),
  over(([method, ...rest]) => [method.toLowerCase(), ...rest].join('')),
  over(([method, , ...rest]) => [method, ...rest].join('')),
  over(([method, path, ...rest]) => [method, path.slice('/api'.length), ...rest].join('')),
  over(([method, path, ...rest]) => [method, path.replace(/^\/api\/[^/]+/, ''), ...rest].join('')),
  over(([method, path, , ...rest]) => [method, path, ...rest].join('')),
  over(([method, path, requestId, , ...rest]) => [method, path, requestId, ...rest].join('')),
  over(([method, path, requestId, accessKey, ...rest]) =>
    [method, path, accessKey, requestId, ...rest].join(''),
  ),
  over(([method, path, requestId, accessKey, , payload]) =>
    [method, path, requestId, accessKey, payload].join(''),
  ),
  over((parts) => parts.with(4, `${parts[4]}000`).join('')),
  over((parts) => parts.with(4, Number(parts[4]).toString(16)).join('')),
  over((parts) => parts.slice(0, 5).join('')),
  ...['\n', ' ', '&', ',', '|'].map((by) => over((parts) => parts.join(by))),
  by((text, key) => sign('sha256', Buffer.from(text, 'utf16le'), key)),
  by((text, key) => sign('sha256', Buffer.from(Buffer.from(text).toString('base64')), key)),
  ...['sha1', 'sha512', 'md5'].map((hash) => by((text, key) => sign(hash, Buffer.from(text), key))),
  by((text, key) =>
    sign('sha256', Buffer.from(text), { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
  ),
  ({ key }) => ({
    signature: async (text) => sign('sha256', Buffer.from(text), key.privateKey).toString('hex'),
  }),
  ({ tonce }) => ({ tonce: `${tonce}000` }),
  // Not signed wrongly: an id shorter than it may be, and one that is not hexadecimal.
  ({ requestId }) => ({ requestId: requestId.slice(0, 16) }),
  ({ requestId }) => ({ requestId: `z${requestId.slice(1)}` }),
];

function over(text: (parts: Parts) => string): Change {
  return ({ path, requestId, key, tonce, payload }) => ({
    signed: () => text(['POST', path, requestId, key.accessKey, tonce, payload]),
  });
}

function by(make: (text: string, key: string) => Buffer): Change {
  return ({ key }) => ({ signature: async (text) => make(text, key.privateKey).toString('base64') });
}
