import type { Fault as ContractFault } from '@attestation/contract';
import type { Meanwhile } from '../domain/console-ports.ts';
import { DomainError } from '../domain/domain-error.ts';
import { demandOf, pointerOf } from '../http/describe-fault.ts';
import { type TokenBuckets, takeFromAll } from '../limits/token-bucket.ts';

type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 412 | 429 | 503;

/** One thing wrong in a text. */
export interface Fault {
  /** JSON pointer (RFC 6901). */
  readonly place: string;
  readonly message: string;
  /** What a text in another language needs. */
  readonly code?: string;
  readonly parameters?: Parameters;
}

type Parameters = Readonly<Record<string, string | number>>;

/** A refusal of the console; `message` is written for the person who reads it. */
export class Problem extends Error {
  readonly status: ProblemStatus;
  readonly code: string;
  /** Seconds, for 429. */
  readonly retryAfter: number | undefined;
  /** Values that the message has, for a text in another language. */
  readonly parameters: Parameters | undefined;
  /** What is wrong where, in a template or in a form. */
  faults: readonly Fault[] | undefined;

  constructor(
    status: ProblemStatus,
    code: string,
    message: string,
    parameters?: Parameters,
    retryAfter?: number,
  ) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.parameters = parameters;
    this.retryAfter = retryAfter;
  }
}

/**
 * A value of the body that has to be corrected.
 *
 * @param place JSON pointer into the body
 * @param demand what is allowed there, such as `must not be empty`
 * @param code the same for programs, such as `minLength`
 */
export function wrongValue(place: string, demand: string, code: string, parameters?: Parameters): Problem {
  const problem = new Problem(400, 'invalid', `${place.slice(1) || 'The request'} ${demand}.`);
  problem.faults = [{ place, message: demand, code, ...(parameters && { parameters }) }];
  return problem;
}

/** @param fault of a value in the body @param within pointer to the value that the fault's pointer starts from */
export function wrongBody(fault: ContractFault, within = ''): Problem {
  const { limit } = fault.params;
  const parameters = typeof limit === 'number' ? { limit } : undefined;
  return wrongValue(within + pointerOf(fault), demandOf(fault), fault.keyword, parameters);
}

/** @param what code of the refusal @param before what the person saw who would have changed it */
export function editedMeanwhile(what: string, before: string | null | undefined, edit: Meanwhile): Problem {
  const parameters = { who: edit.who ?? 'An administrator', before: before ?? '', now: edit.now ?? '' };
  const message = `${parameters.who} has changed “${parameters.before}” to “${parameters.now}” meanwhile, and this was kept. To replace it, make your change again.`;
  return new Problem(409, what, message, parameters);
}

/** The last second factor stays while the organization requires one. */
export function requiredFactor(): Problem {
  return new Problem(
    409,
    'second-factor-required',
    'Your organization requires a second factor, and this is your last one. Add another one first.',
  );
}

export function tooMany(seconds: number): Problem {
  return new Problem(429, 'too-many', `Too many attempts; try again in ${seconds} s.`, { seconds }, seconds);
}

/**
 * Takes a token from each of these buckets before anything is looked up, and gives it back after a success: people behind
 * one address use up nothing for each other.
 *
 * @throws Problem 429, or what the try throws: then the token stays spent
 */
export async function limitTries<Value>(
  limits: readonly (readonly [buckets: TokenBuckets, key: string])[],
  attempt: () => Promise<Value>,
): Promise<Value> {
  const wait = takeFromAll(limits);
  if (wait > 0) throw tooMany(wait);
  const value = await attempt();
  for (const [buckets, key] of limits) buckets.charge(key, -1);
  return value;
}

/** A part of an attestation, with the refusals of the API in words of the console. @throws Problem 404, 409 */
export async function partOf<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'unknown-attestation') throw unknownNumber();
    if (error.code === 'attestation-open')
      throw new Problem(409, 'open', 'The attestation is still open; its file is made when it is closed.');
    throw error;
  }
}

export function unknownNumber(): Problem {
  return new Problem(404, 'unknown-number', 'No attestation of this organization has this number here.');
}
