/** Whether it is an object of no class, as a literal makes it; also one of another realm, such as a frame. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || (!Array.isArray(value) && Object.getPrototypeOf(prototype) === null);
}

/** A value in a few words, for the message of an error. Never throws. */
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
