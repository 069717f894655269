import { newRequestId } from '@attestation/signing';
import { AttestationError } from './any-error.ts';
import { InvalidInputError } from './attestation-error.ts';
import { chunksOf } from './chunks-of.ts';
import { described } from './described.ts';
import { nodeBuiltin } from './node-builtin.ts';
import { reasonOf } from './reason-of.ts';
import { type FileHandle, writeChunks } from './write-chunks.ts';

/** The part of node:fs/promises that is used. */
interface NodeFiles {
  open(path: string, flags: 'wx'): Promise<FileHandle>;
  stat(path: string): Promise<{ isDirectory(): boolean }>;
  rename(from: string, to: string): Promise<void>;
  rm(path: string, options: { force: true }): Promise<void>;
}

interface NodePath {
  join(...parts: string[]): string;
}

/**
 * Writes a stream to the file `path`, or to `fileName` in `path` when that is a folder; returns the path of the file. It has
 * another name until it is complete.
 *
 * @throws InvalidInputError outside Node and when the file cannot be written; what the stream throws is passed on.
 */
export async function saveStream(
  stream: ReadableStream<Uint8Array>,
  path: string,
  fileName: string,
  requestId: string,
): Promise<string> {
  const files = nodeBuiltin<NodeFiles>('node:fs/promises');
  const paths = nodeBuiltin<NodePath>('node:path');
  if (!files || !paths) {
    throw new InvalidInputError('saveTo needs Node 20.16 or newer; elsewhere read `stream`.', { requestId });
  }
  try {
    if (typeof path !== 'string' || path === '') throw new TypeError('give the path of a file or a folder.');
    const target = (await isFolder(files, path)) ? paths.join(path, fileName) : path;
    await writeWhole(files, stream, target);
    return target;
  } catch (cause) {
    if (cause instanceof AttestationError) throw cause; // the download itself failed
    if (!stream.locked) await stream.cancel().catch(() => undefined); // why it cannot be saved is the thing to report
    const message = `The file cannot be saved to ${described(path)}: ${reasonOf(cause)}`;
    throw new InvalidInputError(message, { requestId, cause });
  }
}

async function writeWhole(
  files: NodeFiles,
  stream: ReadableStream<Uint8Array>,
  target: string,
): Promise<void> {
  const partial = `${target}.${newRequestId().slice(0, 8)}.part`;
  const handle = await files.open(partial, 'wx');
  try {
    await writeChunks(handle, chunksOf(stream));
    await files.rename(partial, target);
  } catch (error) {
    await files.rm(partial, { force: true });
    throw error;
  }
}

async function isFolder(files: NodeFiles, path: string): Promise<boolean> {
  try {
    return (await files.stat(path)).isDirectory();
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return false;
    throw error;
  }
}
