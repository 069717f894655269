import { Refusal } from './refusal.ts';

/** Seconds that `tonce` may be away from the clock. Source: Limits */
const tonceWindow = 300;

/**
 * @param now Unix milliseconds.
 * @throws Refusal 400
 */
export function checkTonce(tonce: number, now: number): void {
  const away = Math.round(Math.abs(now / 1000 - tonce));
  if (away <= tonceWindow) return;
  throw new Refusal(
    400,
    `tonce must be within ${tonceWindow} seconds of the service's clock; ${cause(tonce, now, away)}`,
  );
}

function cause(tonce: number, now: number, away: number): string {
  if (Math.abs(now - tonce) <= tonceWindow * 1000) {
    return `${tonce} is in milliseconds: divide by 1000 and round down, before signing`;
  }
  const hours = Math.round(away / 3600);
  if (hours >= 1 && hours <= 14 && Math.abs(away - hours * 3600) <= tonceWindow) {
    return `it is ${hours} hours away: a local time was taken for UTC, or the clock is wrong`;
  }
  return `it is ${away} seconds away: set the clock, or read it for each request (see the Date header)`;
}
