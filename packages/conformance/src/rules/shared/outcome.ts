import type { Draft } from '../../request/draft.ts';
import { isObject } from '../../request/json.ts';
import type { Trial } from '../../suite/trial.ts';
import { type Exchange, jsonOf, succeeded } from '../../target/exchange.ts';

/** What open points are reported with: accepted or refused, and under which status. */
export function outcome(exchange: Exchange): string {
  const { answer, missing } = exchange;
  if (!answer) return `without an answer (${missing})`;
  return `${succeeded(exchange) ? 'accepted' : 'refused'} (${answer.status})`;
}

/** The message, without numbers and ids: those differ where the cause is the same. */
export function messageOf(exchange: Exchange): string {
  const body = jsonOf(exchange);
  return isObject(body) ? String(body.message).replace(/\w*\d\w*/g, '#') : '';
}

/** Sends each and notes what becomes of it: `an id of 33 characters is refused (400)`. */
export async function noteEach(
  t: Trial,
  drafts: readonly (readonly [string, () => Draft | Promise<Draft>])[],
): Promise<void> {
  const reported: string[] = [];
  for (const [name, make] of drafts) reported.push(`${name} is ${outcome(await t.send(await make()))}`);
  t.note(reported.join('; '));
}
