/** Reference numbers begin with the time at which they were given: the first one of that millisecond, or before it. */
export function numberAt(milliseconds: number): string {
  return Math.max(0, Math.floor(milliseconds)).toString(16).toUpperCase().padStart(12, '0');
}
