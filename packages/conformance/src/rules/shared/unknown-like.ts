/** Whether an id is so short that it may be a count. */
export function mayBeCounted(id: string): boolean {
  return id.length < 16;
}

/**
 * An id that was never issued, made from one that was: of the same length and alphabet, unless it is so short that
 * others of its form may be in use.
 */
export function unknownLike(id: string): string {
  const reversed = [...id].reverse().join('');
  return reversed === id || mayBeCounted(id) ? `${id}987650123456789` : reversed;
}
