import { chmod, type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UsageError } from '@attestation/command-line';
import { quoteForShell } from '@attestation/signing/printable';

/** Nothing for group and world. */
const OTHERS = 0o077;

/**
 * The text of a file that only its owner may read.
 *
 * @param what it is, for the message: "The private key".
 * @returns undefined when there is no such file.
 * @throws UsageError when others can read it; on Windows, whose permissions are not in the mode, never for that.
 */
export async function readPrivateFile(path: string, what: string): Promise<string | undefined> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new UsageError(`${what} ${path} cannot be read: ${message}`, undefined, cause);
  }
  try {
    const state = await file.stat(); // of the open file: the path may lead elsewhere by now
    if (state.isDirectory()) throw new UsageError(`${what} ${path} is a folder, not a file.`);
    if (process.platform !== 'win32' && (state.mode & OTHERS) !== 0) {
      const mode = (state.mode & 0o777).toString(8).padStart(4, '0');
      throw new UsageError(
        `${what} ${path} is open to other users of this machine (mode ${mode}).`,
        `chmod 600 ${quoteForShell(path)}`,
      );
    }
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/** Replaces a file whole, readable by its owner only. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const fresh = `${path}.${process.pid}.new`;
  const file = await open(fresh, 'wx', 0o600);
  try {
    await file.writeFile(text).finally(() => file.close());
    await chmod(fresh, 0o600); // whatever the umask
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}
