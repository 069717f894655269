import type { ConfigFile } from '@attestation/conformance';
import type { Ask } from '../../null-servers/ask.ts';
import { refusal } from '../../null-servers/reply.ts';
import type { Relayed, RelayRules } from '../relay/relay.ts';
import { tooMany } from '../relay/too-many.ts';
import type { Variant } from '../variant.ts';

/** What is in front of a service, or works behind it, and is no sentence of the description. */
export const frontVariants: readonly Variant[] = [
  front('rendered-later', 'Has the file of an attestation only when it is asked for the third time', () => {
    const asked = new Map<unknown, number>();
    return {
      answer(answer, { path, payload, requestId }) {
        if (!path.endsWith('/download') || answer.status !== 200) return answer;
        const times = (asked.get(payload.ano) ?? 0) + 1;
        asked.set(payload.ano, times);
        return times < 3 ? refused(400, requestId) : answer;
      },
    };
  }),
  front(
    'small-requests',
    'Takes requests of 100 kB, and says so',
    () => ({ admit: noLarger(100_000) }),
    (config) => ({ ...config, limits: { ...config.limits, maxRequestBytes: 100_000 } }),
  ),
  front(
    'small-requests-untold',
    'Takes requests of a megabyte, and the configuration does not say so',
    () => ({ admit: noLarger(1_000_000) }),
    ({ limits, ...config }) => ({
      ...config,
      limits: { requestsPerSecond: limits?.requestsPerSecond ?? 50 },
    }),
  ),
  front('overloaded', 'Is overloaded at every 97th request: 503, and when to come again', () => ({
    admit: tooMany(97, () => '1', 503),
  })),
  front('overloaded-unsaid', 'Is overloaded at every 97th request: 503, and not when to come again', () => ({
    admit: tooMany(97, () => undefined, 503),
  })),
  front('few-a-second', 'Takes 40 requests a second, and the configuration says 10,000', () => ({
    admit: inASecond(40),
  })),
  front(
    'other-length-400',
    'Refuses a signature of another length with 400, as one of a wrong format',
    () => ({
      answer: (answer, { body, requestId }) => {
        if (answer.status !== 500) return answer;
        const signature = /"signature":"([^"]*)"/.exec(body.toString())?.[1] ?? 'A'.repeat(344);
        return signature.length === 344 ? answer : refused(400, requestId);
      },
    }),
  ),
  front(
    'below-a-path',
    'Stands below a path of its host, which is not signed',
    () => ({ path: (path) => path.replace(/^\/tenants\/one/, '') }),
    (config) => ({ ...config, baseUrl: `${config.baseUrl}/tenants/one` }),
  ),
];

function front(
  id: string,
  says: string,
  relay: () => RelayRules,
  configure?: (config: ConfigFile) => ConfigFile,
): Variant {
  return { id, says, base: 'reference', decisions: [], relay, ...(configure && { configure }) };
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

function refused(code: number, requestId: string, more: Relayed['headers'] = []): Relayed {
  const { status, headers, body } = refusal(code, requestId);
  const all = [...Object.entries({ ...headers, Date: new Date().toUTCString() }), ...more];
  return { status, headers: all, body: Buffer.from(body) };
}
