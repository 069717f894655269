import { randomBytes } from 'node:crypto';
import { chown, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder, writeFileDurably } from '@attestation/durable-files';
import { KeyFileError, readKeys } from './key-file.ts';
import { createSealer, type Sealer } from './sealer.ts';

/**
 * Gives KEY_FILE a new key, to be used once everything is sealed under it. Until `finish` the file holds the keys from
 * before, too, so that an end at any point leaves nothing that does not open.
 *
 * @throws KeyFileError
 */
export async function rotateKeyFile(path: string): Promise<{ sealer: Sealer; finish: () => Promise<void> }> {
  const before = await readKeys(path);
  if (before === undefined)
    throw new KeyFileError(`KEY_FILE ${path} is missing. Put it back from your backup.`);
  const key = randomBytes(32);
  await replaceKeys(path, [key, ...before]);
  return { sealer: createSealer(key, before), finish: () => replaceKeys(path, [key]) };
}

/** Whole at any moment, and with the owner that it had: the server may be another user than the administrator. */
async function replaceKeys(path: string, keys: readonly Buffer[]): Promise<void> {
  try {
    // A link to the file stays one.
    const target = await realpath(path);
    const draft = `${target}.rotated`;
    const { uid, gid } = await stat(target);
    try {
      await writeFileDurably(draft, keys.map((key) => `${key.toString('base64')}\n`).join(''));
      await chown(draft, uid, gid);
      await rename(draft, target);
    } finally {
      await rm(draft, { force: true });
    }
    await syncFolder(dirname(target));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new KeyFileError(`KEY_FILE ${path} cannot be replaced (${code}).`, { cause });
  }
}
