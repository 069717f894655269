import { InvalidInputError } from './attestation-error.ts';
import { described } from './described.ts';
import { ExactText } from './exact-text.ts';
import { isPlainObject } from './is-plain-object.ts';
import type { Operation } from './operation.ts';

/** What a method was given, as far as it was looked at. */
export interface CheckedRequest {
  payload: Record<string, unknown>;
  /** Not looked at yet; undefined when there are none. */
  attachments: unknown;
}

/**
 * The request, when it has nothing that would be lost on the way. The service ignores members that it does not know
 * (D20), and closes an attestation unless `completed` says otherwise: a misspelt name would cost data for good.
 *
 * @throws InvalidInputError which shows how to write it.
 */
export function checkRequest(
  operation: Operation,
  request: unknown,
  { requestId, allowUnknown }: { requestId: string; allowUnknown: boolean },
): CheckedRequest {
  const { name, payloadMembers, takesFiles } = operation;
  const refuse = (why: string, form = formOf(operation)) =>
    new InvalidInputError(`${name}: ${why} Write ${form}`, { requestId });
  if (!isPlainObject(request)) throw refuse(`its argument is ${described(request)}.`);
  for (const [key, value] of Object.entries(request)) {
    if (value === undefined || key === 'payload' || (takesFiles && key === 'attachments')) continue;
    throw refuse(
      payloadMembers.includes(key) && key !== 'attachments'
        ? `${key} belongs into payload.`
        : `there is no ${described(key)} next to payload.`,
    );
  }
  const { payload, attachments } = request;
  if (!isPlainObject(payload)) throw refuse(`payload is ${described(payload)}.`);
  if (takesFiles && isGiven(payload.attachments)) {
    throw refuse('payload.attachments is made from the files in `attachments`; leave it out.');
  }
  const unknown = allowUnknown ? undefined : findUnknown(payload, '', 'payload', payloadMembers);
  if (unknown !== undefined) {
    throw refuse(
      `${unknown} is not a member that the service knows; it would be ignored.`,
      `${formOf(operation)}, or send it as it is with the option allowUnknown: true.`,
    );
  }
  return { payload, attachments };
}

/** D20: null means absent. */
function isGiven(value: unknown): boolean {
  return parsed(value) !== undefined && parsed(value) !== null;
}

function parsed(value: unknown): unknown {
  return value instanceof ExactText ? JSON.parse(value.text) : value;
}

/** Where the first member stands that is not known, within objects whose members the contract names. */
function findUnknown(
  given: unknown,
  path: string,
  place: string,
  known: readonly string[],
): string | undefined {
  const value = parsed(given);
  const prefix = Array.isArray(value) ? `${path}[]` : path && `${path}.`;
  if (typeof value !== 'object' || value === null || !known.some((one) => one.startsWith(prefix))) return;
  for (const [key, member] of Object.entries(value)) {
    const [at, where] = Array.isArray(value)
      ? [prefix, `${place}[${key}]`]
      : [prefix + key, `${place}.${key}`];
    if (member !== undefined && !Array.isArray(value) && !known.includes(at)) return where;
    const within = findUnknown(member, at, where, known);
    if (within !== undefined) return within;
  }
  return undefined;
}

function formOf({ name, payloadMembers, takesFiles }: Operation): string {
  const members = payloadMembers.filter((member) => !/[.[]|^attachments$/.test(member)).join(', ');
  return `${name}({ payload: { ${members} }${takesFiles ? ', attachments: [[file], []]' : ''} })`;
}
