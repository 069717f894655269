import type { Ask } from '../../null-servers/ask.ts';
import { refusal } from '../../null-servers/reply.ts';
import { late } from '../relay/deliver.ts';
import type { Relayed, RelayRules } from '../relay/relay.ts';
import { headerOf, type Rewrite, withHeader } from '../relay/rewrite.ts';
import { withoutDate } from '../relay/rewrite-words.ts';
import type { Behaviour, Behaviours } from '../variant.ts';

/** What is in front of a service, or works behind it, and is not a sentence of the description. */
export const frontBehaviours: Behaviours = {
  'rendered-later': {
    relay: () => {
      const asked = new Map<unknown, number>();
      return {
        answer(answer, { path, payload, requestId }) {
          if (!path.endsWith('/download') || answer.status !== 200) return answer;
          const times = (asked.get(payload.ano) ?? 0) + 1;
          asked.set(payload.ano, times);
          return times < 3 ? refused(400, requestId) : answer;
        },
      };
    },
  },
  'small-requests': {
    relay: () => ({ admit: noLarger(100_000) }),
    configure: (config) => ({ ...config, limits: { ...config.limits, maxRequestBytes: 100_000 } }),
  },
  'small-requests-untold': {
    relay: () => ({ admit: noLarger(1_000_000) }),
    configure: ({ limits, ...config }) => ({
      ...config,
      limits: { requestsPerSecond: limits?.requestsPerSecond ?? 50 },
    }),
  },
  overloaded: { relay: () => ({ admit: tooMany(97, () => '1', 503) }) },
  'overloaded-unsaid': { relay: () => ({ admit: tooMany(97, () => undefined, 503) }) },
  'few-a-second': { relay: () => ({ admit: inASecond(40) }) },
  'other-length-400': {
    relay: () => ({
      answer: (answer, { body, requestId }) => {
        if (answer.status !== 500) return answer;
        const signature = /"signature":"([^"]*)"/.exec(body.toString())?.[1] ?? 'A'.repeat(344);
        return signature.length === 344 ? answer : refused(400, requestId);
      },
    }),
  },
  'below-a-path': {
    relay: () => ({ path: (path) => path.replace(/^\/tenants\/one/, '') }),
    configure: (config) => ({ ...config, baseUrl: `${config.baseUrl}/tenants/one` }),
  },
  'queries-unknown': { relay: () => ({ path: (path) => (path.includes('?') ? '/api/v1/none' : path) }) },
  'lenient-paths': {
    relay: () => ({
      path: (path) =>
        path
          .toLowerCase()
          .replace(/\/+/g, '/')
          .replace(/\/(?=$|\?)/, ''),
    }),
  },
  'lenient-methods': {
    relay: () => ({
      admit: ({ method }) => (method === 'OPTIONS' ? empty(204) : method === 'HEAD' ? empty(404) : undefined),
    }),
  },
  'no-download': lacking({ download: false }, ({ path }) => path.endsWith('/download')),
  'no-cas': lacking({ cas: false, attachmentSigning: false }, ({ path }) => path.endsWith('/cas')),
  'no-files': lacking({ attachments: false, attachmentSigning: false }, carriesFiles),
  'data-only': lacking(
    { attachments: false, attachmentSigning: false, cas: false, download: false },
    (ask) => /\/(download|cas)$/.test(ask.path) || carriesFiles(ask),
  ),
  'clock-ahead': { relay: () => ({ answer: dateMoved(200) }) },
  'clock-behind': { relay: () => ({ answer: dateMoved(-170) }) },
  'clock-hour-ahead': { relay: () => ({ answer: dateMoved(3600) }) },
  'clock-ahead-no-date': { relay: () => ({ answer: withoutDate }) },
  'busy-at-times': { relay: () => ({ admit: tooMany(97, () => '1') }) },
  'busy-until': {
    relay: () => ({ admit: tooMany(97, () => new Date(Date.now() + 1000).toUTCString()) }),
  },
  'busy-unsaid': { relay: () => ({ admit: tooMany(97, () => undefined) }) },
  'very-slow': { relay: () => ({ deliver: late(300, 400) }) },
  'cut-off': { relay: () => ({ refuseLargerThan: 4_194_304 }) },
};

function carriesFiles({ payload, files }: Ask): boolean {
  return files.length > 0 || (payload.attachments ?? undefined) !== undefined;
}

/** What it lacks it answers with 404, whatever the method, as a path that does not exist. */
function lacking(capabilities: Readonly<Record<string, false>>, lacks: (ask: Ask) => boolean): Behaviour {
  return {
    relay: () => ({ admit: (ask) => (lacks(ask) ? refused(404, ask.requestId) : undefined) }),
    configure: (config) => ({ ...config, capabilities: { ...config.capabilities, ...capabilities } }),
  };
}

function noLarger(bytes: number): NonNullable<RelayRules['admit']> {
  return ({ body, requestId }: Ask) => (body.length > bytes ? refused(413, requestId) : undefined);
}

/** So many in any second, the others 429. */
function inASecond(most: number): NonNullable<RelayRules['admit']> {
  let taken: number[] = [];
  return ({ requestId }) => {
    const now = Date.now();
    taken = taken.filter((at) => now - at < 1000);
    if (taken.length >= most) return refused(429, requestId, [['Retry-After', '1']]);
    taken.push(now);
    return undefined;
  };
}

function dateMoved(seconds: number): Rewrite {
  return (answer) => {
    const date = headerOf(answer, 'date');
    if (date === undefined) return answer;
    return withHeader(answer, 'Date', new Date(Date.parse(date) + seconds * 1000).toUTCString());
  };
}

function refused(code: number, requestId: string, more: Relayed['headers'] = []): Relayed {
  const { status, headers, body } = refusal(code, requestId);
  const all = [...Object.entries({ ...headers, Date: new Date().toUTCString() }), ...more];
  return { status, headers: all, body: Buffer.from(body) };
}

function empty(status: number): Relayed {
  return { status, headers: [], body: Buffer.alloc(0) };
}

/** 429 to every `nth` request, of which nothing is done. @param retryAfter value of Retry-After; undefined: left out */
export function tooMany(
  nth: number,
  retryAfter: () => string | undefined,
  answer = 429,
): NonNullable<RelayRules['admit']> {
  let count = 0;
  return ({ requestId }) => {
    count += 1;
    if (count % nth !== 0) return undefined;
    const { status, headers, body } = refusal(answer, requestId);
    const when = retryAfter();
    const all = {
      ...headers,
      Date: new Date().toUTCString(),
      ...(when !== undefined && { 'Retry-After': when }),
    };
    return { status, headers: Object.entries(all), body: Buffer.from(body) };
  };
}
