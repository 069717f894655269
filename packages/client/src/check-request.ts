import { JsonText } from '@attestation/contract';
import { described, isPlainObject } from './described.ts';
import type { Operation } from './envelope.ts';
import { invalid } from './errors.ts';

/** The argument of a method, as far as it was checked. */
interface CheckedRequest {
  payload: Record<string, unknown>;
  /** Not checked yet; undefined when there are none. */
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

/** As deep as the service reads; a cycle ends here too. */
const MAX_DEPTH = 64;

/**
 * The JSON text of a payload: the one that is signed and sent. What JSON would silently change (NaN to null, a Date
 * to a string) is refused: evidence must say what its author meant. A bigint keeps its digits, a JsonText its
 * characters.
 *
 * @param known the members that the contract names, as `Operation` has them; empty: all are taken
 * @param isParsed the payload was JSON text before: a null in it may have been NaN
 * @throws what `refuse` makes of the place and what is wrong there.
 */
function payloadJson(
  payload: object,
  known: readonly string[],
  refuse: (why: string) => Error,
  isParsed?: boolean,
): string {
  return write(payload, 'payload', '', 0);

  function write(value: unknown, place: string, path: string, depth: number): string {
    const type = typeof value;
    if (!isParsed && Number.isInteger(value) && !Number.isSafeInteger(value)) {
      const why = 'an integer that a number of JavaScript does not hold exactly';
      throw refuse(
        `${place} is ${value}, ${why}; write its digits as a bigint (123n) or new JsonText('123').`,
      );
    }
    if ((value === null && !isParsed) || type === 'string' || type === 'boolean' || Number.isFinite(value))
      return JSON.stringify(value);
    if (type === 'bigint') return String(value);
    if (depth >= MAX_DEPTH) throw refuse(`${place} is more than 64 levels deep, or contains itself.`);
    const text = value instanceof JsonText ? value.text : rawJson(value);
    if (text !== undefined) {
      // Only names are checked. 1e400 has no value as a double, but is sent as it is.
      const names = JSON.parse(text, (_, inner) => (typeof inner === 'number' ? 0 : inner));
      if (known[0]) write(names, place, path, depth);
      return text;
    }
    if (Array.isArray(value)) {
      // Array.from: an index without a value is one that is undefined.
      const items = Array.from(value, (item, index) =>
        write(item, `${place}[${index}]`, `${path}[]`, depth + 1),
      );
      return `[${items.join(',')}]`;
    }
    if (!isPlainObject(value)) throw refuse(`${place} is ${described(value)}; write a string or number.`);
    const prefix = path && `${path}.`;
    const names = namesAt(known, prefix);
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    const texts = members.map(([key, member]) => {
      if (names[0] && !names.includes(key)) {
        const why = `is not a member that the service knows (${names.join(', ')}); allowUnknown: true sends it as it is.`;
        throw refuse(`${place}.${key} ${why}`);
      }
      return `${JSON.stringify(key)}:${write(member, `${place}.${key}`, prefix + key, depth + 1)}`;
    });
    return `{${texts.join(',')}}`;
  }
}

/** The text of what `JSON.rawJSON` gives, in runtimes that have it. */
function rawJson(value: unknown): string | undefined {
  const { isRawJSON } = JSON as { isRawJSON?: (value: unknown) => boolean };
  return isRawJSON?.(value) ? (value as { rawJSON: string }).rawJSON : undefined;
}

/** The members that the contract names at a path, which is empty or ends in a dot. */
function namesAt(known: readonly string[], prefix: string): string[] {
  const names = known.filter((one) => one.startsWith(prefix)).map((one) => one.slice(prefix.length));
  return names.filter((name) => !/[.[]/.test(name));
}
