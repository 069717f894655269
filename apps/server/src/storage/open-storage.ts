import { join } from 'node:path';
import type { TilePlaces } from '@attestation/log';
import { syncFolder } from '@attestation/server-kit';
import { DomainError } from '../domain/domain-error.ts';
import type { Spool } from '../domain/ports.ts';
import { type FaultKind, kindOf } from '../errors/storage-fault.ts';
import type { SharedRecords } from '../processes/join-processes.ts';
import { type Step, withOutcomes, withSteps } from '../tracing/tracing.ts';
import {
  createReadiness,
  type PartFault,
  type Readiness,
  type ReadinessOptions,
} from './create-readiness.ts';
import type { Database } from './database/database.ts';
import { isOutdated, migrate } from './database/migrations.ts';
import type { PostgresqlOptions } from './database/postgresql.ts';
import { openSqlite } from './database/sqlite.ts';
import type { AssetFolder } from './files/asset-folder.ts';
import { type DataDir, openDataDir } from './files/data-dir.ts';
import type { StoredFiles } from './files/file-folder.ts';
import { clearSpool, createSpool } from './files/spool.ts';
import { openPlaces, type Places } from './open-places.ts';
import { accountRecords } from './records/account-records.ts';
import { anchorRecords } from './records/anchor-records.ts';
import { attestationRecords } from './records/attestation-records.ts';
import {
  adminRecords,
  certificationConsoleRecords,
  certificationRecords,
} from './records/certification-records.ts';
import { consoleRecords, refusalRecords } from './records/console-records.ts';
import {
  authorityRecords,
  knownTimeRecords,
  serviceCertificateRecords,
} from './records/deployment-records.ts';
import { fileSource } from './records/evidence-records.ts';
import { fileRecords } from './records/file-records.ts';
import { keyRecords, usageRecords } from './records/key-records.ts';
import { leafRecords } from './records/leaf-records.ts';
import { mailRecords } from './records/mail-records.ts';
import { provisionRecords } from './records/provision-records.ts';
import { requestRecords } from './records/request-records.ts';
import { searchRecords } from './records/search-records.ts';
import { sharedRecords } from './records/shared-records.ts';
import { holdNone } from './records/stored-file-records.ts';
import { supportRecords } from './records/support-records.ts';
import { templateRecords } from './records/template-records.ts';
import type { ObjectStore } from './store/object-store.ts';

interface StorageOptions {
  readonly dataDir: string;
  /** PostgreSQL that holds the records; null, the default: SQLite in `dataDir`. */
  readonly databaseUrl?: string | null;
  /** Of `databaseUrl`: connections that are open at most; default 10. */
  readonly databaseConnections?: number;
  /** S3-compatible store that holds files and log, `s3://bucket/prefix`; null, the default: folders of `dataDir`. */
  readonly blobUrl?: string | null;
  /** With `blobUrl`: files of up to this many bytes are in the database; default 0. */
  readonly blobDatabaseBytes?: number;
  /** What happens to connections to `databaseUrl`. */
  readonly onConnections?: Pick<PostgresqlOptions, 'onLost' | 'onOutage'>;
  /** Called when database or store begins to fail, or answers again. */
  readonly onPartFault?: ReadinessOptions['onFault'];
  /** Called once, when nothing more may be written: the process must restart. */
  readonly onFatal: (error: unknown) => void;
  /** Called once, when the thread that copies the log of the database fails: commits then copy it, and take longer. */
  readonly onCheckpointFault?: (error: unknown) => void;
  /** Free bytes below which the disk counts as full; default 0. */
  readonly minFreeBytes?: number;
  readonly metrics?: {
    /** A transaction was committed. @param writes that shared it */
    commit(writes: number, seconds: number): void;
    /** The disk was tried. */
    diskSync(seconds: number): void;
    databaseFault(kind: FaultKind): void;
    storeCall(call: string, outcome: string, seconds: number): void;
  };
  /** Makes commits, and what is done with files, steps of a trace. */
  readonly step?: Step | undefined;
  /** Called with the path of each stored file that was damaged and is replaced by a good copy. */
  readonly onRepair?: (path: string) => void;
  /** `admin` works while a server runs; it must not spool or keep files. Default `server`. */
  readonly role?: 'server' | 'admin';
  /** Number, from 1, of a process that works for the one that has the lock on `dataDir`. */
  readonly worker?: number | undefined;
}

export interface Storage extends ReturnType<typeof recordsOf> {
  readonly assets: AssetFolder;
  readonly files: StoredFiles;
  /** The tiles of the log. */
  readonly tiles: TilePlaces;
  /** That of `blobUrl`. */
  readonly store: ObjectStore | undefined;
  readonly spool: Spool;
  /** Emptied at start, in the file system of DATA_DIR. */
  readonly spoolFolder: string;
  /** undefined: DATA_DIR holds records or files, so that one process has them. */
  readonly shared: SharedRecords | undefined;
  /** For the upkeep of the storage itself: retention and fsck. */
  readonly database: Database;
  readonly whyNotReady: Readiness;
  readonly storageFaults: () => Promise<readonly PartFault[]>;
  /** See `DataDir.writeServerFile`. */
  readonly writeServerFile: DataDir['writeServerFile'];
  /** See `DataDir.lockOutServers`. */
  readonly lockOutServers: DataDir['lockOutServers'];
  /** Commits the waiting writes and releases the lock on DATA_DIR. */
  close(): Promise<void>;
}

