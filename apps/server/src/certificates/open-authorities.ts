import { type Environment, environments } from '../domain/model.ts';
import type { AuthorityRecord, AuthorityRecords } from '../domain/ports.ts';
import { createAuthority, openAuthority } from './authority.ts';
import { openKeyFile } from './key-file.ts';
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
 * @throws KeyFileError
 * @throws SealError when KEY_FILE is not the one the authorities were sealed under
 */
export async function openAuthorities(records: AuthorityRecords, keyFile: string): Promise<Authorities> {
  const stored = await Promise.all(environments.map((environment) => records.find(environment)));
  const create = stored.every((authority) => authority === undefined);
  const { sealer, created } = await openKeyFile(keyFile, { create });
  const [sandbox, formal] = await Promise.all([
    open('sandbox', records, sealer),
    open('formal', records, sealer),
  ]);
  return { sealer, of: { sandbox, formal }, keyFileCreated: created };
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
