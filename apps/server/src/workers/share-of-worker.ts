import { settingsTable } from '../settings/table.ts';
import type { Settings } from '../settings/values.ts';

/** Connections to the database that a process needs at least: the minimum of DATABASE_CONNECTIONS. */
const { min: leastConnections } = settingsTable.databaseConnections;

/**
 * What one of several workers may take of the limits of this machine: connections, memory and disk. Together they take
 * what one process would; but each has room for a whole request, and two connections to the database.
 */
export function shareOfWorker(settings: Settings): Settings {
  const { maxConnections, addressConnections, bodyBudget, maxBodyBytes, spoolBudget, maxRequestBytes } =
    settings;
  const { databaseConnections, workers } = settings;
  const share = (limit: number, least: number) => Math.max(Math.ceil(limit / workers), least);
  return {
    ...settings,
    // What it may take at most is the database's to say: never more in all.
    databaseConnections: Math.max(Math.floor(databaseConnections / workers), leastConnections),
    maxConnections: share(maxConnections, 1),
    addressConnections: share(addressConnections, 1),
    bodyBudget: share(bodyBudget, maxBodyBytes),
    spoolBudget: share(spoolBudget, maxRequestBytes),
  };
}

/** For the start: what DATABASE_CONNECTIONS comes to. @returns undefined when it is one process, or has no PostgreSQL */
export function connectionsOfWorkers(settings: Settings): string | undefined {
  const { databaseUrl, databaseConnections: limit, workers } = settings;
  if (databaseUrl === null || workers === 1) return undefined;
  const { databaseConnections: each } = shareOfWorker(settings);
  const sum = `${each} connections to the database for each of ${workers} workers`;
  return each * workers <= limit
    ? `${sum}, of DATABASE_CONNECTIONS (${limit})`
    : `${sum}, the least that one needs: ${each * workers} in all, more than DATABASE_CONNECTIONS (${limit})`;
}
