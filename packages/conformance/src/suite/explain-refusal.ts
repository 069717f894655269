import { constants, sign } from 'node:crypto';
import { accessKeysOf, type Config } from '../config/config.ts';
import { hideSecrets } from '../report/redact.ts';
import type { Draft } from '../request/draft.ts';
import { describeAnswer, type Exchange, jsonOf, membersOf, succeeded } from '../target/exchange.ts';
import { SetupError } from '../verdict.ts';
import type { Drafts } from './drafts.ts';

type Send = (draft: Draft) => Promise<Exchange>;

/**
 * Every valid request was refused: finds the reason by comparing the answer with the answers to requests with known
 * faults. Returns when the target accepts a wrong signature: then the target is at fault, and is judged.
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
      `${config.baseUrl}${refusal.request.path} ${got} (${kind}), which is not an answer of this API: baseUrl must be the address before /api.`,
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

/** Which faulty requests get the same answer as the valid one. */
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
 * Requests that only a target with a fault accepts, for common mistakes in verification. A target that accepts one of them
 * has the right key, and is itself at fault.
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
  // Not a wrong signature: a shorter request_id, and one that is not hexadecimal.
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

/** What to do when the service does not answer, in one sentence. */
export function explainSilence(baseUrl: string, missing: string): string {
  const known = causes.find(([pattern]) => pattern.test(missing));
  const [reason = ''] = missing.split('\n');
  return `${baseUrl} gives no answer (${reason.slice(0, 120)}): ${known ? known[1] : 'check baseUrl, and that the service runs.'}`;
}

const causes: readonly (readonly [RegExp, string])[] = [
  [/refused|ECONNREFUSED/i, 'nothing listens there; start the service, or correct baseUrl.'],
  [/ENOTFOUND|EAI_AGAIN|getaddrinfo/i, 'its host name is not known; correct baseUrl.'],
  [
    /self.signed|unable to (verify|get)|UNABLE_TO|issuer|local issuer/i,
    'its certificate is of an authority that is not known here; name its root certificate as caFile.',
  ],
  [/altname|does not match/i, 'its certificate is for another host name; use that name in baseUrl.'],
  [/expired|not yet valid/i, 'its certificate is out of its time; renew it.'],
  [
    /wrong version number|EPROTO|packet length/i,
    'it speaks no TLS there; write http:// in baseUrl, or use the port of HTTPS.',
  ],
  [/no answer within/i, 'it takes connections and stays silent; is it running well?'],
  [
    /closed before|socket hang up|Parse Error|no answer that is HTTP/i,
    'it speaks no plain HTTP there; perhaps baseUrl must begin with https://.',
  ],
];

/** Whether two refusals have the same status and message, apart from words that repeat the request. */
export function sameCause(one: Exchange, other: Exchange): boolean {
  return one.answer?.status === other.answer?.status && messageOf(one) === messageOf(other);
}

function messageOf(exchange: Exchange): string {
  const message = String(membersOf(exchange).message ?? '');
  const sent = Buffer.from(exchange.request.body).toString('utf8');
  const repeats = (word: string) => sent.includes(JSON.stringify(word)) || /\d/.test(word);
  return message.replace(/[\p{L}\p{N}_-]+/gu, (word) => (repeats(word) ? '#' : word));
}
