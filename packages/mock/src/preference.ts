import type { Operation } from './operations.ts';
import { Refusal } from './refusal.ts';

/** Which answer the caller wants; without any, the first example of the success. */
export interface Preference {
  readonly code?: number;
  readonly example?: string;
  readonly dynamic?: boolean;
  readonly seed?: string;
}

/**
 * The `Prefer` header (RFC 7240), as Prism reads it: `code=404`, `example=name`, `dynamic=true`, `seed=text`. What
 * else it holds is passed over.
 *
 * @throws Refusal 400 when the operation has no such answer; the message lists those it has.
 */
export function preferenceOf(header: string | undefined, { operationId, answers }: Operation): Preference {
  const given = new Map((header ?? '').split(/[,;]/).map(pair));
  const code = given.get('code');
  if (code !== undefined && !(/^\d{3}$/.test(code) && answers.has(Number(code)))) {
    throw unknown(`code=${code}`, operationId, [...answers.keys()]);
  }
  const names = code === undefined ? [...answers.values()].flat() : (answers.get(Number(code)) ?? []);
  const example = given.get('example');
  if (example !== undefined && !names.includes(example)) {
    throw unknown(`example=${example}`, operationId, names);
  }
  const dynamic = given.get('dynamic');
  if (dynamic !== undefined && dynamic !== 'true' && dynamic !== 'false') {
    throw new Refusal(400, 'Prefer: dynamic must be true or false');
  }
  return {
    ...optional('code', code === undefined ? codeOf(example, answers) : Number(code)),
    ...optional('example', example),
    ...optional('dynamic', dynamic === undefined ? undefined : dynamic === 'true'),
    ...optional('seed', given.get('seed')),
  };
}

function pair(text: string): [string, string] {
  const [, name = '', value = ''] = /^\s*([^=\s]+)\s*=?\s*(.*?)\s*$/.exec(text) ?? [];
  return [name.toLowerCase(), value.replace(/^"(.*)"$/, '$1')];
}

/** The code of an example that was asked for without one: Prism would look for it in the success only. */
function codeOf(example: string | undefined, answers: Operation['answers']): number | undefined {
  if (example === undefined) return undefined;
  return [...answers].find(([, names]) => names.includes(example))?.[0];
}

function unknown(what: string, operationId: string, known: readonly (string | number)[]): Refusal {
  const list = known.length > 0 ? `it has ${known.join(', ')}` : 'it has none';
  return new Refusal(400, `Prefer: ${what.slice(0, 100)} is not an answer of ${operationId}; ${list}`);
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]: Value });
}
