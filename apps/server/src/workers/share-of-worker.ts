import type { Settings } from '../settings/values.ts';

/**
 * What one of several workers may take of the limits of this machine: connections, memory and disk. Together they take
 * what one process would; but each has room for a whole request.
 */
export function shareOfWorker(settings: Settings): Settings {
  const { maxConnections, addressConnections, bodyBudget, maxBodyBytes, spoolBudget, maxRequestBytes } =
    settings;
  const share = (limit: number, least: number) => Math.max(Math.ceil(limit / settings.workers), least);
  return {
    ...settings,
    maxConnections: share(maxConnections, 1),
    addressConnections: share(addressConnections, 1),
    bodyBudget: share(bodyBudget, maxBodyBytes),
    spoolBudget: share(spoolBudget, maxRequestBytes),
  };
}
