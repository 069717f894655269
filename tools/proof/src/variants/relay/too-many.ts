import { refusal } from '../../null-servers/reply.ts';
import type { RelayRules } from './relay.ts';

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
