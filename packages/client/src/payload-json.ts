import { InvalidInputError } from './attestation-error.ts';
import { ExactText } from './exact-text.ts';

/** As deep as the service reads; a cycle ends here too. */
const MAX_DEPTH = 64;

/**
 * The JSON text of a payload: the one that is signed and sent. What JSON would silently change (NaN to null, a Date
 * to a string) is refused: evidence must say what its author meant. A bigint
 * keeps its digits, a JsonText its characters.
 *
 * @throws InvalidInputError naming the place.
 */
export function payloadJson(payload: object, requestId: string): string {
  try {
    return write(payload, 'payload', 0);
  } catch (cause) {
    if (cause instanceof Unwritable) throw new InvalidInputError(cause.message, { requestId });
    throw cause;
  }
}

class Unwritable extends Error {}

function write(value: unknown, place: string, depth: number): string {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new Unwritable(`${place} is ${value}; JSON has no such number.`);
  }
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return JSON.stringify(value);
  if (typeof value === 'bigint') return String(value);
  if (value instanceof ExactText) return value.text;
  if (depth >= MAX_DEPTH)
    throw new Unwritable(`${place} lies more than ${MAX_DEPTH} levels deep, or contains itself.`);
  if (Array.isArray(value)) {
    // Array.from: an index without a value is one that is undefined.
    return `[${Array.from(value, (item, index) => write(item, `${place}[${index}]`, depth + 1)).join(',')}]`;
  }
  if (typeof value === 'object' && isPlain(value)) {
    const given = Object.entries(value).filter(([, member]) => member !== undefined);
    const members = given.map(
      ([key, member]) => `${JSON.stringify(key)}:${write(member, `${place}.${key}`, depth + 1)}`,
    );
    return `{${members.join(',')}}`;
  }
  const kind = typeof value === 'object' ? value.constructor.name : typeof value;
  throw new Unwritable(`${place} is of type ${kind}; write it as a string or number.`);
}

/** Also of another realm, such as a frame or a test's sandbox. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
