import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Node, nodeOf, type Operation } from './document.ts';
import { Refusal } from './envelope.ts';

/** Which answer the caller wants. */
export interface Preference {
  /** An error that the mock is to answer with, and how many times in succession; undefined: always. */
  readonly failure?: { readonly status: number; readonly times: number | undefined };
  /** Seconds by which the answer is late. */
  readonly wait: number;
  /** Name of an example of the answer. */
  readonly example?: string;
  readonly dynamic?: boolean;
  readonly seed?: string;
}

/** Seconds that `wait` may ask for. */
const longestWait = 60;
/** Failures in succession that `times` may ask for. */
const mostTimes = 1000;

/**
 * The `Prefer` header (RFC 7240): `code=503`, `times=1`, `wait=2`, `example=name`, `dynamic=true`, `seed=text`. What else it
 * holds is ignored.
 *
 * @throws Refusal 400 when a value cannot be used, or the operation has no such answer; the message lists those it has.
 */
export function preferenceOf(header: string | undefined, operation: Operation): Preference {
  const given = new Map((header ?? '').split(/[,;]/).map(pair));
  const example = exampleOf(given.get('example'), operation);
  const status = statusOf(given.get('code'), operation) ?? example?.status;
  const times = numberIn(given, 'times', 1, mostTimes);
  const isFailure = status !== undefined && status >= 400;
  if (times !== undefined && !isFailure) {
    throw new Refusal(400, 'Prefer: times needs the code of an error, such as code=503, times=1');
  }
  if (example !== undefined && status !== example.status) {
    throw new Refusal(
      400,
      `Prefer: the example ${example.name} has the code ${example.status}; leave code out`,
    );
  }
  const [dynamic, seed] = [given.get('dynamic'), given.get('seed')];
  if (dynamic !== undefined && dynamic !== 'true' && dynamic !== 'false') {
    throw new Refusal(400, 'Prefer: dynamic must be true or false');
  }
  return {
    wait: numberIn(given, 'wait', 0, longestWait) ?? 0,
    ...(isFailure && { failure: { status, times } }),
    ...(example && { example: example.name }),
    ...(dynamic !== undefined && { dynamic: dynamic === 'true' }),
    ...(seed !== undefined && { seed }),
  };
}

function pair(text: string): [string, string] {
  const [, name = '', value = ''] = /^\s*([^=\s]+)\s*=?\s*(.*?)\s*$/.exec(text) ?? [];
  return [name.toLowerCase(), value.replace(/^"(.*)"$/, '$1')];
}

/** A success of the document, or any error: proxies have answers of their own. */
function statusOf(code: string | undefined, { operationId, answers }: Operation): number | undefined {
  if (code === undefined) return undefined;
  if (/^[45]\d\d$/.test(code) || (/^\d{3}$/.test(code) && answers.has(Number(code)))) return Number(code);
  throw unknown(`code=${code}`, operationId, [...answers.keys(), 'each other code from 400 to 599']);
}

/** An example of an answer. */
interface Shown {
  readonly status: number;
  readonly name: string;
}

function shown({ answers }: Operation): Shown[] {
  return [...answers].flatMap(([status, examples]) => examples.map(({ name }) => ({ status, name })));
}

function exampleOf(name: string | undefined, operation: Operation): Shown | undefined {
  if (name === undefined) return undefined;
  const found = shown(operation).find((one) => one.name === name);
  const names = shown(operation).map((one) => one.name);
  if (!found) throw unknown(`example=${name}`, operation.operationId, names);
  return found;
}

function numberIn(given: ReadonlyMap<string, string>, name: string, least: number, most: number) {
  const text = given.get(name);
  if (text === undefined) return undefined;
  const value = Number(text);
  const isNumber = name === 'times' ? /^\d+$/.test(text) : /^\d+(\.\d+)?$/.test(text);
  if (isNumber && value >= least && value <= most) return value;
  const what = name === 'times' ? 'a whole number' : 'a number of seconds';
  throw new Refusal(400, `Prefer: ${name} must be ${what} from ${least} to ${most}`);
}

function unknown(what: string, operationId: string, known: readonly (string | number)[]): Refusal {
  const list = known.length > 0 ? `it has ${known.join(', ')}` : 'it has none';
  return new Refusal(400, `Prefer: ${what.slice(0, 100)} is not an answer of ${operationId}; ${list}`);
}

/**
 * The answer whose request is the nearest: each member of its payload is in this one with the same value. The one with the
 * most members is meant.
 */
export function matchingExample(operation: Operation, payload: unknown): Shown | undefined {
  const given = nodeOf(payload);
  const [nearest] = operation.payloads
    .flatMap(({ name, value }) => {
      const answer = shown(operation).find((one) => one.name === name);
      return answer ? [{ answer, members: membersOf(nodeOf(value)) }] : [];
    })
    .filter(({ members }) => members.length > 0)
    .filter(({ members }) => members.every(([key, value]) => isDeepStrictEqual(given[key], value)))
    .toSorted((one, other) => other.members.length - one.members.length);
  return nearest?.answer;
}

/** Null stands for a member that is left out. D20 */
function membersOf(payload: Node): [string, unknown][] {
  return Object.entries(payload).filter(([, value]) => value !== null);
}

/** Requests whose failures are counted; of more than that, the count of the oldest starts again. */
const mostCounted = 10_000;

export type FailureCounter = ReturnType<typeof createFailureCounter>;

/** Counts failures that were asked for with `times`. */
export function createFailureCounter() {
  const counts = new Map<string, number>();
  return {
    /**
     * Whether this request is to fail once more. After the last failure a request is answered as usual once, and then the
     * count starts again.
     *
     * @param request what distinguishes it from others
     */
    isDue(times: number, request: readonly string[]): boolean {
      const key = createHash('sha256')
        .update(JSON.stringify([times, ...request]))
        .digest('base64');
      const count = counts.get(key) ?? 0;
      counts.delete(key);
      if (count >= times) return false;
      counts.set(key, count + 1);
      const [oldest = ''] = counts.size > mostCounted ? counts.keys() : [];
      counts.delete(oldest);
      return true;
    },
    reset: () => counts.clear(),
  };
}
