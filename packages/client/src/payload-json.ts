import { JsonText, writeJson } from '@attestation/contract';
import { JsonTextError, jsonMembers } from '@attestation/signing';
import { InvalidInputError } from './attestation-error.ts';

/** As deep as the service reads; a cycle ends here too. */
const MAX_DEPTH = 64;

/**
 * The JSON text of a payload: the one that is signed and sent. What JSON would silently change (NaN to null, a Date
 * to a string, a bigint to an exception) is refused: evidence must say what its author meant.
 *
 * @throws InvalidInputError naming the place.
 */
export function payloadJson(payload: object, requestId: string): string {
  const fault = unwritable(payload, 'payload', 0);
  if (fault) throw new InvalidInputError(fault, { requestId });
  const text = writeJson(payload);
  try {
    jsonMembers(text); // the text inside a JsonText is the caller's own
  } catch (cause) {
    if (!(cause instanceof JsonTextError)) throw cause;
    const around = text.slice(Math.max(0, cause.offset - 20), cause.offset + 20);
    throw new InvalidInputError(
      `The payload is not JSON with one reading, near ${around}: ${cause.message} Check its JsonText values.`,
      { requestId, cause },
    );
  }
  return text;
}

/** Why the value cannot be written as it is, or undefined. */
function unwritable(value: unknown, place: string, depth: number): string | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (value instanceof JsonText) return undefined;
  if (typeof value === 'number')
    return Number.isFinite(value) ? undefined : `${place} is ${value}; JSON has no such number.`;
  if (typeof value === 'bigint') return `${place} is a bigint; write it as new JsonText('${value}').`;
  if (depth >= MAX_DEPTH) return `${place} lies more than ${MAX_DEPTH} levels deep, or contains itself.`;
  if (Array.isArray(value)) return firstFault(value.entries(), place, depth);
  if (typeof value === 'object' && isPlain(value)) {
    const given = Object.entries(value).filter(([, member]) => member !== undefined);
    return firstFault(given.values(), place, depth);
  }
  const kind = typeof value === 'object' ? value.constructor.name : typeof value;
  return `${place} is of type ${kind}; write it as a string or number.`;
}

function firstFault(
  members: Iterable<[string | number, unknown]>,
  place: string,
  depth: number,
): string | undefined {
  for (const [key, member] of members) {
    const fault = unwritable(
      member,
      typeof key === 'number' ? `${place}[${key}]` : `${place}.${key}`,
      depth + 1,
    );
    if (fault) return fault;
  }
  return undefined;
}

/** Also of another realm, such as a frame or a test's sandbox. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
