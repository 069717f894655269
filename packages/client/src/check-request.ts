import { described } from './described.ts';
import { invalid } from './invalid.ts';
import { isPlainObject } from './is-plain-object.ts';
import type { Operation } from './operation.ts';
import { namesAt, payloadJson } from './payload-json.ts';

/** What a method was given, as far as it was looked at. */
export interface CheckedRequest {
  payload: Record<string, unknown>;
  /** Not looked at yet; undefined when there are none. */
  attachments: unknown;
  /** The text of a payload. @throws InvalidInputError when it cannot be sent as it is, with the place. */
  write(payload: object): string;
}

/**
 * The request, when it has nothing that would be lost on the way. The service ignores members that it does not know
 * (D20), and closes an attestation unless `completed` says otherwise: a misspelt name would cost data for good.
 *
 * @throws InvalidInputError which shows how to write it.
 */
export function checkRequest(
  { operation, request }: { readonly operation: Operation; readonly request: unknown },
  requestId: string,
  allowUnknown: boolean,
  isParsed?: boolean,
): CheckedRequest {
  const { name, payloadMembers } = operation;
  const members = payloadMembers.split(',');
  const takesFiles = members.includes('attachments');
  const refuse = (why: string, form = ` Write ${formOf(members)}.`) =>
    invalid(`${name}: ${why}${form}`, requestId);
  if (!isPlainObject(request)) throw refuse(`its argument is ${described(request)}.`);
  const { payload, attachments, ...rest } = request;
  for (const [key, value] of Object.entries(takesFiles ? rest : { ...rest, attachments })) {
    if (value !== undefined) throw refuse(`there is no ${described(key)} next to payload.`);
  }
  if (!isPlainObject(payload)) throw refuse(`payload is ${described(payload)}.`);
  // D20: null means absent.
  if (takesFiles && (payload.attachments ?? null) !== null) {
    throw refuse('payload.attachments is made from the files in `attachments`; leave it out.');
  }
  const write = (payload: object) =>
    payloadJson(payload, allowUnknown ? [] : members, (why) => refuse(why, ''), isParsed);
  return { payload, attachments, write };
}

function formOf(known: readonly string[]): string {
  const members = namesAt(known, '').join(', ').replace(', attachments', '');
  return `{ payload: { ${members} }${known.includes('attachments') ? ', attachments: [[file], []]' : ''} }`;
}
