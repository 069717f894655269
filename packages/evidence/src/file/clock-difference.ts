/**
 * Milliseconds by which two clocks may disagree: that of the service and that of a time authority, a witness or the
 * builder of a block.
 */
export const CLOCK_DIFFERENCE = 5 * 60_000;

/** A moment for people: ISO 8601 in UTC. @param milliseconds Unix */
export function timeText(milliseconds: number): string {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? String(milliseconds) : date.toISOString();
}
