import type { Logger } from 'pino';
import type { Authorities } from '../certificates/open-authorities.ts';
import type { Storage } from '../storage/open-storage.ts';
import { type ClockWatch, periodsInUse, watchClock } from './clock-watch.ts';

/** Watches the clock; while it must be wrong, the service is not ready. */
export async function openClock(
  storage: Storage,
  authorities: Authorities,
  log: Logger,
): Promise<{ clock: ClockWatch; whyNotReady: Storage['whyNotReady'] }> {
  const clock = await watchClock({
    knownTime: storage.knownTime,
    periods: () => periodsInUse(authorities.of, storage.serviceCertificates),
    onChange: (reason) =>
      reason === undefined
        ? log.info('the clock is right again')
        : log.error({ reason }, 'the clock is wrong: nothing is stored or signed'),
    onFault: (error) => log.error({ err: error }, 'the clock could not be checked'),
  });
  const whyNotReady: Storage['whyNotReady'] = async () => (await storage.whyNotReady()) ?? clock.fault();
  return { clock, whyNotReady };
}
