import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type DomainError, storedFileFault } from '../../domain/domain-error.ts';
import { isOutage, storageFault } from '../../errors/storage-fault.ts';

/** `wholeOf` a file of a folder. */
export function wholeFile(path: string, checksum: string): AsyncGenerator<Buffer> {
  return wholeOf(() => createReadStream(path) as AsyncIterable<Buffer>, checksum, path);
}

/**
 * The bytes of a stored file. The last piece comes only once all of them have the checksum: whoever reads to the end
 * has the file that was kept.
 *
 * @param open throws with `code` ENOENT when there is none
 * @throws DomainError `storage-damaged` when the file is missing or has other content, `storage-unavailable` or
 *   `storage-refused` when it cannot be read now
 */
export async function* wholeOf(
  open: () => AsyncIterable<Buffer>,
  checksum: string,
  name: string,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held: Buffer | undefined;
  try {
    for await (const piece of open()) {
      if (held !== undefined) yield held;
      hash.update(piece);
      held = piece;
    }
  } catch (cause) {
    throw unreadable(name, cause, remedy);
  }
  const found = hash.digest('hex');
  if (found !== checksum)
    throw storedFileFault(`${name} is damaged: its content has the SHA-256 ${found}. ${remedy}`);
  if (held !== undefined) yield held;
}

export const remedy =
  'Put it back from your backup; an attachment is also repaired when a member sends the same file again.';

/** That a file could not be read: when the store or the disk cannot be read at all now, that says nothing about the file. */
export function unreadable(name: string, cause: unknown, what: string): DomainError {
  if (isOutage(cause)) return cause;
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code !== undefined && passing.has(code)) return storageFault('disk', cause);
  const how = code === 'ENOENT' ? 'is missing' : `cannot be read (${code ?? message})`;
  return storedFileFault(`${name} ${how}. ${what}`, cause);
}

/** Rights, limits of the system, and a disk in the network. */
const passing = new Set([
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'EAGAIN',
  'ETIMEDOUT',
  'ESTALE',
  'EHOSTDOWN',
]);

/**
 * Whether a file that is there can be read and has the content of its checksum.
 *
 * @throws DomainError when it cannot be read now
 */
export async function isWhole(path: string, checksum: string): Promise<boolean> {
  const hash = createHash('sha256');
  try {
    const file = await open(path);
    try {
      // One buffer for all of it, no larger than the file: what is thrown away stops all requests when it is collected.
      const buffer = Buffer.allocUnsafeSlow(Math.min(readAtOnce, (await file.stat()).size + 1));
      for (;;) {
        const { bytesRead } = await file.read(buffer, 0, buffer.length);
        if (bytesRead === 0) break;
        hash.update(buffer.subarray(0, bytesRead));
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    const fault = unreadable(path, error, remedy);
    if (isOutage(fault)) throw fault;
    return false;
  }
  return hash.digest('hex') === checksum;
}

/** Bytes: hashed in a fraction of a millisecond, on the thread that serves everybody. */
const readAtOnce = 256 * 1024;
