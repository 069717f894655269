import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '@attestation/server-kit';
import { isChecksum } from '../files/file-folder.ts';

export interface CopyResult {
  files: number;
  bytes: number;
  /** Paths, relative to the folder, of files whose name is the SHA-256 of another content. */
  readonly damaged: string[];
}

interface CopyOptions {
  /** What is there already is left as it is. */
  readonly onlyNew?: boolean;
  /** Files whose name says so are left out. */
  readonly skip?: (name: string) => boolean;
}

/**
 * Copies a folder with all that is below it; each file and its name is on the disk when the promise resolves. Files whose
 * name is a SHA-256 are compared with it. What vanishes meanwhile is left out.
 */
export async function copyFolder(
  from: string,
  to: string,
  { onlyNew = false, skip = () => false }: CopyOptions = {},
): Promise<CopyResult> {
  const result: CopyResult = { files: 0, bytes: 0, damaged: [] };

  async function copy(path: string): Promise<void> {
    await mkdir(join(to, path), { recursive: true, mode: 0o700 });
    for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
      const name = join(path, entry.name);
      if (entry.isDirectory()) await copy(name);
      else if (entry.isFile() && !skip(entry.name)) await copyOne(name, entry.name);
    }
    await syncFolder(join(to, path));
  }

  async function copyOne(path: string, name: string): Promise<void> {
    if (onlyNew && existsSync(join(to, path))) return;
    const copied = await copyFile(join(from, path), join(to, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' && error.path === join(from, path)) return undefined;
      throw error;
    });
    if (copied === undefined) return;
    result.files += 1;
    result.bytes += copied.bytes;
    if (isChecksum(name) && copied.sha256 !== name) result.damaged.push(path);
  }

  await copy('');
  await syncFolder(dirname(to));
  return result;
}

/**
 * Copies one file, durably.
 *
 * @returns bytes and SHA-256 (hexadecimal) of what was copied
 */
export async function copyFile(from: string, to: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  // Opens first: a file that is not there must leave none behind.
  const { mode } = await stat(from);
  const target = await open(to, 'w', mode & 0o700);
  try {
    for await (const chunk of createReadStream(from, {
      highWaterMark: 1024 * 1024,
    }) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      for (let written = 0; written < chunk.length; ) {
        written += (await target.write(chunk, written)).bytesWritten;
      }
    }
    await target.sync();
  } catch (error) {
    await target.close();
    await rm(to, { force: true });
    throw error;
  }
  await target.close();
  return { bytes, sha256: hash.digest('hex') };
}