/**
 * Opens everything that lies in DATA_DIR; makes what is missing, durably.
 *
 * @throws DataDirError when another server uses it, or a newer version has written it; for an admin, when a server
 *   uses it and a migration is to be done
 */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { dataDir, onFatal, onRepair, minFreeBytes = 0, role = 'server', worker, step } = options;
  const dir = await openDataDir(dataDir, {
    role: worker === undefined ? role : 'worker',
    hasDatabaseUrl: (options.databaseUrl ?? null) !== null,
  });
  let database: Database | undefined;
  let places: Places | undefined;
  let broken = false;
  const stop = (error: unknown) => {
    broken = true;
    onFatal(error);
  };
  const close = async () => {
    await database?.close();
    places?.close();
    await dir.close();
  };
  try {
    const spoolFolder = join(dir.path, 'spool', ...(worker === undefined ? [] : [`${worker}`]));
    if (role === 'server') await clearSpool(spoolFolder);
    const untraced = await openDatabase(dir, { ...options, role, onFatal: stop });
    const { metrics } = options;
    const onQuery =
      metrics &&
      ((_method: string, _seconds: number, error?: unknown) => {
        if (isDatabaseFault(error)) metrics.databaseFault(kindOf(error));
      });
    const traced = withSteps(untraced, { write: 'database commit' }, step);
    database = withOutcomes(traced, ['write', 'rows', 'find', 'read'], onQuery);
    // The name of the database file itself must survive a power failure too.
    await syncFolder(dir.path);
    const { blobUrl = null, blobDatabaseBytes = 0 } = options;
    const isShared = worker !== undefined;
    places = await openPlaces(database, dir, {
      ...{ blobUrl, blobDatabaseBytes, isShared, onRepair, step },
      onStoreCall:
        metrics &&
        ((call, seconds, error) =>
          metrics.storeCall(call, error === undefined ? 'ok' : kindOf(error).class, seconds)),
    });
    const { assets, tiles, store, hold } = places;
    const files = withSteps(places.files, { keep: 'keep files' }, step);
    const askPlaces = places.ping;
    return {
      ...recordsOf(database, hold),
      ...{ files, assets, tiles, store, spoolFolder },
      shared:
        isShared || (store !== undefined && database.dialect === 'postgresql')
          ? sharedRecords(database)
          : undefined,
      spool: createSpool(spoolFolder),
      database,
      ...createReadiness({
        folder: spoolFolder,
        minFreeBytes,
        isBroken: () => broken,
        ping: database.ping,
        askPlaces,
        ...(metrics && { onSync: metrics.diskSync }),
        ...(options.onPartFault && { onFault: options.onPartFault }),
      }),
      writeServerFile: dir.writeServerFile,
      lockOutServers: dir.lockOutServers,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What a script throws may be the fault of a request. */
function isDatabaseFault(error: unknown): boolean {
  return error instanceof DomainError && error.code.startsWith('storage-');
}

/** With tables of this version. */
async function openDatabase(dir: DataDir, options: StorageOptions): Promise<Database> {
  const { databaseUrl = null, databaseConnections: connections = 10, role, metrics } = options;
  if (databaseUrl !== null) {
    // Imported where it is used: most servers have no PostgreSQL.
    const { connectPostgresql } = await import('./database/open-postgresql.ts');
    return connectPostgresql(databaseUrl, {
      connections,
      mayMigrate: role === 'server',
      ...(metrics && { onCommit: metrics.commit }),
      ...options.onConnections,
    });
  }
  const database = openSqlite(join(dir.path, 'attestation.db'), {
    onFatal: options.onFatal,
    checkpointThread: role === 'server' && (options.worker ?? 1) === 1,
    ...(metrics && { onCommit: metrics.commit }),
    ...(options.onCheckpointFault && { onCheckpointFault: options.onCheckpointFault }),
  });
  try {
    // A server of an earlier version would go on writing without what a migration adds.
    const unlock = role === 'admin' && (await isOutdated(database)) ? await dir.lockOutServers() : undefined;
    try {
      await migrate(database);
    } finally {
      unlock?.();
    }
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The ports that a database alone serves. */
export function recordsOf(db: Database, hold = holdNone) {
  return {
    attestations: attestationRecords(db, hold),
    certifications: certificationRecords(db),
    keys: keyRecords(db),
    templates: templateRecords(db),
    authorities: authorityRecords(db),
    provision: provisionRecords(db),
    administration: adminRecords(db),
    accounts: accountRecords(db),
    mails: mailRecords(db),
    console: consoleRecords(db),
    search: searchRecords(db),
    support: supportRecords(db),
    refusals: refusalRecords(db),
    requests: requestRecords(db),
    usage: usageRecords(db),
    consoleCertifications: certificationConsoleRecords(db),
    fileRecords: fileRecords(db, hold),
    fileSource: fileSource(db),
    leafRecords: leafRecords(db),
    anchors: anchorRecords(db),
    serviceCertificates: serviceCertificateRecords(db),
    knownTime: knownTimeRecords(db),
  };
}
