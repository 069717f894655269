import { isPlainObject } from './is-plain-object.ts';

/** A value in a few words, for the message of an error. It never throws, whatever the value is. */
export function described(value: unknown): string {
  try {
    if (typeof value === 'string') {
      return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}...` : value);
    }
    if (typeof value === 'function') return 'a function';
    if (typeof value !== 'object' || value === null) return String(value);
    if (Array.isArray(value)) return 'an array';
    if (!isPlainObject(value)) return `an object of type ${value.constructor.name}`;
    return `{ ${Object.keys(value).slice(0, 5).join(', ')} }`;
  } catch {
    return 'an unreadable object'; // a proxy or a getter that throws
  }
}
