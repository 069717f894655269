import { randomBytes } from 'node:crypto';
import { chown, link, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolders, syncFolder, writeFileDurably } from '@attestation/server-kit';
import { OperatorError } from '../errors/operator-error.ts';
import { createSealer, type Sealer } from './sealer.ts';

/** KEY_FILE cannot be used; the message says what to do and never shows its content. */
export class KeyFileError extends OperatorError {}

/**
 * Opens the file whose 32 bytes (Base64, one line) seal every private key the server holds. Further lines are keys from
 * before a rotation that has not ended.
 * With `create`, a missing file is made: mode 0600, durable on return; of two processes that make it at
 * once, both get the same key.
 *
 * @returns the sealer, and whether the file was made now (the operator must then be asked to back it up)
 * @throws KeyFileError when it is missing, malformed, or readable by group or others
 */
export async function openKeyFile(
  path: string,
  { create }: { create: boolean },
): Promise<{ sealer: Sealer; created: boolean }> {
  const kept = await readKeys(path);
  if (kept !== undefined) return { sealer: createSealer(...newestOf(kept)), created: false };
  if (!create) {
    throw new KeyFileError(
      `KEY_FILE ${path} is missing. The private keys in DATA_DIR are sealed under it: put it back from your backup, or set KEY_FILE to where it lies.`,
    );
  }
  const created = await makeKey(path);
  const keys = await readKeys(path);
  if (keys === undefined) throw new KeyFileError(`KEY_FILE ${path} vanished while it was being made.`);
  return { sealer: createSealer(...newestOf(keys)), created };
}

/** The newest key first; undefined when there is no such file. @throws KeyFileError */
async function readKeys(path: string): Promise<Buffer[] | undefined> {
  const file = await open(path, 'r').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined;
    throw new KeyFileError(
      `KEY_FILE ${path} cannot be read (${cause.code}): let the user that runs the server read it, as its owner.`,
      { cause },
    );
  });
  if (file === undefined) return undefined;
  try {
    const found = await file.stat();
    if (!found.isFile())
      throw new KeyFileError(
        `KEY_FILE ${path} is not a file: name the file itself, such as ${path}/service.key.`,
      );
    const { mode } = found;
    // Windows keeps access rights elsewhere and reports 0666 for every file.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw new KeyFileError(`KEY_FILE ${path} is open to other users. Run: chmod 600 ${path}`);
    }
    return decodeKeys(path, await file.readFile('utf8'));
  } finally {
    await file.close();
  }
}

function newestOf([key, ...former]: Buffer[]): [Buffer, Buffer[]] {
  return [key as Buffer, former];
}

function decodeKeys(path: string, text: string): Buffer[] {
  if (!/^[A-Za-z0-9+/]{43}=(\r?\n[A-Za-z0-9+/]{43}=)*\r?\n?$/.test(text)) {
    throw new KeyFileError(
      `KEY_FILE ${path} is malformed: it must hold 32 bytes in Base64, one line of 44 characters. Put it back from your backup.`,
    );
  }
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) => Buffer.from(line, 'base64'));
}

/** @returns false when another process was first: link() never replaces a file, rename() would. */
async function makeKey(path: string): Promise<boolean> {
  const folder = dirname(path);
  const draft = `${path}.${randomBytes(6).toString('hex')}.new`;
  try {
    await makeFolders(folder);
    await writeFileDurably(draft, `${randomBytes(32).toString('base64')}\n`);
    await link(draft, path);
    await syncFolder(folder);
    return true;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST') {
      await syncFolder(folder);
      return false;
    }
    throw new KeyFileError(
      `KEY_FILE ${path} cannot be made (${code}): name a file in a folder, outside DATA_DIR, that the user who runs the server can write to.`,
      { cause },
    );
  } finally {
    await rm(draft, { force: true });
  }
}

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
