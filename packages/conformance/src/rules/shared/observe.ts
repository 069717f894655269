import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject } from '../../json.ts';
import type { Draft } from '../../request/draft.ts';
import type { Trial } from '../../suite/trial.ts';
import { dataOf, type Exchange, membersOf, succeeded } from '../../target/exchange.ts';
import { numberIn } from './read-back.ts';

/** An answer to an open point: accepted or refused, with the status. */
export function outcome(exchange: Exchange): string {
  const { answer, missing } = exchange;
  if (!answer) return `without an answer (${missing})`;
  return `${succeeded(exchange) ? 'accepted' : 'refused'} (${answer.status})`;
}

/** The message without numbers and ids, which differ although the cause is the same. */
export function messageOf(exchange: Exchange): string {
  return String(membersOf(exchange).message ?? '').replace(/\w*\d\w*/g, '#');
}

/** Sends each draft and notes the outcome: `an id of 33 characters is refused (400)`. */
export async function noteEach(
  t: Trial,
  drafts: readonly (readonly [string, () => Draft | Promise<Draft>])[],
): Promise<void> {
  const reported: string[] = [];
  for (const [name, make] of drafts) reported.push(`${name} is ${outcome(await t.send(await make()))}`);
  t.note(reported.join('; '));
}

/** Sends a request whose answer the description leaves open, and notes the answer in the report. It judges nothing. */
export async function observe(t: Trial, what: string, draft: Draft): Promise<Exchange> {
  const exchange = await t.send(draft);
  t.note(`${what}: ${outcome(exchange)}`);
  return exchange;
}

/** The data of a read; undefined when the create or the read was refused. */
export async function readOf(t: Trial, created: Exchange | string): Promise<JsonObject | undefined> {
  const no = typeof created === 'string' ? created : numberIn(created);
  if (no === undefined) return undefined;
  const exchange = await t.send(t.read(no));
  return succeeded(exchange) ? dataOf(exchange) : undefined;
}

/** The data of the n-th factoid of a read. */
export function dataAt(read: JsonObject | undefined, at = 0): JsonObject | undefined {
  const factoid = Array.isArray(read?.factoids) ? (read.factoids[at] as unknown) : undefined;
  return isObject(factoid) && isObject(factoid.data) ? factoid.data : undefined;
}

/** How a value reads back: `kept`, `dropped`, `changed to "1"`. */
export function readBackAs(sent: unknown, got: unknown): string {
  if (isDeepStrictEqual(got, sent)) return 'kept';
  return got === undefined ? 'dropped' : `changed to ${shorten(JSON.stringify(got) ?? 'nothing')}`;
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}
