import { headFilePath, type Log, openHeadFile, openLog, type WitnessAddress } from '@attestation/log';
import type { Logger } from 'pino';
import type { Authorities } from '../certificates/open-authorities.ts';
import type { Environment } from '../domain/model.ts';
import type { Processes } from '../processes/join-processes.ts';
import type { Settings } from '../settings/values.ts';
import type { Storage } from '../storage/open-storage.ts';

export interface LogsOptions {
  readonly settings: Pick<Settings, 'keyFile' | 'serviceName'>;
  readonly storage: Pick<Storage, 'tiles' | 'leafRecords'>;
  readonly authorities: Pick<Authorities, 'sealer'>;
  readonly processes: Pick<Processes, 'lease' | 'shared'>;
  readonly log: Logger;
}

export type Logs = Readonly<Record<Environment, Log>>;

/** Opens the logs of both environments, or begins them. @throws LogFault, see `openLog` */
export async function openLogs(
  { settings, storage, authorities, processes, log }: LogsOptions,
  witnesses: readonly WitnessAddress[],
): Promise<Logs> {
  const heads = openHeadFile(headFilePath(settings.keyFile), (error) =>
    log.warn({ err: error }, 'KEY_FILE.heads cannot be written: a restored older DATA_DIR is not noticed'),
  );
  const open = (environment: Environment) =>
    openLog({
      places: storage.tiles,
      records: storage.leafRecords,
      sealer: authorities.sealer,
      environment,
      serviceName: settings.serviceName,
      witnesses,
      heads,
      shared: processes.shared && { lease: processes.lease, cosigned: processes.shared.cosigned },
      onFault: (error) => log.error({ err: error, environment }, 'the log could not go on'),
    });
  const [sandbox, formal] = await Promise.all([open('sandbox'), open('formal')]);
  return { sandbox, formal };
}
