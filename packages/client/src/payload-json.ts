import { InvalidInputError } from './attestation-error.ts';
import { described } from './described.ts';
import { ExactText } from './exact-text.ts';
import { isPlainObject } from './is-plain-object.ts';

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
  return write(payload, 'payload', 0, (message) => new InvalidInputError(message, { requestId }));
}

type Refuse = (message: string) => InvalidInputError;

function write(value: unknown, place: string, depth: number, refuse: Refuse): string {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw refuse(`${place} is ${value}; JSON has no such number.`);
  }
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return JSON.stringify(value);
  if (typeof value === 'bigint') return String(value);
  if (value instanceof ExactText) return value.text;
  if (depth >= MAX_DEPTH)
    throw refuse(`${place} lies more than ${MAX_DEPTH} levels deep, or contains itself.`);
  const inner = (member: unknown, at: string) => write(member, place + at, depth + 1, refuse);
  if (Array.isArray(value)) {
    // Array.from: an index without a value is one that is undefined.
    return `[${Array.from(value, (item, index) => inner(item, `[${index}]`)).join(',')}]`;
  }
  if (isPlainObject(value)) {
    const given = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${given.map(([key, member]) => `${JSON.stringify(key)}:${inner(member, `.${key}`)}`).join(',')}}`;
  }
  throw refuse(`${place} is ${described(value)}; write it as a string or number.`);
}
