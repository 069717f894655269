import { jsonMembers } from '@attestation/signing';
import { textOf } from './check-request.ts';
import { type Difference, MISSING, sameValue } from './differences.ts';
import { isAccepted, type Judge, type Received } from './judge-server.ts';
import type { CallResult, Ran } from './run-command.ts';
import type { Call } from './scenario.ts';

/** What the command is given at once, and what is looked at then. */
export interface Scenario {
  readonly name: string;
  readonly calls: readonly Call[];
  /** How many uploads are cut at their beginning. */
  readonly cutUploads?: number;
  /** By rule. */
  readonly checks: { readonly [rule: string]: Check };
}

/** Looks at what happened in a scenario. Throws Different or NotReached. */
export type Check = (seen: Observed) => void;

/** What a command did in a scenario. */
export interface Observed {
  readonly scenario: Scenario;
  readonly judge: Judge;
  readonly ran: Ran;
  readonly results: readonly CallResult[];
  /** What else it printed. */
  readonly logs: string;
  /** Files in its folder, by name. */
  readonly saved: ReadonlyMap<string, Buffer>;
  /** Files outside of its folder that the suite did not put there. */
  readonly outside: readonly string[];
}

/** The rule is broken. */
export class Different extends Error {
  override name = 'Different';
  readonly difference: Difference;
  /** The request that shows it. */
  readonly request: Received | undefined;
  constructor(path: string, expected: string, got: string, request?: Received) {
    super(`${path}: expected ${expected}, got ${got}`);
    this.difference = { path, expected, got };
    this.request = request;
  }
}

/** What the rule is about did not happen. */
export class NotReached extends Error {
  override name = 'NotReached';
  /** Whether something failed before; otherwise the client had a choice. */
  readonly blocked: boolean;
  constructor(message: string, blocked = true) {
    super(message);
    this.blocked = blocked;
  }
}

/** The accepted requests of a call, from 1, at least one. @throws NotReached */
export function attempts(seen: Observed, call: number): Received[] {
  const found = seen.judge.received.filter((one) => one.call === call && isAccepted(one));
  if (found.length === 0) throw new NotReached(whyNotSent(seen, call));
  return found;
}

/** The last accepted request of a call. @throws NotReached */
export function sent(seen: Observed, call: number): Received {
  return attempts(seen, call).at(-1) as Received;
}

/** Whether a call was sent more than once. @throws NotReached */
export function repeated(seen: Observed, call: number): [first: Received, second: Received] {
  const [first, second] = attempts(seen, call);
  if (!first || !second) throw new NotReached('the client repeated no request', false);
  return [first, second];
}

/** What was printed about a call. @throws NotReached */
export function printed(seen: Observed, call: number): CallResult {
  const found = seen.results[call - 1];
  if (!found) throw new NotReached(`no line with the result of call ${call}${ending(seen)}`);
  return found;
}

/** What was printed about a call whose request was accepted. @throws NotReached */
export function result(seen: Observed, call: number): CallResult {
  sent(seen, call);
  return printed(seen, call);
}

function whyNotSent(seen: Observed, call: number): string {
  const arrived = seen.judge.received.filter((one) => one.call === call || one.call === 0);
  const faults = arrived.flatMap((one) => one.faults).filter(({ status }) => status !== undefined);
  if (faults.length > 0) return blockedBy(faults);
  const failed = seen.results.slice(0, call).findIndex(({ ok }) => !ok);
  const line = seen.results[failed];
  if (!line) return `call ${call} was not sent${ending(seen)}`;
  return `call ${call} was not sent: call ${failed + 1} failed (${memberText(line, 'message') || 'no message'})`;
}

export function blockedBy(faults: readonly { readonly rule: string }[]): string {
  return `blocked by ${[...new Set(faults.map(({ rule }) => rule))].join(', ')}`;
}

function ending({ ran: { timedOut, exit, stderr } }: Observed): string {
  if (timedOut) return ': the command did not end in time';
  if (exit === 0) return '';
  const last = stderr.trim().split('\n').at(-1);
  return `: the command ended with ${exit === undefined ? 'a signal' : `exit code ${exit}`}${last && ` (${last})`}`;
}

/** A string in the line of a call; empty when there is none. */
export function memberText({ members }: CallResult, name: string): string {
  return textOf(members.get(name));
}

/** @throws Different unless both are the same value, as JSON texts */
export function same(path: string, expected: string, got: string | undefined, request?: Received): void {
  if (got === undefined || !sameValue(expected, got))
    throw new Different(path, expected, got ?? MISSING, request);
}

/** @throws Different unless the call, whose request was accepted, was reported as a success */
export function succeeds(seen: Observed, call: number): CallResult {
  const line = result(seen, call);
  if (line.ok) return line;
  const got = `false (${memberText(line, 'message') || 'no message'})`;
  throw new Different(`call ${call}: ok`, 'true', got, sent(seen, call));
}

/** @throws Different unless it was reported as a failure */
export function fails(seen: Observed, call: number): CallResult {
  const line = result(seen, call);
  if (!line.ok) return line;
  const got = `true (${line.members.get('result') ?? line.members.get('fileName') ?? 'no result'})`;
  throw new Different(`call ${call}: ok`, 'false', got, sent(seen, call));
}

/** The JSON text of a member of the result of a call; undefined when there is none. */
export function resultMember({ members }: CallResult, name: string): string | undefined {
  const text = members.get('result');
  return text?.startsWith('{') ? jsonMembers(text).get(name) : undefined;
}
