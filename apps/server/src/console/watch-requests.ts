import type { Logger } from 'pino';
import type { ConsoleRecords } from '../domain/console-ports.ts';
import type { KeyRecords } from '../domain/ports.ts';
import type { RefusalRecords } from '../domain/refusal-ports.ts';
import type { UsageRecords } from '../domain/usage-ports.ts';
import type { RefusedRequest } from '../http/refused-request.ts';
import { createKeyUses, type KeyUses } from './key-uses.ts';
import { createRefusedRequests, type RefusedRequests } from './refused-requests.ts';

/** What the console knows of the requests of the API. */
export interface WatchedRequests {
  readonly uses: KeyUses;
  readonly refused: RefusedRequests;
  /** @param bytes of the request's payload and files */
  readonly onSigned: (accessKey: string, bytes: number) => void;
  readonly onRefused: (refused: RefusedRequest) => void;
  /** Stores what is not stored yet. */
  close(): Promise<void>;
}

interface Ports {
  readonly keys: KeyRecords;
  readonly console: ConsoleRecords;
  readonly refusals: RefusalRecords;
  readonly usage: UsageRecords;
}

/** @param paths of all operations */
export function watchRequests(ports: Ports, paths: readonly string[], log: Logger): WatchedRequests {
  const uses = createKeyUses(ports.usage.note, (error) =>
    log.error({ err: error }, 'how much keys were used could not be stored'),
  );
  const refused = createRefusedRequests({
    keys: ports.keys,
    records: ports.refusals,
    keysOf: ports.console.allKeys,
    paths,
    onFault: (error) => log.error({ err: error }, 'refused requests could not be explained or stored'),
  });
  return {
    ...{ uses, refused, onSigned: uses.note, onRefused: refused.add },
    async close() {
      await refused.close();
      await uses.close();
    },
  };
}
