import { constants } from 'node:fs';
import { type FileHandle, lstat, open, opendir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '@attestation/command-line';
import type { ByteSource, Folder } from '@attestation/evidence';

/** What is verified: a zip, or its files once it is unpacked. */
export interface Input {
  /** Path of the zip or the folder. */
  readonly name: string;
  readonly content: ByteSource | Folder;
  /** Bytes. */
  readonly size: number;
  close(): Promise<void>;
}

/** @throws UsageError for a folder that holds no attestation file; what the system says when something cannot be read */
export async function openInput(path: string): Promise<Input> {
  const stats = await stat(path);
  if (stats.isDirectory()) return openFolder(await attestationFolder(path));
  // A named pipe would wait for its writer.
  if (!stats.isFile()) throw new UsageError(`${path} is not a file.`);
  const file = await openFileBytes(path);
  return { name: path, content: file, size: file.size, close: () => file.close() };
}

/**
 * The folder, or the only one in it: a program may unpack into one. A folder that was named by mistake is not walked
 * through, since it may be the root of a disk.
 */
async function attestationFolder(path: string): Promise<string> {
  const top = await readdir(path, { withFileTypes: true });
  if (top.some(({ name }) => name === 'manifest.json')) return path;
  const folders = top.filter((entry) => entry.isDirectory()).map(({ name }) => join(path, name));
  const isHolder = await Promise.all(
    folders.map((each) => lstat(join(each, 'manifest.json')).then(() => true, isMissing)),
  );
  const [folder, ...others] = folders.filter((_, at) => isHolder[at]);
  if (folder === undefined) {
    throw new UsageError(
      `The folder ${path} does not contain manifest.json.`,
      'name the folder with all the unpacked files',
    );
  }
  if (top.length > 1) {
    throw new UsageError(
      `The folder ${path} contains more than an unpacked attestation file.`,
      `name the folder to verify: ${[folder, ...others].join(', ')}`,
    );
  }
  return folder;
}

/** An attestation has 100,000 files at most, and several for each of its requests, three folders deep. */
const limits = { entries: 250_000, depth: 8, bytes: 2 ** 44, ms: 60_000 } as const;

/** Follows no link: the files that are verified are in the folder. */
async function openFolder(folder: string): Promise<Input> {
  const content = new Map<string, ByteSource | 'not-a-file'>();
  const left = [''];
  const deadline = performance.now() + limits.ms;
  let [size, entries] = [0, 0];
  for (let within = left.pop(); within !== undefined; within = left.pop()) {
    for await (const entry of await opendir(join(folder, within))) {
      const name = `${within}${entry.name}`;
      const path = join(folder, name);
      entries += 1;
      if (entry.isDirectory()) left.push(`${name}/`);
      else {
        const stats = await lstat(path);
        content.set(name, stats.isFile() ? lazyFile(path, stats.size) : 'not-a-file');
        size += stats.size;
      }
      const isBeyond =
        entries > limits.entries || size > limits.bytes || within.split('/').length > limits.depth;
      if (isBeyond) throw new UsageError(`The folder ${folder} contains more than any attestation.`);
      if (performance.now() > deadline)
        throw new UsageError(`The folder ${folder} could not be listed within ${limits.ms / 1000} s.`);
    }
  }
  return { name: folder, content, size, close: async () => undefined };
}

/** @returns false @throws any other error than that there is no such file */
function isMissing(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false;
  throw error;
}

/** Opened for each read: a folder may have more files than a process may hold open. */
function lazyFile(path: string, size: number): ByteSource {
  const read = async (start: number, end: number) => {
    // Undefined on Windows.
    const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    try {
      return await readRange(file, start, Math.min(end, size));
    } finally {
      await file.close();
    }
  };
  return { size, slice: (start, end) => ({ arrayBuffer: () => read(start, end) }) };
}

/** A file as a source of bytes; three times as fast as the Blob that Node makes of one. */
interface FileBytes extends ByteSource {
  close(): Promise<void>;
}

/** @throws what the system says when it cannot be read */
async function openFileBytes(path: string): Promise<FileBytes> {
  const file = await open(path);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw Object.assign(new Error(`${path} is not a file`), { code: 'EISDIR' });
    return {
      size: stats.size,
      slice: (start, end) => ({ arrayBuffer: () => readRange(file, start, Math.min(end, stats.size)) }),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Fewer bytes than asked for when the file has become shorter. */
async function readRange(file: FileHandle, start: number, end: number): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(Math.max(0, end - start));
  let length = 0;
  while (length < bytes.length) {
    const { bytesRead } = await file.read(bytes, length, bytes.length - length, start + length);
    if (bytesRead === 0) return bytes.buffer.slice(0, length);
    length += bytesRead;
  }
  return bytes.buffer;
}
