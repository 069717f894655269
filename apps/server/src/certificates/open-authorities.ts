import { stat } from 'node:fs/promises';
import { headFilePath } from '@attestation/log';
import { type Environment, environments } from '../domain/model.ts';
import type { AuthorityRecord, AuthorityRecords } from '../domain/ports.ts';
import { createAuthority, openAuthority } from './authority.ts';
import { KeyFileError, openKeyFile } from './key-file.ts';
import type { Sealer } from './sealer.ts';

export interface Authorities {
  readonly sealer: Sealer;
  readonly of: Readonly<Record<Environment, AuthorityRecord>>;
  /** KEY_FILE was made now: tell the operator to back it up. */
  readonly keyFileCreated: boolean;
}

/**
 * The authorities of both environments, made on the first start. KEY_FILE is made only while nothing is
 * sealed yet: afterwards a missing one is an error, since a new one would open nothing.
 *
 * @param newService begin with what is empty, although KEY_FILE is there
 * @throws KeyFileError, also when DATA_DIR is empty although there was a service under KEY_FILE
 * @throws SealError when KEY_FILE is not the one the authorities were sealed under
 */
export async function openAuthorities(
  records: AuthorityRecords,
  keyFile: string,
  { newService = false }: { newService?: boolean } = {},
): Promise<Authorities> {
  const stored = await Promise.all(environments.map((environment) => records.find(environment)));
  const create = stored.every((authority) => authority === undefined);
  if (create && !newService) await refuseUsedKey(keyFile);
  const { sealer, created } = await openKeyFile(keyFile, { create });
  const [sandbox, formal] = await Promise.all([
    open('sandbox', records, sealer),
    open('formal', records, sealer),
  ]);
  return { sealer, of: { sandbox, formal }, keyFileCreated: created };
}

/** Milliseconds: a younger file is of a first start that is under way, or was killed. */
const firstStart = 60_000;

async function refuseUsedKey(keyFile: string): Promise<void> {
  const used = await usedFile(keyFile);
  if (used === undefined) return;
  throw new KeyFileError(
    `DATA_DIR is empty, but ${used} is there: has DATA_DIR been lost, or is another one meant? Restore it, or name it. To begin a new service with a new CA and new logs under this key, start the server once with --new-service.`,
  );
}

/** What shows that there was a service already; the age of KEY_FILE alone does not where each start mounts it again. */
async function usedFile(keyFile: string): Promise<string | undefined> {
  const heads = headFilePath(keyFile);
  if ((await timeOf(heads)) !== undefined) return heads;
  const made = await timeOf(keyFile);
  return made === undefined || Date.now() - made < firstStart ? undefined : `KEY_FILE ${keyFile}`;
}

/** When the file was written, Unix milliseconds; undefined when there is none. */
async function timeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function open(
  environment: Environment,
  records: AuthorityRecords,
  sealer: Sealer,
): Promise<AuthorityRecord> {
  const kept = await records.find(environment);
  // Of two processes that make it at once, both go on with the one that was stored first.
  const authority = kept ?? (await records.insert(await createAuthority(environment, sealer)));
  await openAuthority(authority, sealer);
  return authority;
}
