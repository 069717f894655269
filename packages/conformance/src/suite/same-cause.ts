import { isObject } from '../request/json.ts';
import { type Exchange, jsonOf } from '../target/exchange.ts';

/** Whether two refusals tell the same: the same status and message, but for what each repeats of its own request. */
export function sameCause(one: Exchange, other: Exchange): boolean {
  return one.answer?.status === other.answer?.status && cause(one) === cause(other);
}

function cause(exchange: Exchange): string {
  const body = jsonOf(exchange);
  const message = isObject(body) ? String(body.message) : '';
  const sent = Buffer.from(exchange.request.body).toString('utf8');
  const repeats = (word: string) => sent.includes(JSON.stringify(word)) || /\d/.test(word);
  return message.replace(/[\p{L}\p{N}_-]+/gu, (word) => (repeats(word) ? '#' : word));
}
