/** Shorter ids may be counted up: then one of the same form may be in use. */
const COUNTED = 16;

/**
 * An id that was never issued, made from one that was: of the same length and alphabet, unless it is so short that
 * others of its form may be in use.
 */
export function strangerTo(id: string): string {
  const reversed = [...id].reverse().join('');
  return reversed === id || id.length < COUNTED ? `${id}987650123456789` : reversed;
}
