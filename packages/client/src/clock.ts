import type { Connection } from './connect.ts';
import type { Numbers } from './options.ts';
import type { RefusedCallError } from './refused-error.ts';

/** A tonce may be 300 s away from the service's clock; an answer on its way takes some of that. */
const TOLERATED_MS = 270_000;

/**
 * An attempt, and once more when it was refused while the service's clock is too far from ours for its tonce to be
 * taken. From then on the connection signs by the service's clock.
 */
export async function correctClock<T>(
  connection: Connection<Numbers>,
  attempt: () => Promise<T>,
): Promise<T> {
  const used = connection.clockOffsetMs;
  try {
    return await attempt();
  } catch (error) {
    const { clockSkewMs = 0, retryable, requestId = '' } = error as Partial<RefusedCallError>;
    // Too many requests (429) is not a matter of the clock, and must be waited for.
    if (retryable || Math.abs(clockSkewMs) < TOLERATED_MS) throw error;
    // Calls that run side by side find it out together: the first one corrects and warns.
    if (connection.clockOffsetMs === used) setClock(connection, used + clockSkewMs, requestId);
    return await attempt();
  }
}

function setClock(connection: Connection<Numbers>, clockSkewMs: number, requestId: string): void {
  connection.clockOffsetMs = clockSkewMs;
  const seconds = Math.round(Math.abs(clockSkewMs) / 1000);
  const message =
    `This machine's clock is ${seconds} s ${clockSkewMs > 0 ? 'behind' : 'ahead of'} the service's, which takes at most 300 s. ` +
    "Requests are now signed by the service's clock; set this one right.";
  const { warning = () => console.warn(message) } = connection.settings.hooks;
  warning({ kind: 'clock-skew', message, clockSkewMs }, requestId);
}
