import { hasAllPublished, headFilePath, openHeadFile, rotateLog } from '@attestation/log';
import { openAuthority } from '../certificates/authority.ts';
import { openKeyFile } from '../certificates/key-file.ts';
import type { Sealer } from '../certificates/sealer.ts';
import { environments } from '../domain/model.ts';
import type { Database } from '../storage/database/database.ts';
import { authorityRecords } from '../storage/records/authority-records.ts';
import { leafRecords } from '../storage/records/leaf-records.ts';
import { AdminError } from './admin-error.ts';

/**
 * Makes restored records ones that a server starts on: logs that may have published more than the records hold end, and
 * go on in a new shard.
 *
 * @returns origins of the logs that ended
 * @throws AdminError when KEY_FILE is that of another service
 */
export async function prepareRestored(database: Database, keyFile: string): Promise<string[]> {
  const { sealer } = await openKeyFile(keyFile, { create: false });
  await requireKeyFile(database, sealer, keyFile);
  return rotateUnlessWhole(database, sealer, keyFile);
}

async function requireKeyFile(database: Database, sealer: Sealer, keyFile: string): Promise<void> {
  for (const environment of environments) {
    const authority = await authorityRecords(database).find(environment);
    if (authority === undefined) continue;
    await openAuthority(authority, sealer).catch((cause: unknown) => {
      throw new AdminError(
        `KEY_FILE ${keyFile} does not open the private keys of this backup. Name the key file of the service as it was then.`,
        { cause },
      );
    });
  }
}

/**
 * The service may have continued after this backup, and on another machine KEY_FILE.heads does not say how far:
 * two trees of one size under one key would show that the log was rewritten.
 */
async function rotateUnlessWhole(database: Database, sealer: Sealer, keyFile: string): Promise<string[]> {
  const records = leafRecords(database);
  const heads = openHeadFile(headFilePath(keyFile), (error) => {
    throw error;
  });
  const ended: string[] = [];
  for (const environment of environments) {
    const newest = (await records.shards(environment)).at(-1);
    if (newest === undefined || (await hasAllPublished(newest, records, heads))) continue;
    await rotateLog({ records, sealer, environment, heads, now: Date.now() });
    ended.push(newest.origin);
  }
  return ended;
}
