import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type TilePlaces, tilesInFolder } from '@attestation/log';
import { innermost } from '../errors/storage-fault.ts';
import { BlobUrlError, parseBlobUrl } from '../settings/values.ts';
import { type Step, withOutcomes, withSteps } from '../tracing/tracing.ts';
import type { Database } from './database/database.ts';
import { type AssetFolder, openAssetFolder } from './files/asset-folder.ts';
import { type DataDir, DataDirError } from './files/data-dir.ts';
import { openFileFolder, type StoredFiles } from './files/file-folder.ts';
import { claimFiles, incomplete, placeOfFiles } from './records/deployment-records.ts';
import { leafRecords } from './records/leaf-records.ts';
import { type HoldFiles, holdIn, holdNone, holdStored } from './records/stored-file-records.ts';
import type { ObjectStore } from './store/object-store.ts';
import { openStoreFiles } from './store/open-store-files.ts';
import { assetsInStore, tilesInStore } from './store/tiles-in-store.ts';

/** Where everything lies that is not in the database. */
export interface Places {
  readonly files: StoredFiles;
  readonly assets: AssetFolder;
  readonly tiles: TilePlaces;
  /** undefined: folders of DATA_DIR. */
  readonly store: ObjectStore | undefined;
  /** Begins every commit that refers to files. */
  readonly hold: HoldFiles;
  /** @throws when files cannot be read now */
  ping(): Promise<void>;
  close(): void;
}

interface PlacesOptions {
  /** `s3://bucket/prefix`; null: folders of DATA_DIR. */
  readonly blobUrl: string | null;
  readonly blobDatabaseBytes: number;
  /** Whether other processes have the same DATA_DIR. */
  readonly isShared: boolean;
  /** Called with the name of each stored file that was damaged and is replaced by a good copy. */
  readonly onRepair?: ((name: string) => void) | undefined;
  /** Makes the calls of a store steps of a trace. */
  readonly step?: Step | undefined;
  /** Hears how each call of a store ended. */
  readonly onStoreCall?: ((call: string, seconds: number, error?: unknown) => void) | undefined;
}

/** @throws DataDirError, BlobUrlError when database, DATA_DIR and store do not belong together */
export async function openPlaces(db: Database, dir: DataDir, options: PlacesOptions): Promise<Places> {
  const { blobUrl, onRepair } = options;
  if ((await placeOfFiles(db)) === incomplete) {
    throw new DataDirError(
      'The records are of a "restore" or "migrate" that did not end: files may be missing. Empty the database and the store, and run it again.',
    );
  }
  if (blobUrl === null) return openFolders(db, dir, options);
  if (existsSync(join(dir.path, 'files'))) {
    throw new DataDirError(
      `The files of DATA_DIR ${dir.path} are in its folder "files": leave out BLOB_URL, move them with "attestation-admin migrate", or name another DATA_DIR.`,
    );
  }
  const traced = withSteps(await openStore(blobUrl), storeSteps, options.step);
  const store = withOutcomes(traced, ['put', 'read', 'size', 'remove'], options.onStoreCall);
  try {
    await reach(blobUrl, () => claimStore(db, store, blobUrl));
  } catch (error) {
    store.close();
    throw error;
  }
  return {
    files: openStoreFiles(db, store, {
      databaseBytes: options.blobDatabaseBytes,
      ...(onRepair && { onRepair }),
    }),
    assets: assetsInStore(store),
    tiles: tilesInStore(store, leafRecords(db)),
    store,
    hold: holdStored,
    async ping() {
      await store.size(deploymentKey);
    },
    close: store.close,
  };
}

const storeSteps = { put: 'store put', read: 'store read', size: 'store size', remove: 'store remove' };

async function openFolders(
  db: Database,
  dir: DataDir,
  { isShared, onRepair }: PlacesOptions,
): Promise<Places> {
  const place = await placeOfFiles(db);
  if (place?.startsWith(storePrefix)) {
    throw new DataDirError(
      'The files of these records are in an S3 store: set BLOB_URL, as for the server that made them.',
    );
  }
  // SQLite lies in the same DATA_DIR as its files.
  if (db.dialect === 'postgresql' && dir.id !== undefined && (await claimFiles(db, dir.id)) !== dir.id) {
    throw new DataDirError(
      `The files of DATABASE_URL lie in another DATA_DIR than ${dir.path}. Name that one, or another database; several servers need BLOB_URL.`,
    );
  }
  const files = await openFileFolder(join(dir.path, 'files'), onRepair);
  return {
    files,
    assets: await openAssetFolder(join(dir.path, 'assets')),
    tiles: tilesInFolder(join(dir.path, 'log'), isShared ? leafRecords(db) : undefined),
    store: undefined,
    hold: isShared ? holdIn(files) : holdNone,
    // `createReadiness` writes into DATA_DIR.
    ping: async () => {},
    close() {},
  };
}

/** The store of BLOB_URL, which nothing has asked yet. */
export async function openStore(blobUrl: string): Promise<ObjectStore> {
  const place = parseBlobUrl(blobUrl);
  if (place === undefined) throw new BlobUrlError(`BLOB_URL ${blobUrl} is not s3://bucket/prefix.`);
  // Imported where it is used: its library takes 100 ms and 20 MB.
  return (await import('./store/s3-store.ts')).openS3Store(place);
}

/** @throws BlobUrlError with what to do, when the store does not answer as it should */
export async function reach<T>(blobUrl: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof BlobUrlError) throw cause;
    const { name, message } = innermost(cause);
    throw new BlobUrlError(
      `BLOB_URL ${blobUrl} cannot be used (${[name, message].filter((text) => text !== 'Error').join(': ')}). Check that the bucket is there, and AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
      { cause },
    );
  }
}

/** Names the deployment whose files these are. */
const deploymentKey = 'deployment.json';
const storePrefix = 'store-';

/**
 * Ties database and store to each other at their first use. The database decides, so that of several servers that start
 * at once all have the same name.
 */
async function claimStore(db: Database, store: ObjectStore, blobUrl: string): Promise<void> {
  const found = await readName(store);
  const known = await placeOfFiles(db);
  if (known === undefined && found !== undefined) {
    throw new BlobUrlError(
      `BLOB_URL ${blobUrl} has the files of other records. Name an empty prefix, or the database that belongs to it.`,
    );
  }
  const name = known ?? (await claimFiles(db, newStoreName()));
  if (!name.startsWith(storePrefix)) {
    throw new BlobUrlError(
      'The files of these records are in a DATA_DIR: leave out BLOB_URL, or move them with "attestation-admin migrate".',
    );
  }
  if (found === undefined) {
    await nameStore(store, name);
  } else if (found !== name) {
    throw new BlobUrlError(
      `BLOB_URL ${blobUrl} has the files of other records. Name the prefix that belongs to them.`,
    );
  }
}

export const newStoreName = () => `${storePrefix}${randomUUID()}`;

/** @param deployment what the database calls it */
export function nameStore(store: ObjectStore, deployment: string): Promise<void> {
  return store.put(deploymentKey, { bytes: Buffer.from(`${JSON.stringify({ deployment })}\n`) });
}

async function readName(store: ObjectStore): Promise<string | undefined> {
  const pieces = await store.read(deploymentKey);
  if (pieces === undefined) return undefined;
  const { deployment } = JSON.parse(Buffer.concat(await Array.fromAsync(pieces)).toString('utf8'));
  return String(deployment);
}
