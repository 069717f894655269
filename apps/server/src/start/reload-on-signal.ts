import type { Logger } from 'pino';
import type { Settings } from '../settings/values.ts';
import type { RunningServer } from './start-server.ts';

/**
 * SIGHUP reads TLS_CERT and TLS_KEY again: what a tool that renews certificates sends. Without TLS there is nothing to
 * read, and SIGHUP ends the process, as it does by default.
 *
 * @returns how to do it without the signal
 */
export function reloadOnSignal(
  { reloadTls }: Pick<RunningServer, 'reloadTls'>,
  { tlsCert }: Pick<Settings, 'tlsCert'>,
  log: Logger,
): () => void {
  if (tlsCert === null) return () => {};
  const reload = () => {
    reloadTls().then(
      (validTo) => log.info({ validTo }, 'TLS_CERT and TLS_KEY were read again'),
      (error: unknown) =>
        log.error({ err: error }, 'TLS_CERT and TLS_KEY were not taken; those read before stay in use'),
    );
  };
  process.on('SIGHUP', reload);
  return reload;
}
